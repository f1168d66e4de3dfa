/** The systems whose name contains every word of the query, whatever its case and accents; those that begin with it come first. */
export const searchSystems = <S extends { readonly name: string }>(
  systems: ReadonlyArray<S>,
  query: string,
): ReadonlyArray<S> => {
  const words = fold(query)
    .split(/\s+/u)
    .filter((word) => word !== "")
  const found = systems.filter(({ name }) => words.every((word) => fold(name).includes(word)))
  const begins = ({ name }: S) => fold(name).startsWith(words[0] ?? "")
  return [...found].sort((a, b) => Number(begins(b)) - Number(begins(a)) || a.name.localeCompare(b.name))
}

const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim()
