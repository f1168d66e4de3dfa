const P99 = /^hrsync_event_loop_delay_seconds\{(?=[^}]*thread="main")(?=[^}]*stat="p99")[^}]*\} (\S+)$/mu

/**
 * Returns the p99 of the event loop's delay since the last query, in milliseconds; null when the process does not report
 * it.
 */
export const eventLoopDelay = async (metricsUrl: string): Promise<number | null> => {
  const answer = await fetch(metricsUrl)
  const text = await answer.text()
  const value = P99.exec(text)?.[1]
  return answer.ok && value !== undefined ? Number(value) * 1_000 : null
}
