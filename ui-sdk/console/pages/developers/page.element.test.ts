import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import type {
  ConsoleApiKey,
  ConsoleBasicUser,
  ConsoleCredentials,
  ConsolePublicKey,
} from "../../../../core/contract/accounts/console/credentials.ts"
import { refuse } from "../../../elements/testing/service-stub.ts"
import { ConsoleStub, readExample } from "../../testing/console-stub.ts"
import {
  button,
  choose,
  click,
  dialog,
  expectFits,
  field,
  goTo,
  openConsole,
  row,
  sees,
  seesNone,
  seesTitle,
} from "../../testing/open-console.ts"

/* What the vendor's developers call the API with. */

const {
  api_keys: [KEY],
  basic_users: [USER],
  public_keys: [PUBLIC_KEY],
} = readExample("GET /api/console/developers/credentials/")

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

interface NewKey {
  readonly name?: string
  readonly replaces?: string
  readonly scopes?: ConsoleApiKey["scopes"]
}

/** A vendor that has one key of each kind. */
class DevelopersStub extends ConsoleStub {
  credentials: ConsoleCredentials = {
    ...readExample("GET /api/console/developers/credentials/"),
    api_keys: [{ ...KEY!, name: "Billing worker" }],
  }
  #made = 0

  constructor() {
    super()
    this.respond({
      "GET /api/console/developers/credentials/": () => this.credentials,
      "POST /api/console/developers/api-keys/": ({ body }) => this.#makeKey(body),
      "POST /api/console/developers/basic-users/": ({ body: { name } }) => {
        const user = { ...USER!, id: crypto.randomUUID(), name, username: "hrs_user_made" }
        this.credentials = { ...this.credentials, basic_users: [user, ...this.credentials.basic_users] }
        return { id: user.id, username: user.username, password: "hrs_pass_1" }
      },
      "POST /api/console/developers/basic-users/{credential_id}/password/": ({ url }) => {
        const id = url.pathname.split("/").at(-3) ?? ""
        return { id, username: "hrs_user_made", password: "hrs_pass_2" }
      },
      "POST /api/console/developers/public-keys/": ({ body }) => this.#addPublicKey(body.public_key),
      "POST /api/console/developers/credentials/{credential_id}/revoke/": ({ body, url }) => {
        const hours = body.after_hours
        this.#end(url.pathname.split("/").at(-3) ?? "", hours)
        return { ends_at: inHours(hours) }
      },
    })
  }

  #makeKey({ name, replaces, scopes }: NewKey) {
    const former = this.credentials.api_keys.find(({ id }) => id === replaces)
    if (former !== undefined) this.#end(former.id, 24)
    const made = {
      ...KEY!,
      id: crypto.randomUUID(),
      name: name ?? former?.name ?? null,
      scopes: scopes ?? former?.scopes ?? [],
      last_used_at: null,
    }
    this.credentials = { ...this.credentials, api_keys: [made, ...this.credentials.api_keys] }
    return { id: made.id, api_key: `hrs_key_secret_${String(++this.#made)}` }
  }

  #addPublicKey(text: string) {
    if (!text.includes("tamarind-2"))
      return refuse(400, { data: { public_key: "The key has 1024 bits; it needs at least 2048." } })
    const added = { ...PUBLIC_KEY!, id: crypto.randomUUID(), kid: "tamarind-2", encrypts: false, bits: 2_048 }
    this.credentials = { ...this.credentials, public_keys: [added, ...this.credentials.public_keys] }
    return { id: added.id, kid: added.kid, encrypts: false }
  }

  #end(id: string, hours: number): void {
    const ended = { ends_at: inHours(hours), state: hours === 0 ? "revoked" : "expiring" } as const
    const end = <A extends ConsoleApiKey | ConsoleBasicUser | ConsolePublicKey>(all: ReadonlyArray<A>) =>
      all.map((each) => (each.id === id ? { ...each, ...ended } : each))
    const { api_keys: keys, basic_users: users, public_keys: publicKeys } = this.credentials
    this.credentials = {
      ...this.credentials,
      api_keys: end(keys),
      basic_users: end(users),
      public_keys: end(publicKeys),
    }
  }
}

const findRow = (table: string, name: RegExp) => row(name, page.getByRole("table", { name: table }))

describe("an API key", () => {
  it("is shown once, and is rotated without a gap", async () => {
    await openConsole(new DevelopersStub(), "/developers")
    await click("New API key")
    await expectFits()
    await click("Make the key")
    await sees("Type a name of at most 80 characters.")
    await userEvent.keyboard("{Escape}")
    await click("New API key")
    await field("What is it for?").fill("Enrolment service")
    await click("Make the key")
    await sees("hrs_key_secret_1")
    await expect.element(findRow("API keys", /Enrolment service.*never/u)).toBeVisible()
    await expectFits()
    await click("I have stored it")
    await seesNone(page.getByText("hrs_key_secret_1"))

    await choose("Actions for Billing worker", "Rotate")
    await expectFits()
    await click("Rotate", dialog())
    await sees("hrs_key_secret_2")
    await expect.element(findRow("API keys", /Billing worker ends in 24 hours/u)).toBeVisible()
    await goTo("Users")
    await sees("Leave without saving?")
    await click("Stay here")
    await sees("hrs_key_secret_2")
  })

  it("is limited to what it may do", async () => {
    const service = new DevelopersStub()
    await openConsole(service, "/developers")
    await click("New API key")
    await field("What is it for?").fill("A model")
    const checks = page.getByRole("checkbox")
    await expect.poll(() => checks.elements().length).toBe(5)
    for (const check of checks.all()) await check.click()
    await click("Make the key")
    await sees("Choose at least one.")
    await page.getByRole("checkbox", { name: /^Read connections/u }).click()
    await page.getByRole("checkbox", { name: "Resend webhooks" }).click()
    await expectFits()
    await click("Make the key")
    await expect.element(findRow("API keys", /A model.*Only: read and resend/u)).toBeVisible()
    expect(service.credentials.api_keys[0]?.scopes).toEqual(["read", "resend"])
  })

  it("says how much it is used before it is revoked", async () => {
    const service = new DevelopersStub()
    service.credentials = {
      ...service.credentials,
      api_keys: [
        { ...KEY!, name: "Enrolment service", last_used_at: inHours(-2) },
        { ...KEY!, id: "other" },
      ],
    }
    service.respond({
      "GET /api/console/api-calls/figures/": () => ({
        ...readExample("GET /api/console/api-calls/figures/"),
        credentials: [
          { credential_id: KEY!.id, calls: 132 },
          { credential_id: USER!.id, calls: 7 },
        ],
      }),
    })
    await openConsole(service, "/developers")
    await choose("Actions for Enrolment service", "Revoke")
    await sees(/Used 132 times within the last day, last 2 hours ago/u, dialog())
    await expectFits()
    await click("Keep it", dialog())
    await choose("Actions for Enrolment service", "Revoke")
    await click("Revoke the key", dialog())
    await sees("“Enrolment service” has ended")
    await seesNone(findRow("API keys", /Enrolment service/u))
    await click(/Show \d+ that ended/u)
    await expect.element(findRow("API keys", /Enrolment service ended/u)).toBeVisible()
    await expectFits()
  })

  it("that is the last one ends only after its name was typed", async () => {
    await openConsole(new DevelopersStub(), "/developers")
    await choose("Actions for Billing worker", "Revoke")
    await sees("This is your last API key.")
    await expect.element(button("Revoke the key")).toHaveAttribute("aria-disabled", "true")
    await field("Type Billing worker to confirm").fill(" billing  WORKER")
    await expectFits()
    await click("Revoke the key")
    await sees("No key is active")
    await expectFits()
  })

  it("keeps what was typed when a call fails", async () => {
    const service = new DevelopersStub()
    await openConsole(service, "/developers")
    await click("New API key")
    await field("What is it for?").fill("Payroll")
    service.isOffline = true
    await click("Make the key")
    await sees("The service can't be reached.", dialog())
    await expect.element(field("What is it for?")).toHaveValue("Payroll")
  })
})

it("a Basic user is made, gets a new password, and is removed later", async () => {
  await openConsole(new DevelopersStub(), "/developers")
  await click("Add a user")
  await field("What is it for?").fill("Monthly read")
  await click("Make the user")
  await sees("hrs_pass_1")
  await expect.element(findRow("Basic users", /hrs_user_made/u)).toBeVisible()
  await choose("Actions for Monthly read", "New password")
  await expectFits()
  await click("Make a new password", dialog())
  await sees("hrs_pass_2")
  await seesNone(page.getByText("hrs_pass_1"))
  await choose("Actions for Monthly read", "Remove")
  await page.getByRole("radio", { name: "In 7 days" }).click()
  await click("Remove the user", dialog())
  await expect.element(findRow("Basic users", /Monthly read ends in 7 days/u)).toBeVisible()
})

it("a public key is checked, stands beside the old one, and is retired", async () => {
  const service = new DevelopersStub()
  await openConsole(service, "/developers")
  await click("Add a key")
  await expectFits()
  await field("Public key").fill("-----BEGIN PRIVATE KEY-----")
  await click("Add the key", dialog())
  await sees("This is a private key, and was not sent.")
  expect(service.calls).not.toContain("POST /api/console/developers/public-keys/")
  await field("Public key").fill("short")
  await click("Add the key", dialog())
  await sees(/at least 2048/u, dialog())
  await expectFits()
  await field("Public key").fill("tamarind-2")
  await click("Add the key", dialog())
  await expect.element(findRow("Public keys", /tamarind-2 RSA, 2048 bits, signs only/u)).toBeVisible()
  await expect.poll(() => findRow("Public keys", /./u).elements().length).toBe(3)
  await choose("Actions for tamarind-2", "Retire")
  await click("Retire the key", dialog())
  await sees("“tamarind-2” has ended")
})

describe("the page of developers", () => {
  it("is not shown to a member", async () => {
    await openConsole(new ConsoleStub("vendor-member"), "/developers")
    await seesTitle("There is no such page")
    await seesNone(page.getByRole("link", { name: "Developers" }))
  })

  it("says that it could not be loaded, and tries again", async () => {
    const service = new ConsoleStub()
    service.respond({ "GET /api/console/developers/credentials/": () => refuse(500) })
    await openConsole(service, "/developers")
    await sees("This didn't load")
    await expectFits()
    service.respond({
      "GET /api/console/developers/credentials/": () =>
        readExample("GET /api/console/developers/credentials/"),
    })
    await click("Try again")
    await expect.element(page.getByRole("table", { name: "API keys" })).toBeVisible()
  })

  it.each([
    ["dark", "hi", 390],
    ["light", "hi", 768],
  ] as const)("can be read by everybody: %s, %s, %i px", async (theme, language, width) => {
    await openConsole(new DevelopersStub(), "/developers", { theme, language, width })
    await expect.element(page.getByRole("table", { name: /API/u })).toBeVisible()
    await expectFits()
  })
})
