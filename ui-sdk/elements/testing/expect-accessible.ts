import axe from "axe-core"
import { expect } from "vitest"
import { AXE_OPTIONS } from "../../loader/testing/axe-options.ts"

/** axe finds nothing on what the page shows (WCAG 2.2 AA). */
export const expectAccessible = async (): Promise<void> => {
  await new Promise(requestAnimationFrame)
  // A colour on its way to another has the contrast of neither. What loops, such as a turning arc, goes on.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  const { violations } = await axe.run(AXE_OPTIONS)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
