import { describe, expect, it } from "vitest"
import { takeProviderAnswer } from "./provider-answer.ts"

const open = (pathname: string, search: string) => {
  const replaced: Array<unknown> = []
  const history = { replaceState: (...args: ReadonlyArray<unknown>) => replaced.push(args[2]) }
  const location = { pathname, search }
  const answer = takeProviderAnswer({ location, history } as unknown as Window)
  return { answer, replaced }
}

describe("the answer of the identity provider", () => {
  it("leaves the address at once", () => {
    const query = "?code=abc&state=def"
    expect(open("/console/provider", query)).toEqual({ answer: query, replaced: ["/console/"] })
    expect(open("/console/provider/", "")).toEqual({ answer: null, replaced: ["/console/"] })
  })

  it("is in no other address", () => {
    expect(open("/console/clients", "?code=abc")).toEqual({ answer: null, replaced: [] })
  })
})
