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

const RUN_AXE = `axe
  .run(${JSON.stringify(AXE_OPTIONS)})
  .then(({ violations }) =>
    violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html, any }) => [html, any[0]?.message]) })),
  )`
