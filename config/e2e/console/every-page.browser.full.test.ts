import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
  type OpenConsole,
} from "../testing/console-page.ts"
import {
  CONSOLE_PAGES,
  type ConsoleAddress,
  type ConsoleReader,
  fillAddress,
} from "../testing/console-pages.ts"
import { importText, type Imported } from "../testing/employees.ts"
import { startService, type TestService } from "../testing/service.ts"

/* What holds for every page of the console (specification/promises.md#u3-accessibility), with the real service. */

let service: TestService
let pages: ConsolePages
let users: Record<ConsoleReader, ConsoleUser>
let vendorOrgId: string
let kaveri: Imported

beforeAll(async () => {
  service = await startService()
  const vendor = await service.createVendor("Tamarind Benefits")
  const file = `employeeId,name,department,status\nKL-1,Tenzin Lhamo,Weaving,Active\nKL-2,Asha Rao,Stores,Active\n`
  vendorOrgId = vendor.orgId
  kaveri = await importText(service.installation, vendor, "Kaveri", file)
  pages = await openConsolePages(service)
  users = {
    admin: await pages.createUser("devika.menon@tamarind.example", {
      role: "vendor-admin",
      orgId: vendor.orgId,
    }),
    company: await pages.createUser("meera.iyer@kaveri.example", {
      role: "corporate-admin",
      orgId: kaveri.org_id,
    }),
    operator: await pages.createUser("op.erator@service.example", { role: "operator" }),
  }
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

/** The patterns of all addresses, as text: what runs in a browser is compiled with other types. */
const readPatterns = (): ReadonlyArray<string> => {
  const source = readFileSync(new URL("../../../ui-sdk/console/routing/paths.ts", import.meta.url), "utf8")
  return [...source.matchAll(/^ {2}\w+: "(\/[^"]*)",$/gmu)].map(([, pattern = ""]) => pattern)
}

it("walks every page of the console", () => {
  const patterns = readPatterns()
  const walked = CONSOLE_PAGES.map(([, path]) =>
    path.replace(/\?.*/u, "").replace(/VENDOR|COMPANY|ID/u, ":id"),
  )
  expect(patterns.length).toBeGreaterThan(20)
  expect(patterns.filter((pattern) => !walked.includes(pattern))).toEqual([])
})

const openLoaded = async (
  [user, path]: ConsoleAddress,
  options: Parameters<ConsolePages["openAs"]>[2],
): Promise<OpenConsole> => {
  const ids = { client: kaveri.connection_id, vendor: vendorOrgId, company: kaveri.org_id }
  const address = fillAddress(path, ids)
  const browser = await pages.openAs(users[user], address, options)
  await browser.page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" })
  return browser
}

/** What a person can use in the page: a group of radio buttons is one stop, and arrow keys move in a list of choices. */
const USABLE = `(() => {
  const seen = new Set()
  return [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")].filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    const isHidden = width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true })
    if (isHidden || element.disabled || element.closest("[inert], [aria-hidden=true]")) return false
    if (element.tabIndex < 0 && element.closest("[role=menu], [role=listbox], [role=tree]")) return false
    if (element.type !== "radio") return true
    const isFirst = !seen.has(element.name)
    seen.add(element.name)
    return isFirst
  }).length
})()`

/** Marks what has the focus, also in the journey within a page; whether it was marked before, and whether one sees that it has it. */
const VISIT = `(() => {
  let element = document.activeElement
  while (element?.contentDocument?.activeElement != null) element = element.contentDocument.activeElement
  if (element === null || element === document.body) return null
  const isKnown = element.dataset.visited !== undefined
  element.dataset.visited = ""
  const isRinged = (one) => one !== null && (getComputedStyle(one).outlineStyle !== "none" || getComputedStyle(one).boxShadow !== "none")
  const label = element.labels?.[0] ?? element.closest("label")
  return { isKnown, isSeen: isRinged(element) || isRinged(label) || isRinged(element.nextElementSibling), what: element.outerHTML.slice(0, 160) }
})()`

interface Visited {
  readonly isKnown: boolean
  readonly isSeen: boolean
  readonly what: string
}

/** Presses Tab from the top of the page until it comes back. */
const tabThrough = async ({ page }: OpenConsole): Promise<ReadonlyArray<Visited>> => {
  await page.evaluate("document.activeElement?.blur(); scrollTo(0, 0)")
  const visited: Array<Visited> = []
  for (;;) {
    await page.keyboard.press("Tab")
    const next = await page.evaluate<Visited | null>(VISIT)
    if (next === null || next.isKnown) return visited
    visited.push(next)
  }
}

describe.each(CONSOLE_PAGES)("%s at %s", (...named) => {
  it("is accessible in Hindi on a telephone, in the dark and in the light", async () => {
    const phone = await openLoaded(named, { theme: "dark", locale: "hi-IN", width: 390, height: 844 })
    await expectAccessible(phone)
    await phone.page.emulateMedia({ colorScheme: "light" })
    await expectAccessible(phone)
  })

  it("is accessible on a wide window, and leads a keyboard to everything, visibly, and out again", async () => {
    const wide = await openLoaded(named, { theme: "dark", width: 1440 })
    await expectAccessible(wide)
    await wide.page.emulateMedia({ colorScheme: "light" })
    await expectAccessible(wide)
    const visited = await tabThrough(wide)
    expect(visited.filter(({ isSeen }) => !isSeen)).toEqual([])
    expect(visited.length).toBeGreaterThanOrEqual(await wide.page.evaluate<number>(USABLE))
  })
})
