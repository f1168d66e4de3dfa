import { describe, expect, it } from "vitest"
import { Router, type RouterWindow } from "./router.ts"

/** A window whose history has one entry, which a reload keeps. */
const openWindow = (href: string) => {
  let url = new URL(href, "https://hr.example")
  let state: unknown = null
  const set = (next: unknown, _: string, to: string) => {
    ;[state, url] = [next, new URL(to, url)]
  }
  return {
    addEventListener: () => undefined,
    document: { addEventListener: () => undefined },
    get location() {
      return url
    },
    history: {
      get state() {
        return state
      },
      pushState: set,
      replaceState: set,
    },
  }
}
const route = (window: ReturnType<typeof openWindow>) => new Router(window as unknown as RouterWindow)

describe("what is typed in a search field", () => {
  it("is in the page's query and in no address, and outlives a reload", () => {
    const window = openWindow("/console/directory?status=Active")
    route(window).setQuery({ search: "Tenzin Lhamo" })
    expect(window.location.href).toBe("https://hr.example/console/directory?status=Active")
    const query = route(window).place?.query
    expect([query?.get("search"), query?.get("status")]).toEqual(["Tenzin Lhamo", "Active"])
  })

  it("stays while another filter changes, and goes when it is cleared", () => {
    const router = route(openWindow("/console/directory"))
    router.setQuery({ search: "Lhamo" })
    router.setQuery({ status: "Active" })
    expect(router.place?.query.get("search")).toBe("Lhamo")
    router.setQuery({ search: undefined })
    expect([...(router.place?.query.keys() ?? [])]).toEqual(["status"])
  })

  it("is left behind with its page", async () => {
    const router = route(openWindow("/console/directory"))
    router.setQuery({ search: "Lhamo" })
    await router.go("/console/users")
    expect(router.place?.query.get("search")).toBeNull()
    await router.go("/console/directory", "Berg")
    expect(router.place?.query.get("search")).toBe("Berg")
  })

  it("takes the place of what a link searched for", () => {
    const window = openWindow("/console/webhooks?search=7d8ab2c4")
    const router = route(window)
    expect(router.place?.query.get("search")).toBe("7d8ab2c4")
    router.setQuery({ search: "other" })
    expect([window.location.search, router.place?.query.get("search")]).toEqual(["", "other"])
  })
})
