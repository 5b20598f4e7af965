// The ports of a detector, for a list of connections.
        .clock(clock), .reset(reset), .request_valid(request_valid), .operation(operation), .piece(piece), .from(from),
        .to(to), .barrier(barrier), .target_ply(target_ply), .verdict_ready(verdict_ready),
        .request_ready(request_ready), .verdict_valid(verdict_valid), .occurrences(occurrences), .distance(distance),
        .exact(exact), .list_overflow(list_overflow), .window_cut(window_cut), .fault(fault), .ply(ply), .error(error),
