import { describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { expectAccessible } from "../../elements/testing/expect-accessible.ts"
import { refuse } from "../../elements/testing/service-stub.ts"
import { JourneyStub } from "../testing/journey-stub.ts"
import { button, field, openJourney, radio, sees, seesTitle } from "../testing/open-journey.ts"

/** From the first screen to the details of a server, once the way there is saved. */
const goToServer = async (service: JourneyStub): Promise<void> => {
  await button("Get started").click()
  await radio(/SFTP folder/u).click()
  await button("Continue").click()
  await seesTitle("Where is the file?")
  await expect.poll(() => service.context.saved?.step).toBe("credentials")
}

const close = () => button("Save and close").first().click()

describe("the journey", () => {
  it("says who asks for what, and goes on to the ways to connect", async () => {
    const { events } = await openJourney(new JourneyStub())
    await seesTitle("Share employee data with Tamarind Benefits")
    await expectAccessible()
    await button("Get started").click()
    await seesTitle("How should the data reach Tamarind Benefits?")
    await radio(/SFTP folder/u).click()
    await expect.poll(() => events).toEqual([["dataTransferMode.select", { flowType: "SFTP" }]])
    await expectAccessible()
  })

  it("keeps the step and the answers when its window is closed, on another device as well", async () => {
    const service = new JourneyStub()
    const { closed } = await openJourney(service)
    await button("Get started").click()
    await radio(/SFTP folder/u).click()
    await close()
    await closed()

    await openJourney(service, { width: 390, height: 844 })
    await seesTitle("How should the data reach Tamarind Benefits?")
    await expect.element(radio(/SFTP folder/u)).toBeChecked()
    await expectAccessible()
  })

  it.each([
    ["en", 390, "You began this in another browser.", "Mail me a link"],
    ["hi", 1280, "आपने इसे किसी दूसरे ब्राउज़र में शुरू किया था।", "मुझे लिंक ईमेल करें"],
  ])(
    "says on another device that passwords stay in the first one, and how to go on: %s, %i pixels wide",
    async (locale, width, title, mail) => {
      const service = new JourneyStub()
      service.isElsewhere = true
      const credentials = { sftp: { host: "files.acme.example", username: "hr" } }
      service.saveElsewhere("review", { integration_type: "SFTP", credentials })
      await openJourney(service, { locale, width, height: 844 })
      await sees(title)
      await expect.element(page.getByRole("textbox").first()).toHaveValue("files.acme.example")
      await expect.element(button(mail)).toBeVisible()
      await expectAccessible()

      service.isElsewhere = false
      service.saveElsewhere("credentials", { integration_type: "SFTP", credentials })
      await openJourney(service, { locale, width, height: 844 })
      await expect.element(page.getByRole("textbox").first()).toBeVisible()
      expect(document.body.textContent).not.toContain(title)
    },
  )

  it("speaks Hindi when the page asks for it, and changes its language without losing anything", async () => {
    await openJourney(new JourneyStub(), { locale: "hi-IN", theme: "dark" })
    await seesTitle("Tamarind Benefits के साथ कर्मचारियों का डेटा साझा करें")
    await expectAccessible()
    await button("शुरू करें").click()
    await radio(/SFTP फ़ोल्डर/u).click()
    await page.getByRole("combobox").selectOptions("en")
    await seesTitle("How should the data reach Tamarind Benefits?")
    await expect.element(radio(/SFTP folder/u)).toBeChecked()
  })

  it("says that its session has ended and how to go on, and keeps what was entered", async () => {
    const service = new JourneyStub()
    const { closed } = await openJourney(service)
    await button("Get started").click()
    await radio(/SFTP folder/u).click()
    await close()
    await closed()

    const later = new JourneyStub(service.context)
    later.respond({ "GET /api/journey/": () => refuse(401) })
    await openJourney(later)
    await seesTitle("Your session ended after an hour")
    await expectAccessible()
    expect(button("Continue").elements()).toEqual([])

    await openJourney(service)
    await seesTitle("How should the data reach Tamarind Benefits?")
    await expect.element(radio(/SFTP folder/u)).toBeChecked()
  })

  it("is saved and closed by Escape in a dialog, but not while something is open over it", async () => {
    const { closed } = await openJourney(new JourneyStub(), { isDialog: true })
    await button(/colleague/u).click()
    await expect.element(page.getByRole("dialog")).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
    await seesTitle(/Tamarind Benefits/u)
    await userEvent.keyboard("{Escape}")
    await closed()
  })

  it("says when the browser does not remember it, and mails a link to go on", async () => {
    const service = new JourneyStub()
    const refusal = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("The operation is insecure.", "SecurityError")
    })
    localStorage.clear()
    service.respond({
      "POST /api/journey/send-link/": () => ({
        email: "hr@acme.example",
        expires_at: "2026-12-13T00:00:00Z",
      }),
    })
    await openJourney(service)
    refusal.mockRestore()
    await sees("Your browser does not remember this page.")
    await button("Get started").click()
    await sees("Saved. To go on later, you need a link.")
    await button("Mail me a link").click()
    await field("Email address for the link").fill("hr@acme.example")
    await expectAccessible()
    await button("Send the link").click()
    await sees(/^Sent to hr@acme\.example/u)
  })

  it("moves between its steps by the browser's back and forward, with what was entered", async () => {
    await openJourney(new JourneyStub())
    await button("Get started").click()
    await radio(/SFTP folder/u).click()
    await button("Continue").click()
    await seesTitle("Where is the file?")
    history.back()
    await seesTitle("How should the data reach Tamarind Benefits?")
    await expect.element(radio(/SFTP folder/u)).toBeChecked()
    history.back()
    await seesTitle(/^Share employee data/u)
    history.forward()
    await seesTitle("How should the data reach Tamarind Benefits?")
    history.forward()
    await seesTitle("Where is the file?")
  })

  it("stays at its step when the browser goes to one that is not reached any more", async () => {
    await openJourney(new JourneyStub())
    await button("Get started").click()
    await radio(/SFTP folder/u).click()
    await button("Continue").click()
    await seesTitle("Where is the file?")
    history.back()
    await radio(/Upload a file|CSV/u).click()
    history.forward()
    await seesTitle("How should the data reach Tamarind Benefits?")
  })

  it("stays open on Escape in a page", async () => {
    await openJourney(new JourneyStub())
    await seesTitle(/Tamarind Benefits/u)
    await userEvent.keyboard("{Escape}")
    await button("Get started").click()
    await seesTitle("How should the data reach Tamarind Benefits?")
  })

  it("stays open without a network until what was typed is saved", async () => {
    const service = new JourneyStub()
    const { closed } = await openJourney(service)
    await goToServer(service)
    service.isOffline = true
    await field("Host").fill("files.acme.example")
    await close()
    await sees("You are offline.")
    await expect.element(field("Host")).toHaveValue("files.acme.example")
    service.isOffline = false
    await close()
    await closed()

    await openJourney(service)
    await seesTitle("Where is the file?")
    await expect.element(field("Host")).toHaveValue("files.acme.example")
  })

  it("asks for another way to connect when the vendor withdraws the chosen one, and keeps the rest", async () => {
    const service = new JourneyStub()
    await openJourney(service)
    await goToServer(service)
    service.context = { ...service.context, modes: ["Upload CSV", "Custom"] }
    await field("Host").fill("files.acme.example")
    await seesTitle("How should the data reach Tamarind Benefits?")
    await sees("Tamarind Benefits no longer offers “SFTP folder”.")
    await expectAccessible()
    await radio(/Upload a file/u).click()
    await button("Continue").click()
    await sees("Saved. You can close this and come back.")
  })
})

describe("another window has saved since", () => {
  /** The details of a server, of which another window saves another address. */
  const openSecond = async () => {
    const service = new JourneyStub()
    await openJourney(service)
    await goToServer(service)
    service.saveElsewhere("credentials", { credentials: { sftp: { host: "first.acme.example" } } })
    await field("Host").fill("second.acme.example")
    await sees("This was changed in another window.")
    return service
  }
  const savedHost = ({ context }: JourneyStub) => context.saved?.answers.credentials["sftp"]?.["host"]

  it("the answers of this window are kept", async () => {
    const service = await openSecond()
    await expectAccessible()
    await button("Keep what is here").click()
    await sees(/^Saved\./u)
    await expect.poll(() => savedHost(service)).toBe("second.acme.example")
  })

  it("the answers of the other window are taken", async () => {
    const service = await openSecond()
    await button("Use the other ones").click()
    await expect.element(field("Host")).toHaveValue("first.acme.example")
    await sees(/^Saved\./u)
    expect(savedHost(service)).toBe("first.acme.example")
  })
})
