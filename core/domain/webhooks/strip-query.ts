/** An address that may be shown to people: without its query, which may hold a secret. */
export const stripQuery = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
