/**
 * Memoizes the result of a query for `freshMillis`. Runs one query at a time, and no caller waits longer than
 * `limitMillis`: the result is null then, and when the query fails; the next caller waits for the same query.
 */
export const memoizeWithTtl = <A>(
  query: () => Promise<A>,
  {
    freshMillis,
    limitMillis,
    now,
  }: { readonly freshMillis: number; readonly limitMillis: number; readonly now: () => number },
): (() => Promise<A | null>) => {
  let last: { readonly at: number; readonly value: A } | null = null
  let pending: Promise<A | null> | null = null

  const begin = (): Promise<A | null> =>
    query()
      .then((value) => {
        last = { at: now(), value }
        return value
      })
      .catch(() => null)
      .finally(() => {
        pending = null
      })

  return () => {
    if (last !== null && now() - last.at < freshMillis) return Promise.resolve(last.value)
    pending ??= begin()
    return withTimeout(pending, limitMillis)
  }
}

const withTimeout = <A>(promise: Promise<A>, millis: number): Promise<A | null> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(null)
    }, millis)
    void promise.then((value) => {
      clearTimeout(timer)
      resolve(value)
    })
  })
