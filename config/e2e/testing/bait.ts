import { expect } from "vitest"
import type { OpenJourney } from "./journey-page.ts"

/* A vendor's page that makes the journey as good as invisible, and shows something else to be clicked in its place. */

export const layBait = ({ page }: OpenJourney): Promise<unknown> =>
  page.evaluate(`(() => {
    document.querySelector("dialog").style.opacity = "0.02"
    document.querySelector("h1").textContent = "You have won. Click here"
  })()`)

export const removeBait = ({ page }: OpenJourney): Promise<unknown> =>
  page.evaluate(`document.querySelector("dialog").style.opacity = ""`)

export const primaryAction = ({ journey }: OpenJourney) => journey.locator(".actions .primary")

/** One real click where the journey's last button is. */
export const clickThrough = async (admin: OpenJourney): Promise<void> => {
  const { x, y, width, height } =
    (await primaryAction(admin).boundingBox()) ?? expect.fail("There is no button")
  await admin.page.mouse.click(x + width / 2, y + height / 2)
}

/** The calls that accept a connection or hand over a file, as they are made from now on. */
export const listSubmissions = ({ page }: OpenJourney): ReadonlyArray<string> => {
  const submissions: Array<string> = []
  page.on("request", (request) => {
    if (request.url().endsWith("/api/journey/submit/")) submissions.push(request.url())
  })
  return submissions
}
