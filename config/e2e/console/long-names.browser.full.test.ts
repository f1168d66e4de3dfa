import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { createConsoleUser } from "../testing/console.ts"
import { type ConsolePages, type ConsoleUser, openConsolePages } from "../testing/console-page.ts"
import {
  CONSOLE_PAGES,
  type ConsoleAddress,
  type ConsoleReader,
  fillAddress,
} from "../testing/console-pages.ts"
import { importText, type Imported } from "../testing/employees.ts"
import { startService, type TestService } from "../testing/service.ts"

/* A name is as long as someone wrote it, and without a place to break: no page becomes wider than its window. */

const makeLong = (start: string): string => start.padEnd(135, "abcdefghij")

let service: TestService
let pages: ConsolePages
let users: Record<ConsoleReader, ConsoleUser>
let client: Imported
let vendorOrgId: string

beforeAll(async () => {
  service = await startService()
  const vendor = await service.createVendor(makeLong("Vendor"))
  vendorOrgId = vendor.orgId
  const line = ["K-1", makeLong("Person"), makeLong("Department"), makeLong("Designation"), "Active"].join()
  const file = `employeeId,name,department,designation,status\n${line}\n`
  client = await importText(service.installation, vendor, makeLong("Company"), file)
  const team = { kind: "vendor", orgId: vendor.orgId } as const
  const { call } = await createConsoleUser(service, { team, role: "vendor-admin" })
  const post = async (path: string, json: object) => {
    const headers = { "idempotency-key": randomUUID() }
    const { status, body: answer } = await call("POST", path, { json, headers })
    expect(status, JSON.stringify(answer)).toBeLessThan(300)
  }
  const rule = { kind: "replace", key: "department", values: { [makeLong("From")]: makeLong("To") } }
  const { body } = await call("GET", "/api/console/rules/")
  const { version } = body as { version: string }
  await post("/api/console/rules/", { rules: [rule], version })
  await post("/api/console/developers/api-keys/", { name: makeLong("Key").slice(0, 80) })
  await post("/api/console/clients/", {
    ...{ name: makeLong("Invited"), email: `${makeLong("hr").slice(0, 60)}@invited.example` },
    remote_org_id: makeLong("Reference"),
  })
  pages = await openConsolePages(service)
  const createUser = (as: Parameters<ConsolePages["createUser"]>[1]) =>
    pages.createUser(`${makeLong(as.role).slice(0, 60)}@person.example`, as)
  users = {
    admin: await createUser({ role: "vendor-admin", orgId: vendor.orgId }),
    operator: await createUser({ role: "operator" }),
    company: await createUser({ role: "corporate-admin", orgId: client.org_id }),
  }
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const FURTHER: ReadonlyArray<ConsoleAddress> = [
  ["admin", "/webhooks?tab=endpoint"],
  ["admin", "/webhooks?tab=secret"],
]

/** The texts that reach beyond the window, unless they scroll in a box of their own. */
const WIDER = `(() => {
  const scrolls = (element) => element !== null && element !== document.documentElement &&
    (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const isLong = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.includes("abcdefghij"))
  const found = [...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element.parentElement))
  const long = found.filter(isLong)
  return document.documentElement.scrollWidth <= innerWidth ? [] : (long.length > 0 ? long : found)
    .map((element) => element.parentElement.outerHTML.replaceAll(/<!--.*?-->|(abcdefghij)+/gu, "").slice(0, 200)).slice(0, 2)
})()`

it.each([390, 1280])("no page is wider than a window of %i pixels", async (width) => {
  const wider: Array<readonly [...ConsoleAddress, ReadonlyArray<string>]> = []
  for (const [user, path] of [...CONSOLE_PAGES, ...FURTHER]) {
    const ids = { client: client.connection_id, vendor: vendorOrgId, company: client.org_id }
    const address = fillAddress(path, ids)
    const { page } = await pages.openAs(users[user], address, { width })
    await page.locator("main [aria-busy=true]").first().waitFor({ state: "detached" })
    const found = await page.evaluate<ReadonlyArray<string>>(WIDER)
    if (found.length > 0) wider.push([user, path, found])
    await page.close()
  }
  expect(wider).toEqual([])
})
