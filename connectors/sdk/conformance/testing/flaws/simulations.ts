import { type Flaw, flawed } from "../flawed.ts"
import { manifest, simulation } from "../rota.ts"
import { ENOUGH, OWN_SECRETS, CHANGES_ROWS } from "./case-names.ts"

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
        { client_id: "acme", client_secret: "1234" },
        { client_id: "globex", client_secret: "5678" },
      ],
    },
  }),
  flawed("is shown changes that no row shows", [CHANGES_ROWS], {
    simulated: { changed: (employee, at) => ({ ...employee, updated: at }) },
  }),
]
