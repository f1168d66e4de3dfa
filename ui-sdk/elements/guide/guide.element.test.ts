import { html, render } from "lit"
import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import { GUIDE_DRAWING_KINDS, type GuideStep } from "../../../core/contract/connection/guide.ts"
import { makeFormat } from "../locale/format.ts"
import { expectAccessible } from "../testing/expect-accessible.ts"
import "../styles/elements.css"
import { guideSteps } from "./guide-steps.ts"
import { guideWordsEn, guideWordsHi } from "./guide-words.ts"

const LONG = "Manage OAuth2 Client Applications Here!"

const STEPS: ReadonlyArray<GuideStep> = [
  { en: "Open the page.", hi: "पेज खोलें।", drawing: { shows: "menu", labels: ["Settings", LONG] } },
  { en: "Only in English.", hi: null, drawing: null },
]

const show = (steps: ReadonlyArray<GuideStep>, language: "en" | "hi") => {
  const words = language === "en" ? guideWordsEn(makeFormat("en")) : guideWordsHi(makeFormat("hi"))
  document.documentElement.lang = language
  render(
    html`<main>
      <h1>Guide</h1>
      ${guideSteps(steps, words)}
    </main>`,
    document.body,
  )
}

describe("the steps to the connection details", () => {
  it("are numbered, and say in words what a drawing shows", async () => {
    show(STEPS, "en")
    await expect.element(page.getByRole("listitem").first()).toHaveTextContent("Open the page.")
    expect(getComputedStyle(document.querySelector(".guide li")!).listStyleType).toBe("decimal")
    await expect
      .element(page.getByRole("img", { name: `Drawing of a menu: Settings, then ${LONG}` }))
      .toBeVisible()
    await expectAccessible()
  })

  it("are in the reader's language, and a sentence without words in it is marked as English", async () => {
    show(STEPS, "hi")
    await expect.element(page.getByText("पेज खोलें।")).toBeVisible()
    await expect.element(page.getByRole("img", { name: /मेनू का चित्र: Settings, फिर/u })).toBeVisible()
    await expect.element(page.getByText("Only in English.")).toHaveAttribute("lang", "en")
    await expectAccessible()
  })

  it.each(GUIDE_DRAWING_KINDS)("keep the longest label within a drawing of kind %s", async (shows) => {
    show([{ en: "Step", hi: null, drawing: { shows, labels: [LONG] } }], "en")
    const drawing = document.querySelector("svg.drawing")!
    await expect.element(page.getByRole("img")).toBeVisible()
    const { left, right } = drawing.getBoundingClientRect()
    for (const label of drawing.querySelectorAll("text")) {
      const bounds = label.getBoundingClientRect()
      expect(bounds.left).toBeGreaterThanOrEqual(left)
      expect(bounds.right).toBeLessThanOrEqual(right)
    }
  })
})
