// Slots of a ring of N, and the flags in them.
    function [6:0] above(input [6:0] slot);
        above = slot == N - 1 ? 7'd0 : slot + 7'd1;
    endfunction
    function [6:0] below(input [6:0] slot);
        below = slot == 0 ? N - 7'd1 : slot - 7'd1;
    endfunction
    // Plies back to the nearest flagged slot, at an even or an odd distance; 0 if none.
    function [7:0] nearest(input [N-1:0] flags, input [6:0] first_slot, input even);
        reg [N-1:0] turned;
        integer     j;
        begin
            turned = {flags, flags} >> first_slot;
            nearest = 0;
            for (j = N - 1; j >= 0; j = j - 1) if (turned[j] & j % 2 == even) nearest = j + 1;
        end
    endfunction
    function [2:0] seven(input [7:0] n);
        seven = n > 7 ? 3'd7 : n[2:0];
    endfunction
    // How many slots are flagged of one parity.
    function [7:0] number_of(input [N-1:0] flags, input odd);
        integer j;
        begin
            number_of = 0;
            for (j = 0; j < N; j = j + 1) number_of = number_of + (flags[j] & j % 2 == odd);
        end
    endfunction
