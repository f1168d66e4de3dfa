/**
 * How long some work took, in seconds. Other load on the machine stretches wall clock and hardly changes
 * processor time.
 */
export interface Timing {
  readonly wall: number
  /** User and system time, summed over all threads. */
  readonly processor: number
}

export type Clock = keyof Timing

export const CLOCK_NAMES: Readonly<Record<Clock, string>> = {
  wall: "wall clock",
  processor: "processor time",
}

export const sumTimings = (...parts: ReadonlyArray<Timing>): Timing => ({
  wall: parts.reduce((sum, { wall }) => sum + wall, 0),
  processor: parts.reduce((sum, { processor }) => sum + processor, 0),
})

/** Starts both clocks; the returned function reads them. */
export const startTimer = (cpuSeconds: () => number) => {
  const startedAt = performance.now()
  const before = cpuSeconds()
  return (): Timing => ({
    wall: (performance.now() - startedAt) / 1_000,
    processor: cpuSeconds() - before,
  })
}

/** The processor time of this process. */
export const ownCpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}
