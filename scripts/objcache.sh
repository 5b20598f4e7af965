#!/bin/sh
# Runs a compiler through ccache where there is one: Verilator's makefiles call it as $(OBJCACHE).
command -v ccache >/dev/null && exec ccache "$@"
exec "$@"
