const SAMPLE_EVERY_MILLIS = 50
const MEGABYTE = 1024 * 1024

/** Resident memory from now on, against what it is now after a garbage collection. */
export const watchMemory = () => {
  globalThis.gc?.()
  const idle = process.memoryUsage.rss()
  let peak = idle
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  setInterval(sample, SAMPLE_EVERY_MILLIS).unref()
  return {
    grewMegabytes: (): number => {
      sample()
      return (peak - idle) / MEGABYTE
    },
  }
}
