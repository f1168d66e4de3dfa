import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { expectDefaultError, expectRefused, expectShape, orgShape, tokenShape } from "../response-shapes.ts"
import { UNKNOWN_ID } from "../endpoints.ts"
import { asJson, call } from "../http.ts"
import { at, type Json, listAt, textAt } from "../json-paths.ts"
import type { Operator } from "../operator.ts"
import { makeDeferredValue } from "../sync-fixture.ts"
import { newClient, newVendor, unique, type Vendor } from "../vendors.ts"

interface InvitationInput {
  readonly email: string
  readonly org_name: string
  readonly remote_org_id?: string
}

const word = () => randomUUID().slice(0, 8)
const atDomain = (domain: string) => `${word()}@${domain}`
const privateDomain = () => `org-${word()}.example`

const invited = async (vendor: Vendor, asked: InvitationInput): Promise<Json> => {
  const response = await vendor.calls.token({ fullname: "Hari Rao", ...asked })
  expect(response.status).toBe(200)
  expectShape(tokenShape, response.body)
  return response.body as Json
}

const inviteOrg = async (vendor: Vendor, asked: InvitationInput) =>
  textAt(await invited(vendor, asked), "org_id")

const requestCases = (given: () => Operator, vendor: () => Vendor) => {
  const complete = () => ({ ...newClient(), fullname: "Hari Rao" })
  const good = () => {
    const { orgName, email, fullname } = complete()
    return { org_name: orgName, email, fullname }
  }

  it("returns the token, its lifetime of an hour, the organization and the connection", async () => {
    const response = await vendor().calls.token(good())
    expect(response.status).toBe(200)
    expectShape(tokenShape, response.body)
    expect(at(response.body, "corporate_reference_data")).toBeNull()
  })

  it("returns corporate_reference_data", async () => {
    const reference = { unique_id: "A-17", more: { deep: true } }
    const response = await vendor().calls.token({ ...good(), corporate_reference_data: reference })
    expect(at(response.body, "corporate_reference_data")).toEqual(reference)
  })

  it("accepts the key in Authorization as well", async () => {
    const headers = { authorization: vendor().issued.api_key }
    const response = await call(`${given().baseUrl}/api/sdk/token`, "POST", asJson(good(), headers))
    expect(response.status).toBe(200)
  })

  it.each(["email", "org_name", "fullname"])("names the missing %s", async (field) => {
    const response = await vendor().calls.token({ ...good(), [field]: undefined })
    expectDefaultError(response, 400)
    expect(Object.keys(at(response.body, "data") ?? {})).toEqual([field])
  })

  it.each([{ email: "no address" }, { org_name: "" }, { fullname: "" }, { email: 5 }, { org_name: null }])(
    "names the invalid one in %j",
    async (wrong) => {
      const response = await vendor().calls.token({ ...good(), ...wrong })
      expectDefaultError(response, 400)
      expect(Object.keys(at(response.body, "data") ?? {})).toEqual(Object.keys(wrong))
    },
  )

  it("names all missing fields", async () => {
    const response = await vendor().calls.token({})
    expectDefaultError(response, 400)
    expect(Object.keys(at(response.body, "data") ?? {}).sort()).toEqual(["email", "fullname", "org_name"])
  })

  it("returns 401 for a wrong key", async () => {
    expectDefaultError(await vendor().calls.token({ ...good(), api_key: "wrong" }), 401)
  })
}

const domainCases = (given: () => Operator, vendor: () => Vendor) => {
  it("maps one private domain to one organization, whatever the name (rule 4)", async () => {
    const domain = privateDomain()
    const first = await inviteOrg(vendor(), { email: atDomain(domain), org_name: unique("One") })
    expect(await inviteOrg(vendor(), { email: atDomain(domain), org_name: unique("Two") })).toBe(first)
    expect(
      await inviteOrg(vendor(), { email: atDomain(domain.toUpperCase()), org_name: unique("Three") }),
    ).toBe(first)
  })

  it("maps another private domain to another organization, even by the same name (rule 4)", async () => {
    const name = unique("Same")
    const first = await inviteOrg(vendor(), { email: atDomain(privateDomain()), org_name: name })
    expect(await inviteOrg(vendor(), { email: atDomain(privateDomain()), org_name: name })).not.toBe(first)
  })

  it("maps a private domain to the same organization for another vendor (rule 4: one-to-one)", async () => {
    const email = atDomain(privateDomain())
    const first = await inviteOrg(vendor(), { email, org_name: unique("One") })
    expect(await inviteOrg(await newVendor(given()), { email, org_name: unique("One") })).toBe(first)
  })

  it.each(["gmail.com", "yahoo.com", "outlook.com"])(
    "distinguishes organizations by name at %s (rule 5)",
    async (domain) => {
      const name = unique("Shop")
      const first = await inviteOrg(vendor(), { email: atDomain(domain), org_name: name })
      expect(await inviteOrg(vendor(), { email: atDomain(domain), org_name: unique("Shop") })).not.toBe(first)
      expect(await inviteOrg(vendor(), { email: atDomain("gmail.com"), org_name: name })).toBe(first)
    },
  )

  it("compares names without case and repeated white space", async () => {
    const name = unique("Tea House")
    const first = await inviteOrg(vendor(), { email: atDomain("gmail.com"), org_name: name })
    const spelled = `  ${name.toUpperCase().replaceAll(" ", "   ")} `
    expect(await inviteOrg(vendor(), { email: atDomain("gmail.com"), org_name: spelled })).toBe(first)
  })
}

const remoteCases = (given: () => Operator, vendor: () => Vendor) => {
  const linked = async (remote: string) => {
    const domain = privateDomain()
    const org = await inviteOrg(vendor(), {
      email: atDomain(domain),
      org_name: unique("R"),
      remote_org_id: remote,
    })
    return { domain, org }
  }

  it("maps a known remote_org_id directly, without domain or name (rule 2)", async () => {
    const remote = `r-${word()}`
    const { org } = await linked(remote)
    const asked = { email: atDomain(privateDomain()), org_name: unique("Else"), remote_org_id: remote }
    expect(await inviteOrg(vendor(), asked)).toBe(org)
    const common = { email: atDomain("gmail.com"), org_name: unique("Else"), remote_org_id: remote }
    expect(await inviteOrg(vendor(), common)).toBe(org)
  })

  it("resolves an unknown one by the domain, and links it", async () => {
    const domain = privateDomain()
    const remote = `r-${word()}`
    const org = await inviteOrg(vendor(), { email: atDomain(domain), org_name: unique("D") })
    expect(
      await inviteOrg(vendor(), { email: atDomain(domain), org_name: unique("D"), remote_org_id: remote }),
    ).toBe(org)
    const later = { email: atDomain("gmail.com"), org_name: unique("D"), remote_org_id: remote }
    expect(await inviteOrg(vendor(), later)).toBe(org)
  })

  it("creates a new organization if the domain's one already has another remote_org_id", async () => {
    const { domain, org } = await linked(`r-${word()}`)
    const asked = { email: atDomain(domain), org_name: unique("R"), remote_org_id: `r-${word()}` }
    expect(await inviteOrg(vendor(), asked)).not.toBe(org)
  })

  it("is scoped to the vendor", async () => {
    const remote = `r-${word()}`
    const { org } = await linked(remote)
    const other = await newVendor(given())
    const asked = { email: atDomain(privateDomain()), org_name: unique("S"), remote_org_id: remote }
    expect(await inviteOrg(other, asked)).not.toBe(org)
  })

  it("shows it in org_details and in the connections", async () => {
    const remote = `r-${word()}`
    const { org } = await linked(remote)
    expect(at((await vendor().calls.orgDetails(org)).body, "remote_org_id")).toBe(remote)
    const rows = listAt((await vendor().calls.connections({ size: "100" })).body, "data")
    expect(rows.find((row) => row["org_id"] === org)?.["remote_org_id"]).toBe(remote)
  })
}

const detailCases = (given: () => Operator, vendor: () => Vendor) => {
  it("shows an organization's record", async () => {
    const name = unique("Shown")
    const domain = privateDomain()
    const org = await inviteOrg(vendor(), { email: atDomain(domain), org_name: name })
    const response = await vendor().calls.orgDetails(org)
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({
      uuid: org,
      org_name: name,
      email_domain: domain,
      is_corporate: true,
    })
    expectShape(orgShape, response.body)
  })

  it("returns Not found. for an unknown one", async () => {
    const response = await vendor().calls.orgDetails(UNKNOWN_ID)
    expectDefaultError(response, 404)
    expect(at(response.body, "message")).toBe("Not found.")
    expect(at(response.body, "data")).toBeNull()
  })

  it("returns the same for one that only another vendor invited", async () => {
    const other = await newVendor(given())
    const org = await inviteOrg(other, { email: atDomain(privateDomain()), org_name: unique("Theirs") })
    const response = await vendor().calls.orgDetails(org)
    expectDefaultError(response, 404)
    expect(at(response.body, "message")).toBe("Not found.")
  })

  it("returns no organization for an invalid identifier", async () => {
    expectRefused(await vendor().calls.orgDetails("nonsense"))
  })
}

export const organizationCases = (given: () => Operator) => {
  describe("organizations", { timeout: 30_000 }, () => {
    const made = makeDeferredValue<Vendor>()
    beforeAll(async () => {
      made.set(await newVendor(given()))
    })
    describe("POST /api/sdk/token/ (specification/endpoints.md#invite-a-corporate)", () => {
      requestCases(given, made.get)
    })
    describe("resolution by domain and name (specification/endpoints.md#organization-resolution)", () => {
      domainCases(given, made.get)
    })
    describe("resolution by remote_org_id", () => {
      remoteCases(given, made.get)
    })
    describe("GET /api/org_details/{org}/", () => {
      detailCases(given, made.get)
    })
  })
}
