import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { expectAccessible } from "../../elements/testing/expect-accessible.ts"
import { ConsoleStub } from "../testing/console-stub.ts"
import {
  click,
  dialog,
  expectFits,
  field,
  openConsole,
  PHONE,
  sees,
  seesNone,
  seesTitle,
} from "../testing/open-console.ts"

/* The proof of being the user that some changes take. */

const TITLE = "Confirm that it is you"
const PASSWORD = "correct horse battery staple"

const refuse = (status: number, data: object) => Response.json({ message: "No.", data }, { status })

/** Invites users only after a proof with the right password. */
class ProvingStub extends ConsoleStub {
  isProven = false
  readonly invited: Array<string> = []
  readonly proofs: Array<unknown> = []

  constructor() {
    super()
    this.respond({
      "POST /api/console/users/": ({ body }) => {
        if (!this.isProven) return refuse(403, { code: "step_up_required" })
        this.invited.push(body.email)
        return { id: crypto.randomUUID() }
      },
      "POST /api/console/session/confirm/": ({ body }) => {
        this.proofs.push(body)
        this.isProven = body.password === PASSWORD
        return this.isProven ? {} : refuse(403, { tries_left: "9" })
      },
    })
  }
}

/** Invites a person, for which the service wants a proof. */
const invite = async (service: ProvingStub) => {
  await openConsole(service, "/users")
  await seesTitle("Users")
  await click("Invite a user")
  await field("Work email").fill("asha@tamarind.example")
  await click("Send the invitation")
  await sees(TITLE)
}

describe("a change that takes a recent proof", () => {
  it("asks for it over the dialog, by keyboard alone, and is then made once", async () => {
    const service = new ProvingStub()
    await invite(service)
    await expectAccessible()
    expect(document.activeElement?.id).toBe("prove-password")
    await userEvent.keyboard("wrong{Tab}")
    await field(/Code from your authenticator app/u).fill("123456")
    await userEvent.keyboard("{Enter}")
    await sees("Not confirmed")
    expect(service.invited).toEqual([])
    await userEvent.keyboard(PASSWORD)
    await userEvent.keyboard("{Enter}")
    await expect.poll(() => service.invited).toEqual(["asha@tamarind.example"])
    expect(service.proofs).toEqual([
      { password: "wrong", code: "123456" },
      { password: PASSWORD, code: "123456" },
    ])
    await seesNone(page.getByText(TITLE))
  })

  it("is given up with Escape, and the form stays as it was", async () => {
    const service = new ProvingStub()
    await invite(service)
    await userEvent.keyboard("{Escape}")
    await seesNone(page.getByText(TITLE))
    await expect.element(field("Work email", dialog())).toHaveValue("asha@tamarind.example")
    expect([service.invited, service.proofs]).toEqual([[], []])
  })

  it("fits a telephone in Hindi", async () => {
    const service = new ProvingStub()
    await openConsole(service, "/users", PHONE)
    await page
      .getByRole("button", { name: /आमंत्रित करें/u })
      .first()
      .click()
    await dialog().getByRole("textbox").first().fill("asha@tamarind.example")
    await userEvent.keyboard("{Enter}")
    await sees("पुष्टि करें कि यह आप हैं")
    await expectFits()
  })
})
