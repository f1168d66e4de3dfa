import type { Theme } from "./messages.ts"

/** Where the journey is shown: in a modal dialog over the page, or in an element of the page. */
export interface Surface {
  readonly iframe: HTMLIFrameElement
  /** The journey can be used. */
  readonly showReady: () => void
  /** The journey cannot be loaded. */
  readonly showProblem: (message: string) => void
  /** Removes it and returns the focus to where it was. */
  readonly remove: () => void
}

export interface SurfaceOptions {
  readonly src: string
  readonly title: string
  /** Null: in a dialog. */
  readonly container: Element | null
  readonly theme: Theme
  /** The user left by the page's own means: Escape, or the dialog's button while the journey loads. */
  readonly onClose: () => void
}

export const openSurface = (options: SurfaceOptions): Surface =>
  options.container === null ? openModal(options) : openInside(options.container, options)

const openInside = (container: Element, { src, title, theme }: SurfaceOptions): Surface => {
  const iframe = makeFrame(src, title, theme)
  style(iframe, { width: "100%", height: "100%", minHeight: "640px" })
  container.append(iframe)
  return { iframe, showReady: () => {}, showProblem: () => {}, remove: () => iframe.remove() }
}

/* Styles are set through the CSSOM, which a page's Content-Security-Policy does not restrict. */

const openModal = ({ src, title, theme, onClose }: SurfaceOptions): Surface => {
  const before = document.activeElement
  const dialog = document.createElement("dialog")
  const iframe = makeFrame(src, title, theme)
  const waiting = makeWaiting(onClose)
  const isNarrow = matchMedia("(max-width: 720px)")
  const layOut = () => style(iframe, isNarrow.matches ? NARROW_FRAME : WIDE_FRAME)
  const { overflow } = document.documentElement.style

  dialog.setAttribute("aria-label", title)
  style(dialog, BACKDROP)
  style(iframe, FRAME)
  layOut()
  isNarrow.addEventListener("change", layOut)
  dialog.append(waiting.panel, iframe)
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault()
    onClose()
  })
  document.body.append(dialog)
  try {
    dialog.showModal()
  } catch (error) {
    dialog.remove()
    throw error
  }
  document.documentElement.style.overflow = "hidden"
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
    dialog.animate({ opacity: [0, 1] }, 200)
    iframe.animate({ transform: ["translateY(8px)", "none"] }, { duration: 320, easing: "ease-out" })
  }
  return {
    iframe,
    showReady: () => {
      waiting.panel.remove()
      iframe.style.visibility = "visible"
      iframe.focus()
    },
    showProblem: (message) => (waiting.text.textContent = message),
    remove: () => {
      isNarrow.removeEventListener("change", layOut)
      dialog.remove()
      document.documentElement.style.overflow = overflow
      if (before instanceof HTMLElement) before.focus()
    },
  }
}

/** What the dialog shows while the journey loads, so that it can always be left. */
const makeWaiting = (onClose: () => void) => {
  const panel = document.createElement("div")
  const text = document.createElement("p")
  const button = document.createElement("button")
  text.setAttribute("role", "status")
  text.textContent = "Loading…"
  button.type = "button"
  button.textContent = "Close"
  button.onclick = onClose
  style(panel, WAITING)
  style(button, CLOSE_BUTTON)
  panel.append(text, button)
  return { panel, text }
}

const makeFrame = (src: string, title: string, theme: Theme): HTMLIFrameElement => {
  const iframe = document.createElement("iframe")
  iframe.title = title
  iframe.referrerPolicy = "no-referrer"
  iframe.allow = "clipboard-write"
  style(iframe, { border: "0", colorScheme: theme === "auto" ? "light dark" : theme })
  iframe.src = src
  return iframe
}

const style = (element: HTMLElement, properties: Partial<CSSStyleDeclaration>) =>
  Object.assign(element.style, properties)

const BACKDROP = {
  position: "fixed",
  inset: "0",
  width: "100%",
  height: "100%",
  maxWidth: "none",
  maxHeight: "none",
  margin: "0",
  border: "0",
  padding: "0",
  background: "rgb(12 14 20 / 56%)",
  overflow: "hidden",
}

/** Hidden until the journey is ready, so that a browser's error page is never shown in the vendor's page. */
const FRAME = { position: "absolute", visibility: "hidden", boxShadow: "0 24px 64px rgb(0 0 0 / 30%)" }

const WIDE_FRAME = {
  inset: "0",
  margin: "auto",
  width: "min(1120px, 100vw - 64px)",
  height: "min(820px, 100dvh - 48px)",
  borderRadius: "16px",
}

const NARROW_FRAME = {
  inset: "auto 0 0",
  margin: "0",
  width: "100vw",
  height: "calc(100dvh - 24px)",
  borderRadius: "16px 16px 0 0",
}

const WAITING = {
  position: "absolute",
  inset: "0",
  margin: "auto",
  width: "min(420px, 100vw - 48px)",
  height: "fit-content",
  font: "16px/1.5 system-ui, sans-serif",
  color: "#fff",
  textAlign: "center",
}

const CLOSE_BUTTON = { font: "inherit", minHeight: "44px", padding: "0 20px" }
