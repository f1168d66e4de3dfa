import { simulateCompany, type Simulation } from "../sdk/conformance/index.ts"
import { makeResponseMemory } from "../sdk/conformance/company/remember-responses.ts"
import type { Database, Row } from "./simulation/orm.ts"
import type { Group, Version } from "./simulation/field-specs.ts"
import type { OdooPerson } from "./simulation/person.ts"
import { makeTables } from "./simulation/records.ts"
import { describeModels } from "./simulation/schema.ts"
import { respondToRequest } from "./simulation/server.ts"

/* An Odoo server in which the invented company keeps its people: 14 and 17 over JSON-RPC, 19 over JSON-2 as well. */

export interface OdooOptions {
  readonly version: Version
  /** The groups of the user; all by default. */
  readonly groups?: ReadonlyArray<Group>
  readonly hasPayroll?: boolean
  /** Whether the OCA module for relatives is installed. */
  readonly hasRelatives?: boolean
  /** Number of employees. */
  readonly size?: number
}

/** A full page and three employees. */
const EMPLOYEES = 503

/** Columns for which Odoo of this version, as it is simulated, has no field. */
const ABSENT_FIELDS: Readonly<Record<Version, ReadonlyArray<string>>> = {
  14: ["employmentType", "pan", "uan"],
  17: ["pan", "uan"],
  19: [],
}

const ACME = {
  url: "https://acme.odoo.example",
  database: "acme",
  login: "hr-sync@acme.example",
  api_key: "5f2c81a0d3c190e7b6a4418f2d0c7e95b1a3f680",
}
const GLOBEX = {
  url: "https://erp.globex.example",
  database: "globex-prod",
  login: "api@globex.example",
  api_key: "0b77e24e8fa2c35b9d1160f3a8e4c2d75b90e6a1",
}

/** Simulates Odoo of a version, with some of its apps and a user with some of the rights. */
export const simulateOdoo = ({
  version,
  groups = ["officer", "contracts", "payroll"],
  hasPayroll = true,
  hasRelatives = version < 19,
  size = EMPLOYEES,
}: OdooOptions): Simulation<OdooPerson> => {
  const models = describeModels({ version, hasPayroll, hasRelatives })
  const opened = new WeakMap<ReadonlyArray<OdooPerson>, Database["rows"]>()
  const open = (people: ReadonlyArray<OdooPerson>): Database => {
    const rows = opened.get(people) ?? makeRows(people, version)
    opened.set(people, rows)
    return { models, groups, rows }
  }
  const remember = makeResponseMemory<unknown>()
  return simulateCompany({
    hasFuture: true,
    size,
    credentials: [ACME, GLOBEX],
    wrongCredentials: { ...ACME, api_key: "77d05f2c81a0d3c190e7b6a4418f2d0c7e95b1a3" },
    origins: ({ url = "" }) => [new URL(url).origin],
    idColumn: "employeeId",
    emptyColumns: ABSENT_FIELDS[version],
    respond: (request, tenant) => respondToRequest({ version, open, remember }, request, tenant),
    errorBody: {
      jsonrpc: "2.0",
      id: 1,
      error: {
        code: 200,
        message: "Odoo Server Error",
        data: { name: "builtins.Exception", message: "Something went wrong", arguments: [], debug: "" },
      },
    },
    updates: {
      taken: {
        mobileNumber: "9812345678",
        designation: "Head of Invented Affairs",
        maritalStatus: "Divorced",
        dob: "1988-02-29",
        ...(version < 17 ? {} : PRIVATE_UPDATE),
      },
      shown: {
        maritalStatus: "divorced",
        ...(version < 17 ? {} : { currentAddress_addressCountry: "United States" }),
      },
      emptied: ["mobileNumber", "dob"],
      refused: { dob: "29th of February" },
    },
  })
}

/** From Odoo 17 on, the private address is a part of the employee. */
const PRIVATE_UPDATE = {
  personalEmail: "new.address@mail.example",
  currentAddress_addressLine: "7 Invented Street",
  currentAddress_addressCity: "Sacramento",
  currentAddress_addressState: "California",
  currentAddress_addressPincode: "942030",
  currentAddress_addressCountry: "US",
}

/** Each table is made once for the same people, in the order of the ids. */
const makeRows = (people: ReadonlyArray<OdooPerson>, version: Version): Database["rows"] => {
  const tables = makeTables(people, version)
  const made = new Map<string, ReadonlyMap<number, Row>>()
  return (model) => {
    const rows =
      made.get(model) ??
      new Map(
        (tables[model]?.() ?? []).toSorted((one, other) => one.id - other.id).map((row) => [row.id, row]),
      )
    made.set(model, rows)
    return rows
  }
}

export default simulateOdoo({ version: 14 })
