import { expect, it } from "vitest"
import { parseRules } from "../../../core/domain/transformation/parse-rules.ts"
import { en } from "../../../ui-sdk/elements/fields/en.ts"
import { listRuleFields } from "../../../ui-sdk/console/pages/rules/fields.ts"

it("every field that is offered can be changed by a rule", () => {
  const rules = (key: string) => [{ kind: "case", key, to: "upper" }]
  const refused = listRuleFields(en).filter((key) => "errors" in parseRules(rules(key), "vendor"))
  expect(refused).toEqual([])
})
