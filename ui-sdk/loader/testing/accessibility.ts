import axe from "axe-core"
import type { Frame } from "playwright-core"
import { AXE_OPTIONS } from "./axe-options.ts"

export interface Violation {
  readonly id: string
  readonly help: string
  /** Each with what was measured. */
  readonly nodes: ReadonlyArray<readonly [html: string, message: string | undefined]>
}

/** What axe finds against WCAG 2.2 AA in what a page or frame shows. */
export const findViolations = async (frame: Frame): Promise<ReadonlyArray<Violation>> => {
  // Its source is large: compiling it takes longer than the check.
  if ((await frame.evaluate("typeof axe")) === "undefined") await frame.evaluate(axe.source)
  await frame.evaluate(END_TRANSITIONS)
  return frame.evaluate<ReadonlyArray<Violation>>(RUN_AXE)
}

/** A colour on its way to another has the contrast of neither. What loops, such as a turning arc, goes on. */
const END_TRANSITIONS = `new Promise(requestAnimationFrame).then(() => {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
})`

/** What a bar covers at the current scroll position can be scrolled into view, so bars do not stick while axe looks. */
const RUN_AXE = `(async () => {
  const bars = [...document.querySelectorAll("*")].filter((each) => getComputedStyle(each).position === "sticky")
  for (const bar of bars) bar.style.setProperty("position", "static")
  try {
    const { violations } = await axe.run(${JSON.stringify(AXE_OPTIONS)})
    return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html, any }) => [html, any[0]?.message]) }))
  } finally {
    for (const bar of bars) bar.style.removeProperty("position")
  }
})()`
