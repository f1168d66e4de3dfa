/** The function with its last answer kept: it is asked once a row, and nearly always the same. */
export const memoizeLast = <A>(make: (key: string) => A): ((key: string) => A) => {
  let last: { readonly key: string; readonly answer: A } | null = null
  return (key) => {
    if (last?.key !== key) last = { key, answer: make(key) }
    return last.answer
  }
}
