import { describe, expect, it } from "vitest"
import { formatCsv, row } from "../employee-rows.ts"
import { type HttpResponse, anyAddress, asJson, basic, callOnce } from "../http.ts"
import { sealed, signed } from "../jose.ts"
import type { Operator } from "../operator.ts"
import { type SyncFixture, makeSyncFixture } from "../sync-fixture.ts"
import { newVendor } from "../vendors.ts"

/** Sends all requests at once and measures their time. */
const burst = async (count: number, one: () => Promise<HttpResponse>) => {
  const from = performance.now()
  const answers = await Promise.all(Array.from({ length: count }, one))
  const seconds = Math.floor((performance.now() - from) / 1000)
  return {
    seconds,
    limited: answers.filter(({ status }) => status === 429),
    passed: answers.filter(({ status }) => status !== 429),
  }
}

const expectLimited = (answers: ReadonlyArray<HttpResponse>) => {
  expect(answers.length).toBeGreaterThan(0)
  for (const { headers } of answers) {
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    for (const name of ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"])
      expect(headers.get(name)).toMatch(/^\d+$/)
  }
}

const reading = ({ vendor, imported }: SyncFixture) => {
  const { username, password } = vendor.issued
  const headers = { authorization: basic(username, password) }
  return () => {
    const payload = sealed(
      signed({ connection_id: imported.connection_id }, vendor.pair.privateKey),
      vendor.keys.encryption,
    )
    return callOnce(
      `${vendor.baseUrl}/api/external/employee/`,
      "POST",
      asJson({ encrypted_payload: payload }, headers),
    )
  }
}

export const rateLimitCases = (given: () => Operator) => {
  describe("rate limits (specification/limits.md#rate-limits)", { timeout: 60_000 }, () => {
    it("allows at most 4 encrypted reads of a user in any second", async () => {
      const { seconds, limited, passed } = await burst(
        10,
        reading(await makeSyncFixture(given(), formatCsv([row("Q1")]))),
      )
      expectLimited(limited)
      expect(limited[0]?.headers.get("ratelimit-limit")).toBe("4")
      expect(passed.length).toBeGreaterThanOrEqual(4)
      expect(passed.length).toBeLessThanOrEqual(4 * (1 + seconds))
    })

    it("counts every user separately", async () => {
      const [busy, quiet] = [
        await makeSyncFixture(given(), formatCsv([row("Q1")])),
        await makeSyncFixture(given(), formatCsv([row("Q1")])),
      ]
      await burst(6, reading(busy))
      expect((await reading(quiet)()).status).toBe(200)
    })

    it("allows the client again after Retry-After", async () => {
      const fixture = await makeSyncFixture(given(), formatCsv([row("Q1")]))
      await burst(6, reading(fixture))
      const { response } = await fixture.vendor.calls.read({ connection_id: fixture.imported.connection_id })
      expect(response.status).toBe(200)
    })

    it("allows 50 calls of an API key, but not 200", async () => {
      const { issued, baseUrl } = await newVendor(given())
      const headers = { authorization: issued.api_key }
      const call = () => callOnce(`${baseUrl}/api/vendor/connections/`, "GET", { headers })
      let answers = await burst(200, call)
      // A busy machine may answer fewer than 50 a second.
      for (let more = 0; more < 10 && answers.limited.length === 0; more++) answers = await burst(200, call)
      const { limited, passed } = answers
      expectLimited(limited)
      expect(limited[0]?.headers.get("ratelimit-limit")).toBe("50")
      expect(passed.length).toBeGreaterThanOrEqual(50)
    })

    it("allows 20 calls from an address without credentials, but not 100", async () => {
      const headers = { "x-forwarded-for": anyAddress() }
      const { limited, passed } = await burst(100, () =>
        callOnce(`${given().baseUrl}/api/hrms_list/`, "GET", { headers }),
      )
      expectLimited(limited)
      expect(limited[0]?.headers.get("ratelimit-limit")).toBe("20")
      expect(passed.length).toBeGreaterThanOrEqual(20)
    })
  })
}
