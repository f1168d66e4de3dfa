import { describe, expect, it } from "vitest"
import { makeFormat } from "../../../elements/locale/format.ts"
import { makeByReader } from "../../reader/by-reader.ts"
import { en } from "./en.ts"
import { nameAction, nameActor, type Entry, groupByDay, listFacts, nameVia } from "./entry-words.ts"

const t = en(makeFormat("en"), makeByReader("vendor"))

const entryAt = (at: string, over: Partial<Entry> = {}): Entry => ({
  id: at,
  sequence: 1,
  at,
  action: "vendor.api-key.issued",
  title: "Issued an API key",
  role: "vendor-admin",
  user_id: null,
  user_name: null,
  credential_id: null,
  credential_name: null,
  target_kind: "credential",
  target_id: null,
  connection_id: null,
  client: null,
  vendor: null,
  via: "console",
  address: null,
  request_id: null,
  outcome: "done",
  details: {},
  ...over,
})

describe("an entry of the audit log", () => {
  it("says who did it by name, or by what that person is", () => {
    const at = "2026-11-25T10:00:00Z"
    expect(nameActor(entryAt(at, { user_name: "Devika Menon" }), t)).toBe("Devika Menon")
    expect(nameActor(entryAt(at, { role: "journey-repair" }), t)).toBe("The HR admin")
    const software = { role: "vendor-key", credential_name: "Nightly payroll" }
    expect(nameActor(entryAt(at, software), t)).toBe("Your software (Nightly payroll)")
    expect(nameActor(entryAt(at, { role: "newer-role" }), t)).toBe("Someone")
  })

  it("of a newer service is told in the service's words", () => {
    const newer = entryAt("2026-11-25T10:00:00Z", { action: "x.y", title: "Did something new", via: "radio" })
    expect([nameAction(newer, t), nameVia(newer, t)]).toEqual(["Did something new", "Unknown"])
  })

  it("lists its facts as people read them", () => {
    const details = { employeeCount: 3, fields: ["name", "email"], note: null, is_test: false }
    expect(listFacts(entryAt("2026-11-25T10:00:00Z", { details }))).toEqual([
      ["employee count", "3"],
      ["fields", "name, email"],
      ["is test", "false"],
    ])
  })

  it("stands below the day on which it was made", () => {
    const entries = ["2026-11-25T12:00:00", "2026-11-25T09:00:00", "2026-11-24T12:00:00"].map((at) =>
      entryAt(at),
    )
    expect(groupByDay(entries).map(([day, of]) => [day, of.length])).toEqual([
      ["2026-11-25", 2],
      ["2026-11-24", 1],
    ])
  })
})
