import { type Flaw, flawed } from "../flawed.ts"
import { manifest } from "../rota.ts"
import { simulation, updates } from "../rota-simulation.ts"
import {
  ENOUGH,
  OWN_SECRETS,
  CHANGES_ROWS,
  EMPTY_CHANGES,
  EMPTY_VALUES,
  OWN_COMPONENTS,
  UPDATES_SHOWN,
  WRITE_NULL,
  WRITE_SHOWN,
  WRITE_TWICE,
  CALLS_SIGNED,
  CALL_OWN,
  CALL_AGE,
  EVERY_COLUMN,
  STAYS_OFFERED,
} from "./case-names.ts"

const giving =
  (monthly: ReadonlyArray<object>): typeof simulation.respond =>
  (request, tenant) => {
    const response = simulation.respond(request, tenant)
    return request.url.pathname === "/salary-components" ? { json: { yearly: [], monthly } } : response
  }

export const SIMULATIONS: ReadonlyArray<Flaw> = [
  flawed("has a simulation with one page of employees", [ENOUGH], {
    simulated: { employees: simulation.employees.slice(0, 4) },
    manifest: { capabilities: { ...manifest.capabilities, delta: false } },
  }),
  flawed("has a simulation without dates", [ENOUGH, EVERY_COLUMN], {
    simulated: { employees: simulation.employees.map((employee) => ({ ...employee, joined: "" })) },
  }),
  flawed("has a simulation with secrets that are too short", [OWN_SECRETS], {
    simulated: {
      credentials: [
        { client_id: "acme", client_secret: "1234", hook_secret: "acme-hooks" },
        { client_id: "globex", client_secret: "5678", hook_secret: "globex-hooks" },
      ],
    },
  }),
  flawed(
    "has a simulation with changes that no row shows",
    [CHANGES_ROWS, EMPTY_VALUES, EMPTY_CHANGES, STAYS_OFFERED],
    {
      simulated: { changed: (employee, at) => ({ ...employee, updated: at }) },
    },
  ),
  flawed("has a simulation with the same salary components for both customers", [OWN_COMPONENTS], {
    simulated: { respond: giving([{ code: "basic", label: "Basic pay" }]) },
  }),
  flawed("has a simulation without salary components", [OWN_COMPONENTS], {
    simulated: { respond: giving([]) },
  }),
  flawed("has a simulation with an update to a value that an employee already has", [UPDATES_SHOWN], {
    simulated: { updates: { ...updates, taken: { ...updates.taken, designation: "Nurse" } } },
  }),
  flawed(
    "has a simulation that shows a field it does not write",
    [UPDATES_SHOWN, WRITE_SHOWN, WRITE_TWICE, WRITE_NULL],
    { simulated: { updates: { ...updates, shown: { ...updates.shown, bloodGroup: "B" } } } },
  ),
  flawed(
    "has a simulation with an update of an unmapped field",
    [UPDATES_SHOWN, WRITE_SHOWN, WRITE_TWICE, WRITE_NULL],
    { manifest: { fieldMap: { id: "employeeId", title: "designation" } } },
  ),
  flawed("has a simulation that empties a field it does not write", [UPDATES_SHOWN], {
    simulated: { updates: { ...updates, emptied: ["designation", "name"] } },
  }),
  flawed("has a simulation without a recognisable value", [UPDATES_SHOWN], {
    simulated: { updates: { ...updates, refused: { doj: "soon" } } },
  }),
  flawed("has a simulation with unsigned calls", [CALLS_SIGNED, CALL_OWN, CALL_AGE], {
    simulated: { webhook: { call: () => ({ headers: {}, body: "{}" }), goodForMillis: 300_000 } },
  }),
]
