import { describe, expect, it } from "vitest"
import { catchThrown } from "../sdk/conformance/reading.ts"
import connector from "./index.ts"
import { respondAt, BANK, open, readAll } from "./testing/read-company.ts"

describe("pages that greytHR counts from 1", () => {
  const shift = (url: URL, lowest: number) => {
    const page = Math.max(Number(url.searchParams.get("page")) - 1, lowest)
    url.searchParams.set("page", String(page))
  }

  it("are read once where page 0 is another name for the first", async () => {
    const fixture = open(1_200)
    respondAt(fixture, "/employee/", (url, truly) => {
      shift(url, 0)
      return truly()
    })
    expect(Object.keys(await readAll(fixture, [BANK]))).toHaveLength(1_200)
    // One more for each of the two lists.
    expect(fixture.requests).toHaveLength(1 + 1 + 2 * (3 + 1))
  })

  it("are read from page 1 where page 0 is not the first", async () => {
    const fixture = open(700)
    respondAt(fixture, "/employee/", (url, truly) => {
      if (url.searchParams.get("page") === "0") {
        return { json: { data: [], pages: { first: false, hasNext: false } } }
      }
      shift(url, 0)
      return truly()
    })
    expect(Object.keys(await readAll(fixture, [BANK]))).toHaveLength(700)
  })

  it("are requested so where the form says so", async () => {
    const fixture = open(700, {}, { first_page: "1" })
    respondAt(fixture, "/employee/", (url, truly) => {
      if (url.searchParams.get("page") === "0") return { status: 400, json: {} }
      shift(url, 0)
      return truly()
    })
    expect(Object.keys(await readAll(fixture, [BANK]))).toHaveLength(700)
    await connector.make(fixture.access).check()
  })

  it("end with an error when the same one comes again and again", async () => {
    const fixture = open(1_200)
    respondAt(fixture, "/bank", (url, truly) => {
      url.searchParams.set("page", "0")
      return truly()
    })
    expect(await catchThrown(() => readAll(fixture, [BANK]))).toMatchObject({ kind: "data" })
  })
})

describe("answers in another form", () => {
  it("may be a list without pages", async () => {
    const fixture = open(40)
    respondAt(fixture, "/bank", (_, truly) => ({ json: (truly().json as { readonly data: unknown }).data }))
    expect((await readAll(fixture, [BANK]))["AC0040"]).toMatchObject({ bankDetails_ifscCode: "EXBK0000001" })
  })

  it("may have no branch code of the RBI: then the identity of the account has it", async () => {
    const fixture = open(3)
    const accounts = [
      { employeeId: 5_002, bankAccountNumber: "50100", branchCode: "KOCHI" },
      { employeeId: 5_003, bankAccountNumber: "50101", branchCode: "EXBK0000001" },
    ]
    const identities = [5_002, 5_003].map((employeeId) => ({ employeeId, ifscCode: "EXBK0000002" }))
    respondAt(fixture, "BANKACCNO", () => ({ json: identities }))
    const { fault } = fixture
    fixture.fault = (number, truly) =>
      fixture.requests[number - 1]?.url.pathname.endsWith("/bank") === true
        ? { json: accounts }
        : fault(number, truly)
    const staff = await readAll(fixture, [BANK])
    expect(staff["AC0002"]).toMatchObject({ bankDetails_ifscCode: "EXBK0000002" })
    expect(staff["AC0003"]).toMatchObject({ bankDetails_ifscCode: "EXBK0000001" })
  })

  it("that are the sign-in page lead to a new token, and to auth when it is refused, too", async () => {
    const page = { headers: { "content-type": "text/html;charset=UTF-8" }, text: "<html>" }
    const fixture = open(3)
    let pages: number
    for (const part of ["/lov", "/bank"]) {
      pages = 0
      respondAt(fixture, part, (_, truly) => (pages++ === 0 ? page : truly()))
      expect(Object.keys(await readAll(fixture, [BANK]))).toHaveLength(3)
    }
    respondAt(fixture, "/bank", () => page)
    const error = await catchThrown(() => readAll(fixture, [BANK]))
    expect(error).toMatchObject({ kind: "auth" })
    expect(String(error)).toContain("sign-in page")
  })
})
