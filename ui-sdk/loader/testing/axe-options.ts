import type { RunOptions } from "axe-core"

/** WCAG 2.2 AA, and what axe recommends. */
export const AXE_OPTIONS: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  // What is as it should be is neither described nor located: that took half of the time.
  resultTypes: ["violations"],
  selectors: false,
}
