/** An address as people may see it: the query may hold a secret. */
export const stripQuery = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
