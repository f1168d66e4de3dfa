import { expect, it } from "vitest"
import { MASK } from "../../../core/contract/wire-values.ts"
import type { Manifest } from "../../../connectors/sdk/index.ts"
import { makeSecretMask } from "./hide-secrets.ts"

const field = (key: string, is_masked: boolean) =>
  ({ key, is_masked }) as unknown as Manifest["credentialFields"][number]

const mask = makeSecretMask(
  { credentialFields: [field("user", false), field("key", true), field("token", true), field("pin", true)] },
  { user: "asha", key: "s3cret", token: "s3cret-and-more", pin: "123" },
)

it("masks every secret in texts, lists and names, and nothing else", () => {
  expect(mask({ "of s3cret": ["asha", "key=s3cret", 7, null] })).toEqual({
    [`of ${MASK}`]: ["asha", `key=${MASK}`, 7, null],
  })
})

it("masks a secret as a whole that contains another one", () => {
  expect(mask("Bearer s3cret-and-more")).toBe(`Bearer ${MASK}`)
})

it("does not mask a secret that is so short that it occurs by chance", () => {
  expect(mask("room 1234")).toBe("room 1234")
})
