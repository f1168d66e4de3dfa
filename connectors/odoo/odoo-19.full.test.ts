import { describe, it } from "vitest"
import { conformanceCases } from "../sdk/conformance/index.ts"
import { simulateOdoo } from "./conformance.ts"
import connector from "./index.ts"

/** One full page and three employees: the default simulation, of Odoo 14, has more. */
const SIZE = 503

describe("the conformance suite with Odoo 19 over JSON-2", () => {
  for (const { name, run } of conformanceCases(connector, simulateOdoo({ version: 19, size: SIZE }))) {
    it(name, run, 60_000)
  }
})
