import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { PERMISSIONS } from "../../../core/use-cases/authorization/permissions.ts"

/** As text: what runs in a browser is compiled with other types. */
const registry = readFileSync(new URL("../../../ui-sdk/console/pages/registry.ts", import.meta.url), "utf8")

it("every page is offered to those who may do something that the table of permissions knows", () => {
  const lists = [...registry.matchAll(/permissions: \[([^\]]+)\]/gu)].map(([, list = ""]) => list)
  const actions = lists.flatMap((list) => [...list.matchAll(/"([^"]+)"/gu)].map(([, action = ""]) => action))
  expect(actions.length).toBeGreaterThan(0)
  for (const action of actions) expect(Object.keys(PERMISSIONS)).toContain(action)
})
