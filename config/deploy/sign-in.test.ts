import { describe, expect, it } from "vitest"
import {
  expireSession,
  getIdleEnd,
  needsRotation,
  type Session,
} from "../../core/domain/accounts/users/session.ts"
import {
  allowAttempt,
  type AttemptKeys,
  FAILURE_WINDOW_MILLIS,
  MAX_PROVIDER_ATTEMPTS,
} from "../../core/domain/accounts/users/sign-in-limits.ts"
import { MIN_PASSWORD_LENGTH } from "../../core/domain/accounts/users/password-rules.ts"
import { readFiles } from "../tooling/testing/read-documents.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const [{ text: page } = { text: "" }] = readFiles(["config/deploy/sign-in.md"])

const KEYS: AttemptKeys = { userAtAddress: "userAtAddress", address: "address", user: "user" }

/** The most attempts of this kind that are allowed. */
const findLimit = (kind: keyof AttemptKeys): number => {
  let count = 0
  while (allowAttempt(KEYS, [{ key: kind, count: count + 1, since: 0 }]).waitsUntil === null) count++
  return count
}

describe("the page about signing in", () => {
  it.each([
    ["for one user from one address", "userAtAddress"],
    ["from one address, for all users", "address"],
    ["for one user, from all addresses", "user"],
  ] as const)("states the limit %s", (row, kind) => {
    expect(page).toMatch(new RegExp(`\\| ${row} +\\| ${String(findLimit(kind))} +\\|`, "u"))
    expect(page).toContain(`within ${String(FAILURE_WINDOW_MILLIS / MINUTE)} minutes`)
  })

  it("states the limit at the provider", () => {
    expect(page).toMatch(
      new RegExp(`\\| at the provider, from one address +\\| ${String(MAX_PROVIDER_ATTEMPTS)} +\\|`, "u"),
    )
  })

  it("states how long sessions and tokens last, and passwords are", () => {
    const session = { rotatedAt: 0, expiresAt: Infinity } as Session
    expect(page).toContain(`no call for ${String(getIdleEnd(session, 0) / MINUTE)} minutes`)
    expect(page).toContain(`${String(expireSession("signed-in", 0) / HOUR)} hours after the sign-in`)
    const rotation = Array.from({ length: 60 }, (_, minute) => minute).find((minute) =>
      needsRotation(session, minute * MINUTE),
    )
    expect(page).toContain(`A token is replaced every ${String(rotation)} minutes`)
    expect(page).toContain(`at least ${String(MIN_PASSWORD_LENGTH)} characters`)
  })
})
