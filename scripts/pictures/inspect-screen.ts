import type { Page } from "playwright-core"
import { findViolations } from "../../ui-sdk/loader/testing/accessibility.ts"

/** The errors of a screen: axe's violations, and content that is wider than its window. */
export const inspectScreen = async (page: Page): Promise<ReadonlyArray<string>> => {
  const frame = page.frames().at(-1) ?? page.mainFrame()
  const violations = await findViolations(frame)
  const hidden = await frame.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  )
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(([html]) => html.slice(0, 200)).join(" | ")}`),
    ...(hidden > 0 ? [`${String(hidden)} pixels wider than the window`] : []),
  ]
}
