import { expect, it } from "vitest"
import { PERMISSIONS } from "../../../core/use-cases/access/permissions.ts"
import { PAGES } from "../../../ui-sdk/console/pages/registry.ts"

it.each(Object.entries(PAGES))(
  "the page %s is offered to those who may do something that the table of permissions knows",
  (_, { permissions }) => {
    for (const action of permissions ?? []) expect(Object.keys(PERMISSIONS)).toContain(action)
  },
)
