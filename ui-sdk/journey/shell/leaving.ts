/**
 * Calls `onHide` when the page may be gone at any moment, and `onLeave` when it goes. Before that, a field in which the user still
 * types fires its change, which a browser fires only when the field is left.
 */
export const watchLeaving = (onHide: () => void, onLeave: () => void): void => {
  let typing: EventTarget | null = null
  addEventListener("input", ({ target }) => (typing = target))
  addEventListener("change", () => (typing = null))
  addEventListener("pagehide", () => {
    typing?.dispatchEvent(new Event("change", { bubbles: true }))
    onLeave()
  })
  // The last that the browser of a phone tells a page before it ends it.
  addEventListener("visibilitychange", onHide)
}
