import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeConsoleVisitor } from "../testing/console.ts"
import { makeMailbox } from "../testing/mails.ts"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The users of the console, from the command line. */

let service: TestService
let vendor: TestVendor

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
})
afterAll(() => service.close())

describe("hrsync operator create", () => {
  it("makes an operator who can sign in with the shown password", async () => {
    const { done, hrsync } = makeOperator(service)
    const email = `ops.${randomUUID()}@service.example`
    const { password, url } = await done("operator", "create", "--email", email)
    expect(url).toMatch(/\/console\/$/u)
    const { signIn, read } = makeConsoleVisitor(service)
    expect((await signIn(email, password as string)).status).toBe(200)
    expect((await read()).membership.role).toBe("operator")
    expect(await hrsync("operator", "create", "--email", email)).toMatchObject({ status: 1 })
    expect((await hrsync("operator", "create", "--email", "nobody")).stderr).toContain(
      "is not an e-mail address",
    )
  })

  it("keeps the password of a person who is a user already", async () => {
    const { done } = makeOperator(service)
    const email = `admin.${randomUUID()}@tamarind.example`
    const created = await done("vendor", "create", "--name", "Other", "--admin-email", email)
    const { password } = created["admin"] as { password: string }
    expect(await done("operator", "create", "--email", email)).toMatchObject({ email, password: null })
    expect(await done("vendor", "create", "--name", "Third", "--admin-email", email)).toMatchObject({
      admin: { email, password: null },
    })
    const { signIn, read } = makeConsoleVisitor(service)
    expect((await signIn(email, password)).status).toBe(200)
    expect((await read()).memberships.map(({ role }) => role)).toEqual([
      "vendor-admin",
      "operator",
      "vendor-admin",
    ])
  })
})

describe("a person who was invited, and has no password yet", () => {
  it.each([
    ["becomes an operator", ["operator", "create", "--email"], (made: Made) => made.password],
    [
      "becomes a vendor's first admin",
      ["vendor", "create", "--name", "Fourth", "--admin-email"],
      (made: Made) => made.admin?.password,
    ],
  ])("%s who can sign in with the shown password", async (_what, command, readPassword) => {
    const { done } = makeOperator(service)
    const { orgId } = await service.createVendor("Invites")
    const email = `invited.${randomUUID()}@tamarind.example`
    await done("user", "invite", "--vendor", orgId, "--email", email)
    const password = readPassword(await done(...command, email))
    const { signIn } = makeConsoleVisitor(service)
    expect((await signIn(email, password ?? "")).status).toBe(200)
  })
})

interface Made {
  readonly password?: string
  readonly admin?: { readonly password: string }
}

describe("hrsync user", () => {
  it("invites, lists and removes the users of a vendor", async () => {
    const { done, hrsync } = makeOperator(service)
    const email = `arjun.${randomUUID()}@tamarind.example`
    const team = ["--vendor", vendor.orgId]
    const { id, role } = await done("user", "invite", ...team, "--email", email)
    expect(role).toBe("vendor-admin")
    expect(await makeMailbox(service).codes(email)).toHaveLength(1)
    expect(await done("user", "list", ...team)).toMatchObject([{ id, email, state: "invited" }])
    expect((await hrsync("user", "invite", ...team, "--email", email)).stderr).toContain("already")
    const wrong = await hrsync("user", "invite", ...team, "--email", email, "--role", "operator")
    expect(wrong.stderr).toContain("Use one of: vendor-admin, vendor-member")
    const member = ["--role", "vendor-member", "--client", randomUUID()]
    const stranger = await hrsync("user", "invite", ...team, "--email", `x.${email}`, ...member)
    expect(stranger.stderr).toContain("has no client")
    await done("user", "remove", id as string)
    expect(await done("user", "list", ...team)).toEqual([])
    expect((await hrsync("user", "remove", id as string)).stderr).toContain("There is no user")
  })
})
