// The other ports of a checker of a whole detector.
    output wire hypothesis_next,
    output wire hypothesis_same,
    output wire reach_repetition,
    output wire reach_barrier,
    output wire reach_bottom,
    output wire reach_same_at_k,
    output wire reach_other_at_k,
    output wire reach_overflow
