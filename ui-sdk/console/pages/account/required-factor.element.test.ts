import { describe, expect, it } from "vitest"
import { ConsoleStub } from "../../testing/console-stub.ts"
import {
  click,
  expectFits,
  field,
  openConsole,
  PHONE,
  sees,
  seesNone,
  seesTitle,
} from "../../testing/open-console.ts"
import { page } from "vitest/browser"

/* A session that lacks the second factor which its role requires. */

class LackingStub extends ConsoleStub {
  constructor() {
    super("operator", { lacks_second_factor: true, permissions: [] })
    const session = this.session!
    this.session = { ...session, user: { ...session.user, has_second_factor: false } }
    this.respond({
      "POST /api/console/account/second-factor/confirm/": () => {
        this.session = {
          ...session,
          lacks_second_factor: false,
          permissions: ["vendor.create"],
          user: { ...session.user, has_second_factor: true },
        }
        return { codes: ["7kq2x-m4p9d-3w8rt-z6bnc"] }
      },
    })
  }
}

describe("a second factor that the role requires", () => {
  it("is set up in the account, to which every address leads, and then the other pages open", async () => {
    await openConsole(new LackingStub(), "/vendors")
    await seesTitle("Your account")
    await sees(/Your role requires a second factor/u)
    await expectFits()
    await seesNone(page.getByRole("link", { name: "Vendors" }))
    await click("Set up")
    await field("Code that the app shows").fill("123456")
    await click("Confirm")
    await click("I have kept them")
    await seesNone(page.getByText(/Your role requires a second factor/u))
    await expect.element(page.getByRole("link", { name: "Vendors" }).first()).toBeVisible()
  })

  it("fits a telephone in Hindi", async () => {
    await openConsole(new LackingStub(), "/", PHONE)
    await sees(/दूसरा प्रमाण ज़रूरी है/u)
    await expectFits()
  })
})
