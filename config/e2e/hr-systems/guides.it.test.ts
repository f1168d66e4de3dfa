import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { findConnectors } from "../../../connectors/registry.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* What a person finds about an HR system: the list for vendors, the guide, and the logo. */

interface Listed {
  readonly hrms_code: string
  readonly org_name: string
  readonly helping_docs_url: string | null
  readonly logo_url: string | null
}

let service: TestService
let vendor: TestVendor
let systems: ReadonlyArray<Listed>

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor()
  const route = "/api/hrms_list/"
  systems = (await vendor.call("GET", `${route}?vendor_org=${vendor.orgId}`, { route })).body
})
afterAll(() => service.close())

const HRMS = findConnectors([], process.cwd()).connectors.filter(
  ({ manifest }) => manifest.integrationType === "HRMS",
)

/** The path on this server of an address that is given to the public. */
const fetchHere = (address: string | null) => fetch(service.url + new URL(address ?? "").pathname)

describe.each(HRMS.map(({ manifest }) => manifest))("$name", (manifest) => {
  const find = (): Listed | undefined => systems.find(({ hrms_code }) => hrms_code === manifest.code)

  it("is listed for vendors with a guide that the service serves", async () => {
    const response = await fetchHere(find()?.helping_docs_url ?? null)
    const page = await response.text()
    expect(response.status).toBe(200)
    for (const heading of ["Get the credentials", "What is read", "Fields", "Known limits", "At a glance"])
      expect(page).toContain(`>${heading}</h2>`)
    // Every field of the form that has to be filled in is one that the guide speaks of.
    for (const { label } of manifest.credentialFields.filter(({ is_required }) => is_required))
      expect(page.toLowerCase()).toContain(label.toLowerCase())
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'")
    const loaded = [...page.matchAll(/(?:src|href)="([^"#]+)"/gu)].map(([, address]) => address)
    expect(loaded).toContain(`/docs/connectors/${manifest.code}`)
  })

  it("has a logo of our own", async () => {
    const response = await fetchHere(find()?.logo_url ?? null)
    expect(response.headers.get("content-type")).toContain("image/svg+xml")
    expect(await response.text()).toContain(`aria-label="${manifest.name}"`)
  })
})

describe("the guides", () => {
  it("are listed", async () => {
    const page = await (await fetch(`${service.url}/docs/connectors`)).text()
    for (const { manifest } of HRMS) expect(page).toContain(`href="/docs/connectors/${manifest.code}"`)
  })

  it.each([
    "/docs/connectors/nowhere",
    "/docs/connectors/csv",
    "/docs/connectors/..%2f..%2fpackage",
    "/connectors/nowhere/logo.svg",
  ])("do not exist at %s", async (path) => {
    expect((await fetch(service.url + path)).status).toBe(404)
  })
})
