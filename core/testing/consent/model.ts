import {
  type Canary,
  findCanaries,
  EMPLOYEES,
  type EmployeeNumber,
  findEmployees,
  type Group,
  TESTED_KEYS,
  type TestedKey,
} from "./canaries.ts"

/*
 * What a corporate agreed to, stored by the test in the simplest way, and compared with everything that the vendor receives.
 * It shares no code with the product's decisions.
 */

export type Flag = -1 | 0 | 1
export type Flags = Readonly<Partial<Record<TestedKey, Flag>>>

/** 0: not at all, 1: unless it is withheld, 2: in any case. */
type Level = 0 | 1 | 2
const LEVEL: Readonly<Record<`${Flag}`, Level>> = { "-1": 2, "0": 0, "1": 1 }

/** How a text reached the vendor: about all employees, about one employee, or as a notification of a change. */
export type Channel =
  | { readonly kind: "everybody" }
  | { readonly kind: "one"; readonly employee: EmployeeNumber }
  /** `isUpdate`: an update of an employee that the vendor already knows. */
  | { readonly kind: "news"; readonly isUpdate: boolean }

export interface Terms {
  readonly withheld: ReadonlyArray<TestedKey>
  /** Only employees of this group; null: all. */
  readonly group: Group | null
}

export class ConsentModel {
  #vendor: Record<TestedKey, Flag>
  #token: Flags = {}
  readonly #agreed: Record<TestedKey, Level>
  #terms: Terms = { withheld: [], group: null }
  #onDemand = false
  readonly #groups = new Map<EmployeeNumber, Group>()
  /** Employees included at a time when the vendor could be notified. */
  readonly #informed = new Set<EmployeeNumber>()
  readonly #consents = new Map<EmployeeNumber, number>()

  constructor(flags: Record<TestedKey, Flag>) {
    this.#vendor = flags
    this.#agreed = mapTestedKeys((key) => LEVEL[`${flags[key]}`])
  }

  requestedLevel(key: TestedKey): Level {
    return LEVEL[`${this.#token[key] ?? this.#vendor[key]}`]
  }

  token(flags: Flags): void {
    this.#token = flags
    this.#shrink()
  }

  vendorFlags(flags: Flags): void {
    this.#vendor = { ...this.#vendor, ...flags }
    this.#shrink()
  }

  /** A smaller request applies at once, and a wider one needs a new agreement. */
  #shrink(): void {
    for (const key of TESTED_KEYS)
      if (this.requestedLevel(key) < this.#agreed[key]) this.#agreed[key] = this.requestedLevel(key)
  }

  /** The corporate agreed to these. */
  agree(shown: {
    readonly newKeys: ReadonlyArray<string>
    readonly mandatoryKeys: ReadonlyArray<string>
  }): void {
    for (const key of TESTED_KEYS) {
      const isNew = shown.newKeys.includes(key)
      const isMandatory = shown.mandatoryKeys.includes(key)
      if (!isNew && !isMandatory) continue
      this.#agreed[key] = isMandatory ? 2 : 1
      this.#terms = { ...this.#terms, withheld: this.#terms.withheld.filter((one) => one !== key) }
    }
  }

  share(terms: Terms): void {
    this.#terms = terms
  }

  onDemand(on: boolean): void {
    this.#onDemand = on
  }

  /** The vendor reports that an employee consented until then. */
  consent(employee: EmployeeNumber, until: number): void {
    this.#consents.set(employee, until)
  }

  /** The corporate's file was shared. */
  synced(groups: ReadonlyMap<EmployeeNumber, Group>): void {
    for (const [employee, group] of groups) this.#groups.set(employee, group)
    for (const employee of EMPLOYEES) if (this.isChosen(employee)) this.#informed.add(employee)
  }

  isChosen(employee: EmployeeNumber): boolean {
    const group = this.#groups.get(employee)
    return group !== undefined && (this.#terms.group === null || this.#terms.group === group)
  }

  /** What the vendor should not have in a text that it gets now. */
  findLeaks(text: string, channel: Channel, now: number): ReadonlyArray<string> {
    return [
      ...findCanaries(text)
        .filter((canary) => !this.#mayBeSeen(canary, channel, now))
        .map(({ key, employee }) => `${key} of ${String(employee)} (${channel.kind})`),
      ...findEmployees(text)
        .filter((employee) => !this.#mayBeNamed(employee, channel))
        .map((employee) => `employee ${String(employee)} (${channel.kind})`),
    ]
  }

  #mayBeSeen({ key, employee }: Canary, channel: Channel, now: number): boolean {
    if (!this.isChosen(employee)) return false
    const level = Math.min(this.#agreed[key], this.requestedLevel(key))
    if (level === 2) return true
    if (level === 0 || this.#terms.withheld.includes(key)) return false
    if (!this.#onDemand) return true
    return (
      channel.kind === "one" && channel.employee === employee && now < (this.#consents.get(employee) ?? 0)
    )
  }

  /** The vendor gets an update about an employee who is excluded now, if it had the employee. */
  #mayBeNamed(employee: EmployeeNumber, channel: Channel): boolean {
    if (this.isChosen(employee)) return true
    return channel.kind === "news" && channel.isUpdate && this.#informed.has(employee)
  }
}

const mapTestedKeys = <A>(toValue: (key: TestedKey) => A): Record<TestedKey, A> => {
  const record: Partial<Record<TestedKey, A>> = {}
  for (const key of TESTED_KEYS) record[key] = toValue(key)
  return record as Record<TestedKey, A>
}
