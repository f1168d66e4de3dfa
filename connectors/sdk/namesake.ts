/*
 * A list that knows employees by their number alone, such as a pay register: when a company has given one
 * number to two people, the name tells whose entry it is. No one gets the pay of another.
 */

/** An entry of such a list. */
export interface NamedEntry {
  /** As the list has it; null: it has none. */
  readonly name: string | null
}

/**
 * Chooses the entry of the employee with this name among those under one number: the one with the same name, else the only
 * one with a part of it, since systems write one name in several ways. Null: none, or it is not clear which one.
 */
export const findNamesake = <Entry extends NamedEntry>(
  entries: ReadonlyArray<Entry>,
  name: string | null,
): Entry | null => {
  const parts = splitName(name)
  // Without a name nothing tells them apart, and nothing contradicts a single one.
  const possible = entries.filter((entry) => {
    const others = splitName(entry.name)
    return parts.length === 0 || others.length === 0 || parts.some((part) => others.includes(part))
  })
  const same = possible.filter((entry) => splitName(entry.name).join(" ") === parts.join(" "))
  return onlyOne(same) ?? onlyOne(possible)
}

const onlyOne = <Entry>(entries: ReadonlyArray<Entry>): Entry | null =>
  entries.length === 1 ? (entries[0] ?? null) : null

/** In no order: `Rao, Asha` is `Asha Rao`. */
const splitName = (name: string | null): ReadonlyArray<string> =>
  (name ?? "")
    .normalize("NFKC")
    .toLocaleLowerCase("en")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== "")
    .toSorted()
