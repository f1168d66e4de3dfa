import type { Locator } from "playwright-core"
import { expect } from "vitest"
import type { OpenJourney } from "./journey-page.ts"
import type { Mailbox } from "./mails.ts"

/* What an HR admin does with a keyboard alone. */

const MAX_TABS = 120

/** Presses Tab until the element has the focus. */
export const tabTo = async ({ page, journey }: OpenJourney, target: Locator): Promise<void> => {
  await target.waitFor()
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if ((await target.and(journey.locator(":focus")).count()) === 1) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`No focus after ${String(MAX_TABS)} tabs`)
}

/** Tab reaches a group of radio buttons at its first one; the arrow keys choose another. */
export const chooseRadio = async (admin: OpenJourney, name: RegExp): Promise<void> => {
  const radios = admin.journey.getByRole("radio")
  await tabTo(admin, radios.first())
  await admin.page.keyboard.press("Space")
  const target = radios.and(admin.journey.getByRole("radio", { name }))
  for (let moves = await radios.count(); moves > 0 && !(await target.isChecked()); moves--) {
    await admin.page.keyboard.press("ArrowDown")
  }
  await expect.poll(() => target.isChecked()).toBe(true)
}

export const press = async (admin: OpenJourney, name: string | RegExp): Promise<void> => {
  await tabTo(admin, admin.journey.getByRole("button", { name, exact: true }))
  await admin.page.keyboard.press("Enter")
}

/** Replaces what is in the field; a text of several lines is pasted. */
export const typeInto = async (admin: OpenJourney, label: string | RegExp, text: string): Promise<void> => {
  await tabTo(admin, admin.journey.getByLabel(label, { exact: true }))
  await admin.page.keyboard.press("Control+A")
  await (text.includes("\n") ? admin.page.keyboard.insertText(text) : admin.page.keyboard.type(text))
}

/** Chooses from a list by the arrow keys. */
export const choose = async (admin: OpenJourney, list: Locator, value: string): Promise<void> => {
  await tabTo(admin, list)
  await admin.page.keyboard.press("Home")
  for (let moves = 20; moves > 0 && (await list.inputValue()) !== value; moves--)
    await admin.page.keyboard.press("ArrowDown")
  expect(await list.inputValue()).toBe(value)
}

export const chooseFile = async (
  admin: OpenJourney,
  file: { readonly name: string; readonly text: string },
): Promise<void> => {
  // Waits first: intercepting the dialog takes a moment, and on a busy machine the key opened it before.
  const [chooser] = await Promise.all([admin.page.waitForEvent("filechooser"), openChooser(admin)])
  await chooser.setFiles({ name: file.name, mimeType: "text/plain", buffer: Buffer.from(file.text) })
}

const openChooser = async (admin: OpenJourney): Promise<void> => {
  await tabTo(admin, admin.journey.locator("input[type=file]"))
  await admin.page.keyboard.press("Space")
}

/** Proves the mailbox at the end, and presses the last button. */
export const agree = async (
  admin: OpenJourney,
  mailbox: Mailbox,
  { email, button }: { readonly email: string; readonly button: string },
): Promise<void> => {
  await admin.waitFor("Check, then connect")
  await tabTo(admin, admin.journey.getByLabel("Your email address"))
  await admin.page.keyboard.type(email)
  await admin.page.keyboard.press("Enter")
  await admin.journey.getByLabel("Code from the mail").and(admin.journey.locator(":focus")).waitFor()
  await admin.page.keyboard.type(await mailbox.mailboxCode(email))
  await press(admin, button)
}
