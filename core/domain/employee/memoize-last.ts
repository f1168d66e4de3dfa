/**
 * Returns the function with its last result cached: it is called once for each row, nearly always with the same argument.
 */
export const memoizeLast = <A>(make: (key: string) => A): ((key: string) => A) => {
  let last: { readonly key: string; readonly value: A } | null = null
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) }
    return last.value
  }
}
