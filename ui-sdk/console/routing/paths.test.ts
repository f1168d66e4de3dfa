import { describe, expect, it } from "vitest"
import { matchPath } from "./match-path.ts"
import { linkTo, type PageName, PATHS, writeQuery } from "./paths.ts"

describe("the address of a page", () => {
  it.each(Object.keys(PATHS) as ReadonlyArray<PageName>)(
    "%s leads back to the page, with its parameters",
    (page) => {
      const names = [...PATHS[page].matchAll(/:(\w+)/gu)].map(([, name = ""]) => name)
      const parameters = Object.fromEntries(names.map((name) => [name, `ä/ ${name}?#`]))
      const link = (linkTo as (...given: ReadonlyArray<unknown>) => string)(
        page,
        ...(names.length === 0 ? [] : [parameters]),
        { search: "a&b" },
      )
      const { pathname, search } = new URL(link, "https://hr.example")
      const place = matchPath(pathname, new URLSearchParams(search))
      expect([place?.page, place?.parameters]).toEqual([page, parameters])
      expect(place?.query.get("search")).toBe("a&b")
    },
  )

  it("leaves out what is empty from the query", () => {
    expect(writeQuery({ search: "", state: undefined })).toBe("")
    expect(writeQuery({ search: "x", state: "" })).toBe("?search=x")
  })
})

describe("the page of an address", () => {
  it.each(["/console", "/console/", "/console//"])("%s is the first page", (path) => {
    expect(matchPath(path)?.page).toBe("overview")
  })

  it("is the same with and without a slash at its end", () => {
    expect(matchPath("/console/account/")?.page).toBe("account")
    expect(matchPath("/console/account")?.page).toBe("account")
  })

  it.each(["/console/nothing", "/console/account/more", "/console/%ff"])("does not exist for %s", (path) => {
    expect(matchPath(path)).toBeNull()
  })
})
