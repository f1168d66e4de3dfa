import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { BreachListUnavailable } from "../../../ports/accounts/users/breached-passwords.ts"
import { makeRequireFitPassword } from "./require-fit-password.ts"

const ASHA = { email: "asha@acme.example", name: "Asha Rao" }
const PASSWORD = "seven grey boats at noon"

const check = (password: string, answer: Effect.Effect<boolean, BreachListUnavailable>) => {
  const asked: Array<string> = []
  const isBreachedPassword = (given: string) => {
    asked.push(given)
    return answer
  }
  const result = Effect.runSync(Effect.result(makeRequireFitPassword({ isBreachedPassword })(password, ASHA)))
  return { asked, result }
}

it("refuses a password that was stolen elsewhere, and says so", () => {
  expect(check(PASSWORD, Effect.succeed(true)).result).toMatchObject({
    failure: { _tag: "PasswordUnfit", problem: expect.stringContaining("stolen") as string },
  })
  expect(check(PASSWORD, Effect.succeed(false)).result).toMatchObject({ _tag: "Success" })
})

it("does not ask about one that it refuses anyway", () => {
  const { asked, result } = check("short", Effect.succeed(false))
  expect(result).toMatchObject({ failure: { problem: expect.stringContaining("at least 12") as string } })
  expect(asked).toEqual([])
})

it("refuses no one while the list does not respond", () => {
  const unavailable = Effect.fail(new BreachListUnavailable({ reason: "HTTP 503" }))
  expect(check(PASSWORD, unavailable).result).toMatchObject({ _tag: "Success" })
})
