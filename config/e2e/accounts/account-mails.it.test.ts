import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { CONSOLE_PASSWORD, type ConsoleUser, createConsoleUser } from "../testing/console.ts"
import { makeMailbox } from "../testing/mails.ts"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* Mails about changes of access, as the service writes them. */

let service: TestService
let vendor: TestVendor
let admin: ConsoleUser
let mailbox: ReturnType<typeof makeMailbox>

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  admin = await createUser("vendor-admin")
  mailbox = makeMailbox(service)
})
afterAll(() => service.close())

const createUser = (role: "vendor-admin" | "vendor-member") =>
  createConsoleUser(service, { team: { kind: "vendor", orgId: vendor.orgId }, role })

describe("a mail about a change of access", () => {
  it("tells the vendor's admins of a credential, by its name", async () => {
    const { call, email } = admin
    const issued = await call("POST", "/api/console/developers/api-keys/", { json: { name: "Nightly job" } })
    expect(issued.status).toBe(201)
    const mail = await mailbox.accountChange(email, "An API key of Tamarind Benefits was issued")
    expect(mail).toContain("Nightly job")
    expect(mail).toContain(email)
    expect(mail).not.toContain((issued.body as { api_key: string }).api_key)
  })

  it("is sent before a command ends that made the change", async () => {
    const { done } = makeOperator(service)
    for (const n of [1, 2, 3]) {
      const other = await service.createVendor(`Vendor ${String(n)}`)
      const team = { kind: "vendor", orgId: other.orgId } as const
      const { email } = await createConsoleUser(service, { team, role: "vendor-admin" })
      await done("vendor", "issue-key", other.orgId)
      expect(await mailbox.accountChange(email, `An API key of Vendor ${String(n)} was issued`)).toContain(
        "operator",
      )
    }
  })

  it("tells a person of a new password, and one who was removed that their access has ended", async () => {
    const { call, email, membershipId } = await createUser("vendor-member")
    const password = `correct horse ${randomUUID()}`
    const json = { current: CONSOLE_PASSWORD, password }
    expect((await call("POST", "/api/console/account/password/", { json })).status).toBe(200)
    expect(await mailbox.accountChange(email, "Your password was changed")).not.toContain(password)
    const route = "/api/console/users/{user_id}/remove/"
    const removed = await admin.call("POST", `/api/console/users/${membershipId}/remove/`, { route })
    expect(removed.status).toBe(200)
    expect(await mailbox.accountChange(email, "has ended")).toContain(admin.email)
  })
})
