import type { Story } from "../story.ts"
import { answer } from "../stage.ts"

/** What is shown above a screen when its save ends like this. */
const notice = (name: string, stage: NonNullable<Story["stage"]>, shows: string): Story => ({
  name,
  stage,
  run: async ({ journey, take, next, choose }) => {
    await next()
    await choose("Upload CSV")
    await journey.locator(shows).waitFor()
    await take(name)
  },
})

const gone: Story = {
  name: "link-closed",
  run: async ({ page, service, take }) => {
    await page.goto(`${service}/journey/#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`)
    await page.locator("h1").waitFor()
    await take("link-closed")
  },
}

export const NOTICES: ReadonlyArray<Story> = [
  notice(
    "notice-offline",
    (context) => context.route("**/api/journey/save/", (route) => route.abort()),
    ".banner",
  ),
  notice(
    "notice-save-failed",
    (context) => answer(context, "save/", { message: "It failed." }, 500),
    ".banner",
  ),
  notice(
    "notice-session-ended",
    (context) => answer(context, "save/", { message: "Expired." }, 401),
    ".message",
  ),
  notice(
    "notice-other-window",
    (context) => answer(context, "save/", { message: "Outdated.", data: { version: "7" } }, 409),
    ".banner",
  ),
  gone,
]
