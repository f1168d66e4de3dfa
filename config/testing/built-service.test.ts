import { expect, it } from "vitest"
import { isBuilt } from "./built-service.ts"

it.each([
  ["/service/core/domain/digest.ts", true],
  ["/service/connectors/keka/manifest.json", true],
  ["/service/connectors/keka/README.md", true],
  ["/service/adapters/documentation/guides/texts/webhooks.md", true],
  ["/service/connectors/README.md", false],
  ["/service/core/README.md", false],
  ["/service/core/contract/specification/employee.md", false],
  ["/service/config/deploy/commands.md", false],
  ["/service/core/domain/digest.test.ts", false],
  ["/service/core/testing/sync-fixture.ts", false],
])("a change of %s makes what was built stale: %s", (path, isStale) => {
  expect(isBuilt(path)).toBe(isStale)
})
