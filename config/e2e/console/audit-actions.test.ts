import { expect, it } from "vitest"
import { AUDIT_ACTIONS } from "../../../core/contract/audit/actions.ts"
import { ACTIONS_EN } from "../../../ui-sdk/console/pages/audit/actions/en.ts"

it("the console names every action of the audit log as the service does", () => {
  expect(ACTIONS_EN).toEqual(AUDIT_ACTIONS)
})
