import { expect, it } from "vitest"
import { makeApiTypes, readApiTypes } from "./api-types.ts"

it("the browser parts have the types of the API as it is; if not, run: npm run api-types", async () => {
  expect(readApiTypes()).toBe(await makeApiTypes())
})
