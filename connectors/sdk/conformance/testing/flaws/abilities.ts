import { type Flaw, flawed } from "../flawed.ts"
import { manifest } from "../rota.ts"
import { AGREES } from "./case-names.ts"

const unsaid = (capability: "salaryMaster" | "write" | "realTimeHooks") => ({
  manifest: { capabilities: { ...manifest.capabilities, [capability]: false } },
})

export const ABILITIES: ReadonlyArray<Flaw> = [
  flawed("declares a salary master that it does not have", [AGREES], { salaryMaster: null }),
  flawed("declares write, which it does not have", [AGREES], { write: null }),
  flawed("has a salary master that its manifest does not declare", [AGREES], unsaid("salaryMaster")),
  flawed("has write, which its manifest does not declare", [AGREES], unsaid("write")),
  flawed("has verifyHook, which its manifest does not declare", [AGREES], unsaid("realTimeHooks")),
]
