import { afterAll, beforeAll } from "vitest"
import { blackBoxCases } from "./black-box/cases.ts"
import type { Operator } from "./black-box/operator.ts"
import { startOperatedService } from "./testing/operated-service.ts"

/*
 * Uses the service with its two specifications and an address, and nothing of this project: the cases import only
 * Node's own modules (`config/tooling/boundaries.cjs` enforces it). `black-box-cluster.full.test.ts` runs the same cases against more processes.
 */

let operator: Operator
let close: () => Promise<void> = () => Promise.resolve()

beforeAll(async () => {
  const started = await startOperatedService()
  operator = started.operator
  close = started.close
})
afterAll(() => close())

blackBoxCases(() => operator)
