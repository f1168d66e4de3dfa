import { expect, it } from "vitest"
import { findDeclaredCalls } from "../testing/declared-calls.ts"

/** Errors whose status depends on what the call is for. Every other one has the same status in all calls. */
const SEVERAL: Readonly<Record<string, ReadonlyArray<number>>> = {
  ConnectionNotFound: [403, 404],
  ConnectionNotLive: [403, 404, 409],
  ConnectionPaused: [403, 409],
  ConnectorNotPullable: [400, 409, 422],
  DocumentNotFound: [404, 409],
  RecipientMissing: [400, 409],
  SessionLost: [409, 500],
  SourceError: [422, 500, 502, 503],
}

it("an error has the same status in every call, unless it is listed", async () => {
  const statuses = new Map<string, Set<number>>()
  for (const { errors = {} } of await findDeclaredCalls()) {
    for (const [status, { messages }] of Object.entries(errors)) {
      for (const tag of Object.keys(messages)) {
        statuses.set(tag, (statuses.get(tag) ?? new Set()).add(Number(status)))
      }
    }
  }
  expect(statuses.size).toBeGreaterThan(100)
  const several = [...statuses]
    .filter(([, { size }]) => size > 1)
    .map(([tag, found]) => [tag, [...found].toSorted((a, b) => a - b)] as const)
  expect(Object.fromEntries(several)).toEqual(SEVERAL)
})
