/**
 * What a question was answered, not older than `freshMillis`. It is asked once at a time, and nobody waits longer than
 * `limitMillis`: null then, and when it fails; whoever asks next waits for the same answer.
 */
export const memoizeWithTtl = <A>(
  query: () => Promise<A>,
  {
    freshMillis,
    limitMillis,
    now,
  }: { readonly freshMillis: number; readonly limitMillis: number; readonly now: () => number },
): (() => Promise<A | null>) => {
  let last: { readonly at: number; readonly answer: A } | null = null
  let pending: Promise<A | null> | null = null

  const begin = (): Promise<A | null> =>
    query()
      .then((answer) => {
        last = { at: now(), answer }
        return answer
      })
      .catch(() => null)
      .finally(() => {
        pending = null
      })

  return () => {
    if (last !== null && now() - last.at < freshMillis) return Promise.resolve(last.answer)
    pending ??= begin()
    return withTimeout(pending, limitMillis)
  }
}

const withTimeout = <A>(answer: Promise<A>, millis: number): Promise<A | null> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(null)
    }, millis)
    void answer.then((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })
