/** The employees of a corporate in its own system: the reference for all comparisons. */
export interface Population {
  /** The prefix of all its employeeIds. */
  readonly name: string
  readonly size: () => number
  /** The current version of each employeeId. */
  readonly versions: () => ReadonlyMap<string, number>
  /** Changes about this share of the employees. */
  readonly change: (share: number, random: () => number) => void
  /** Changes one employee, and returns the new version. */
  readonly changeOne: (employeeId: string) => number
  /** A page of `size` employees from index `start` that changed since a time (ISO 8601; empty: all employees). */
  readonly page: (since: string, start: number, size: number) => PopulationPage
}

export interface PopulationPage {
  readonly total: number
  readonly data: ReadonlyArray<Readonly<Record<string, unknown>>>
}

interface Person {
  readonly employeeId: string
  /** From 1. */
  readonly n: number
  version: number
  /** ISO 8601. */
  modified: string
}

/** `designation` contains the version: the field is in every webhook, in the read and in the export. */
export const formatDesignation = (version: number): string => `v${String(version)}`

/** NaN if it was not written by the soak. */
export const parseVersion = (designation: unknown): number =>
  typeof designation === "string" && /^v\d+$/u.test(designation) ? Number(designation.slice(1)) : Number.NaN

/** `further` columns make its rows as wide as those of a real system. */
export const makePopulation = (
  name: string,
  employees: number,
  further: (n: number) => Readonly<Record<string, string>> = () => ({}),
): Population => {
  const born = new Date().toISOString()
  const people = Array.from({ length: employees }, (_, index): Person => {
    const employeeId = `${name}-${String(index + 1).padStart(6, "0")}`
    return { employeeId, n: index + 1, version: 1, modified: born }
  })
  const byId = new Map(people.map((person) => [person.employeeId, person]))
  const change = (person: Person) => {
    person.version++
    person.modified = new Date().toISOString()
  }
  const toRow = ({ employeeId, n, version }: Person) => ({
    employeeId,
    name: `Employee ${employeeId}`,
    status: "Active",
    designation: formatDesignation(version),
    ...further(n),
  })
  return {
    name,
    size: () => people.length,
    versions: () => new Map(people.map(({ employeeId, version }) => [employeeId, version])),
    change: (share, random) => people.filter(() => random() < share).forEach(change),
    changeOne: (employeeId) => {
      const person = byId.get(employeeId)
      if (person === undefined) throw new Error(`There is no employee ${employeeId}`)
      change(person)
      return person.version
    },
    page: (since, start, size) => {
      const selected = since === "" ? people : people.filter(({ modified }) => modified >= since)
      return { total: selected.length, data: selected.slice(start, start + size).map(toRow) }
    },
  }
}
