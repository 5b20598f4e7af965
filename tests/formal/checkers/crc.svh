// CRC-32/ISO-HDLC as the textbooks have it: a register that begins with all ones, bits of a byte from the lowest up.
function [31:0] crc_bits(input [31:0] register, input [7:0] data, input [3:0] count);
    integer bit_number;
    begin
        crc_bits = register;
        for (bit_number = 0; bit_number < 8; bit_number = bit_number + 1)
            if (bit_number < count)
                crc_bits = (crc_bits >> 1) ^ (crc_bits[0] ^ data[bit_number] ? 32'hEDB88320 : 32'd0);
    end
endfunction

// The lowest bit of a byte moved to the top, so many times.
function [7:0] rotated(input [7:0] data, input [3:0] count);
    rotated = {data, data} >> count;
endfunction
