import type { JsonObject } from "../sdk/index.ts"
import { type Manager, readEmail } from "./map.ts"
import type { Site } from "./site.ts"

/** Ids in one request: the address of a longer one could exceed what web servers accept. */
const IDS_PER_REQUEST = 100

/** Finds managers by their ids; each is requested once in a reading. */
export class Managers {
  readonly #known = new Map<string, Manager>()
  readonly #site: Site

  constructor(site: Site) {
    this.#site = site
  }

  /** Makes the managers of these employees known. */
  async load(employees: ReadonlyArray<JsonObject>): Promise<void> {
    for (const employee of employees) this.#add(employee)
    const ids = new Set(
      employees.flatMap(({ reports_to: id }) => (typeof id === "string" && id !== "" ? [id] : [])),
    )
    const unknown = [...ids].filter((id) => !this.#known.has(id))
    for (let from = 0; from < unknown.length; from += IDS_PER_REQUEST) {
      const names = unknown.slice(from, from + IDS_PER_REQUEST)
      const found = await this.#site.list("Employee", {
        fields: ["name", "employee_name", "company_email", "prefered_email", "user_id"],
        filters: [["name", "in", names]],
        orderBy: "name asc",
        limit: names.length,
      })
      for (const employee of found) this.#add(employee)
    }
  }

  /** Null: the employee has none, or the API user may not read it. */
  of({ reports_to: id }: JsonObject): Manager | null {
    return typeof id === "string" ? (this.#known.get(id) ?? null) : null
  }

  #add(employee: JsonObject): void {
    const { name: id, employee_name: name } = employee
    if (typeof id === "string") this.#known.set(id, { name, email: readEmail(employee) })
  }
}
