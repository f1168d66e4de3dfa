/** The employees of a corporate as its own system has them: the truth that everything else is held against. */
export interface Population {
  /** What all its employeeIds begin with. */
  readonly name: string
  readonly size: () => number
  /** employeeId to version, as of now. */
  readonly versions: () => ReadonlyMap<string, number>
  /** Changes about that share of the employees. */
  readonly change: (share: number, random: () => number) => void
  /** Changes one, and gives the new version. */
  readonly changeOne: (employeeId: string) => number
  /** Those who changed since (ISO 8601; empty: everybody), from the `start`th, `size` of them. */
  readonly page: (since: string, start: number, size: number) => PopulationPage
}

export interface PopulationPage {
  readonly total: number
  readonly data: ReadonlyArray<Readonly<Record<string, string>>>
}

interface Person {
  readonly employeeId: string
  /** From 1. */
  readonly n: number
  version: number
  /** ISO 8601. */
  modified: string
}

/** `designation` is the field that tells the version: it is in every webhook, in the read and in the export. */
export const formatDesignation = (version: number): string => `v${String(version)}`

/** NaN: it is not one of ours. */
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
      if (person === undefined) throw new Error(`There is nobody called ${employeeId}`)
      change(person)
      return person.version
    },
    page: (since, start, size) => {
      const wanted = since === "" ? people : people.filter(({ modified }) => modified >= since)
      return { total: wanted.length, data: wanted.slice(start, start + size).map(toRow) }
    },
  }
}
