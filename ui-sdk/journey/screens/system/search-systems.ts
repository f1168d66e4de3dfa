interface Searched {
  readonly name: string
  readonly aliases: ReadonlyArray<string>
  readonly countries: ReadonlyArray<string>
}

/**
 * The systems that have every word of the query in their name or in one of the other names that people use, whatever its case, accents
 * and spaces. First those whose name begins with it, then those that are common in a country of the reader, then by name.
 *
 * @param isNear whether the reader may be in the country (ISO 3166 alpha-2)
 */
export const searchSystems = <S extends Searched>(
  systems: ReadonlyArray<S>,
  query: string,
  isNear: (country: string) => boolean,
): ReadonlyArray<S> => {
  const words = fold(query)
    .split(/\s+/u)
    .filter((word) => word !== "")
  const names = ({ name, aliases }: S) => [name, ...aliases].map(fold)
  const isFound = (system: S) =>
    names(system).some(
      (name) => words.every((word) => name.includes(word)) || join(name).includes(join(words.join(""))),
    )
  const begins = (system: S) => names(system).some((name) => name.startsWith(words[0] ?? ""))
  const rank = (system: S) => (begins(system) ? 0 : 2) + (system.countries.some(isNear) ? 0 : 1)
  return systems.filter(isFound).sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}

const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim()

/** `ERP Next` and `ERPNext` are one name. */
const join = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "")
