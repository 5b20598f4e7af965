/* Registers that are reached through the simulation of bus.cpp. */
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
uint32_t bus_read(volatile uint32_t *address);
void bus_write(volatile uint32_t *address, uint32_t value);
int bus_wrongs(void);
#ifdef __cplusplus
}
#endif

#define PERPETUAL_READ(address) bus_read(address)
#define PERPETUAL_WRITE(address, value) bus_write(address, value)
