import { describe, expect, it } from "vitest"
import { makeFormat } from "../../../elements/locale/format.ts"
import { en } from "./en.ts"
import { hi } from "./hi.ts"
import { indent, jsonCode } from "./json-code.ts"
import { readFilter, toApiQuery } from "./filters.ts"
import { answerText, explainAttempt, shortenEvent } from "./words.ts"

const t = en(makeFormat("en"))
const attempt = (status: number | null, problem: string | null = null) => ({
  started_at: "2026-11-25T10:31:09.000Z",
  duration_ms: 1,
  status,
  problem,
})

describe("the words for an attempt", () => {
  it("are its status, or why there was none", () => {
    expect(answerText(attempt(503), t)).toBe("503")
    expect(answerText(attempt(null, "tls: certificate has expired"), t)).toBe("TLS error")
    expect(answerText(attempt(null, "something else"), t)).toBe("no response")
  })

  it.each([
    [attempt(null, "dns: hooks.example"), t.why.dns],
    [attempt(301), t.why.redirect],
    [attempt(401), t.why.forbidden],
    [attempt(403), t.why.forbidden],
    [attempt(404), t.why.missing],
    [attempt(410), t.why.gone],
    [attempt(422), t.whyRefused],
    [attempt(429), t.why.busy],
    [attempt(503), t.why.failed],
  ])("explain %j", (one, text) => {
    expect(explainAttempt(one, t)).toBe(text)
  })

  it("name events as people do", () => {
    const events = [
      "sync.events.employee.add",
      "connection.events.failed",
      "sync.events.completed",
      "test.event",
    ]
    expect(events.map(shortenEvent)).toEqual([
      "employee.add",
      "connection.failed",
      "sync.completed",
      "test.event",
    ])
  })

  it("are in both languages", () => {
    expect(Object.keys(hi(makeFormat("hi")).why)).toEqual(Object.keys(t.why))
  })
})

describe("a body", () => {
  it("is indented, with nothing added or left out", () => {
    const text = '{"a":"x \\" <b>","n":-1.5e3,"masked":"************","list":[true,null]}'
    const shown = jsonCode(text)
      .map((part) => (typeof part === "string" ? part : String(part.values[part.values.length - 1])))
      .join("")
    expect(shown).toBe(JSON.stringify(JSON.parse(text), null, 2))
    expect(indent("no json")).toBe("no json")
  })
})

describe("the filters in the address", () => {
  it("become the query of the list; what is unknown is left out", () => {
    const query = new URLSearchParams(
      "state=undelivered&event=test.event&client=c&id=s&search=Asha&error=503&employee=e&time=never",
    )
    expect(toApiQuery(readFilter(query))).toEqual({
      state: "undelivered",
      event: "test.event",
      connection_id: "c",
      search: "s",
      error: "503",
      employee: "e",
    })
    expect(toApiQuery(readFilter(new URLSearchParams("state=odd&time=day"))).from).toMatch(/Z$/u)
  })
})
