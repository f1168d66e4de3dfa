import { type Flaw, flawed } from "../flawed.ts"
import { manifest } from "../rota.ts"
import { simulation, updates } from "../rota-simulation.ts"
import {
  ENOUGH,
  OWN_SECRETS,
  CHANGES_ROWS,
  OWN_COMPONENTS,
  UPDATES_SHOWN,
  WRITE_NULL,
  WRITE_SHOWN,
  WRITE_TWICE,
  CALLS_SIGNED,
  CALL_OWN,
  CALL_AGE,
} from "./case-names.ts"

const giving =
  (monthly: ReadonlyArray<object>): typeof simulation.answer =>
  (request, tenant) => {
    const answer = simulation.answer(request, tenant)
    return request.url.pathname === "/salary-components" ? { json: { yearly: [], monthly } } : answer
  }

export const SIMULATIONS: ReadonlyArray<Flaw> = [
  flawed("is shown one page of employees", [ENOUGH], {
    simulated: { employees: simulation.employees.slice(0, 4) },
    manifest: { capabilities: { ...manifest.capabilities, delta: false } },
  }),
  flawed("is shown no dates", [ENOUGH], {
    simulated: { employees: simulation.employees.map((employee) => ({ ...employee, joined: "" })) },
  }),
  flawed("is shown secrets that are too short", [OWN_SECRETS], {
    simulated: {
      credentials: [
        { client_id: "acme", client_secret: "1234", hook_secret: "acme-hooks" },
        { client_id: "globex", client_secret: "5678", hook_secret: "globex-hooks" },
      ],
    },
  }),
  flawed("is shown changes that no row shows", [CHANGES_ROWS], {
    simulated: { changed: (employee, at) => ({ ...employee, updated: at }) },
  }),
  flawed("is shown the same salary components for everybody", [OWN_COMPONENTS], {
    simulated: { answer: giving([{ code: "basic", label: "Basic pay" }]) },
  }),
  flawed("is shown no salary components", [OWN_COMPONENTS], { simulated: { answer: giving([]) } }),
  flawed("is shown an update of what somebody has already", [UPDATES_SHOWN], {
    simulated: { updates: { ...updates, taken: { ...updates.taken, designation: "Nurse" } } },
  }),
  flawed(
    "is shown the form of a field that is not written",
    [UPDATES_SHOWN, WRITE_SHOWN, WRITE_TWICE, WRITE_NULL],
    { simulated: { updates: { ...updates, shown: { ...updates.shown, bloodGroup: "B" } } } },
  ),
  flawed(
    "is shown an update of a field that no column is mapped to",
    [UPDATES_SHOWN, WRITE_SHOWN, WRITE_TWICE, WRITE_NULL],
    { manifest: { fieldMap: { id: "employeeId", title: "designation" } } },
  ),
  flawed("is shown a field to be emptied that is not written", [UPDATES_SHOWN], {
    simulated: { updates: { ...updates, emptied: ["designation", "name"] } },
  }),
  flawed("is shown no value that could be recognised", [UPDATES_SHOWN], {
    simulated: { updates: { ...updates, refused: { doj: "soon" } } },
  }),
  flawed("is shown calls with nothing to know them by", [CALLS_SIGNED, CALL_OWN, CALL_AGE], {
    simulated: { webhook: { call: () => ({ headers: {}, body: "{}" }), goodForMillis: 300_000 } },
  }),
]
