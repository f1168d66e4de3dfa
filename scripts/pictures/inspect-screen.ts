import type { Page } from "playwright-core"
import { findConnectors } from "../../connectors/registry.ts"
import { findViolations } from "../../ui-sdk/loader/testing/accessibility.ts"
import { findEnglish } from "../../ui-sdk/loader/testing/english-sentences.ts"

/** Names, and what systems call their own buttons and fields: as they are in every language. */
const NAMES = findConnectors([], process.cwd())
  .connectors.flatMap(({ manifest: { name, guide = [] } }) => [
    name,
    ...guide.flatMap(({ drawing }) => drawing?.labels ?? []),
  ])
  .concat("Example Insurance", "Kaveri Loomworks", "Acme Widgets Pvt Ltd", "State Bank of India")

/**
 * The errors of a screen: axe's violations, content that is wider than its window, and English on a screen in Hindi but for names and
 * the headers of the company's file.
 */
export const inspectScreen = async (
  page: Page,
  locale: "en" | "hi",
  headers: ReadonlyArray<string> = [],
): Promise<ReadonlyArray<string>> => {
  const frame = page.frames().at(-1) ?? page.mainFrame()
  const violations = await findViolations(frame)
  const hidden = await frame.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  )
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(([html]) => html.slice(0, 200)).join(" | ")}`),
    ...(locale === "hi"
      ? findEnglish(await frame.evaluate<string>(READ_TEXT), [...NAMES, ...headers])
      : []
    ).map((text) => `in English: ${text}`),
    ...(hidden > 0 ? [`${String(hidden)} pixels wider than the window`] : []),
  ]
}

/** What is shown and read out, but for what is marked as English or as the company's own words. */
const READ_TEXT = `[...document.querySelectorAll("body *")]
  .filter((element) => element.checkVisibility() && element.closest("[lang=en], [translate=no], style, script") === null)
  .flatMap((element) => [
    ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data),
    ...["aria-label", "placeholder", "title", "alt"].map((name) => element.getAttribute(name) ?? ""),
  ])
  .join("\\n")`
