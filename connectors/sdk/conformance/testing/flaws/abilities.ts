import { type Flaw, flawed } from "../flawed.ts"
import { manifest } from "../rota.ts"
import { AGREES } from "./case-names.ts"

const unsaid = (capability: "salaryMaster" | "write" | "realTimeHooks") => ({
  manifest: { capabilities: { ...manifest.capabilities, [capability]: false } },
})

export const ABILITIES: ReadonlyArray<Flaw> = [
  flawed("promises a salary master that it does not have", [AGREES], { salaryMaster: null }),
  flawed("promises to write, and cannot", [AGREES], { write: null }),
  flawed("has a salary master of which its manifest does not speak", [AGREES], unsaid("salaryMaster")),
  flawed("writes, of which its manifest does not speak", [AGREES], unsaid("write")),
  flawed("verifies hooks of which its manifest does not speak", [AGREES], unsaid("realTimeHooks")),
]
