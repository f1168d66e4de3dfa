import type { Theme } from "./messages.ts"
import { lockScrolling } from "./scroll-lock.ts"
import type { LoaderTexts } from "./texts.ts"

/** Where the journey is shown: in a modal dialog over the page, or in an element of the page. */
export interface Surface {
  readonly iframe: HTMLIFrameElement
  /** The journey can be used. */
  readonly showReady: () => void
  /** The journey cannot be loaded. It may be ready later, or after a retry. */
  readonly showProblem: (message: string) => void
  /** Removes it and returns the focus to where it was. */
  readonly remove: () => void
}

export interface SurfaceOptions {
  readonly src: string
  readonly texts: LoaderTexts
  /** Null: in a dialog. */
  readonly container: Element | null
  readonly theme: Theme | null
  /** The user left by the page's own means: Escape, or the dialog's button while the journey loads. */
  readonly onClose: () => void
  /** The user tries again. */
  readonly onRetry: () => void
  /** The page removed it, for example when it shows another view. */
  readonly onRemoved: () => void
}

export const openSurface = (options: SurfaceOptions): Surface => {
  const { container } = options
  const iframe = makeFrame(options)
  const waiting = makeWaiting(options)
  const { root, leave } =
    container === null
      ? openDialog(waiting.panel, iframe, options)
      : openInside(waiting.panel, iframe, container)
  // A container may be attached to the page later.
  let wasShown = root.isConnected
  const observer = new MutationObserver(() => {
    if (wasShown && !root.isConnected) options.onRemoved()
    wasShown ||= root.isConnected
  })
  observer.observe(document, { childList: true, subtree: true })
  return {
    iframe,
    showReady: () => {
      waiting.panel.hidden = true
      iframe.style.visibility = "visible"
      if (container === null) iframe.focus()
    },
    showProblem: (message) => {
      iframe.style.visibility = "hidden"
      waiting.showProblem(message)
    },
    remove: () => {
      observer.disconnect()
      root.remove()
      leave()
    },
  }
}

/** What was added to the page, and what has to be undone when it is removed. */
interface Opened {
  readonly root: HTMLElement
  readonly leave: () => void
}

const openInside = (panel: HTMLElement, iframe: HTMLElement, container: Element): Opened => {
  const root = document.createElement("div")
  root.append(panel, iframe)
  style(root, { position: "relative", width: "100%", height: "100%", minHeight: "640px" })
  style(iframe, { position: "absolute", width: "100%", height: "100%" })
  container.append(root)
  return { root, leave: () => {} }
}

/* Styles are set through the CSSOM, which a page's Content-Security-Policy does not restrict. */

const openDialog = (panel: HTMLElement, iframe: HTMLElement, { texts, onClose }: SurfaceOptions): Opened => {
  const dialog = document.createElement("dialog")
  dialog.append(panel, iframe)
  const before = document.activeElement
  const isNarrow = matchMedia("(max-width: 720px)")
  const layOut = () => style(iframe, isNarrow.matches ? NARROW_FRAME : WIDE_FRAME)
  dialog.setAttribute("aria-label", texts.title)
  style(dialog, BACKDROP)
  layOut()
  isNarrow.addEventListener("change", layOut)
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
  const unlock = lockScrolling()
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
    dialog.animate({ opacity: [0, 1] }, 200)
    iframe.animate({ transform: ["translateY(8px)", "none"] }, { duration: 320, easing: "ease-out" })
  }
  const leave = () => {
    isNarrow.removeEventListener("change", layOut)
    unlock()
    if (before instanceof HTMLElement) before.focus()
  }
  return { root: dialog, leave }
}

/** What is shown while the journey loads, so that a dialog can always be left. */
const makeWaiting = ({ texts, container, onClose, onRetry }: SurfaceOptions) => {
  const panel = document.createElement("div")
  const text = document.createElement("p")
  const makeButton = (label: string, onclick: () => void) => {
    const button = document.createElement("button")
    Object.assign(button, { type: "button", textContent: label, onclick })
    style(button, BUTTON)
    return button
  }
  text.setAttribute("role", "status")
  text.textContent = texts.loading
  style(panel, WAITING)
  panel.append(text)
  if (container === null) {
    panel.style.color = "#fff"
    panel.append(makeButton(texts.close, onClose))
  }
  const retry = makeButton(texts.retry, () => {
    text.textContent = texts.loading
    retry.remove()
    onRetry()
  })
  const showProblem = (message: string) => {
    panel.hidden = false
    text.textContent = message
    text.after(retry)
  }
  return { panel, showProblem }
}

/** Hidden until the journey is ready, so that a browser's error page is never shown in the vendor's page. */
const makeFrame = ({ src, texts, theme }: SurfaceOptions): HTMLIFrameElement => {
  const iframe = document.createElement("iframe")
  iframe.title = texts.title
  iframe.referrerPolicy = "no-referrer"
  iframe.allow = "clipboard-write"
  const colorScheme = theme === "light" || theme === "dark" ? theme : "light dark"
  style(iframe, { border: "0", visibility: "hidden", colorScheme })
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

const FRAME = { position: "absolute", boxShadow: "0 24px 64px rgb(0 0 0 / 30%)" }

const WIDE_FRAME = {
  ...FRAME,
  inset: "0",
  margin: "auto",
  width: "min(1120px, 100vw - 64px)",
  height: "min(820px, 100dvh - 48px)",
  borderRadius: "16px",
}

const NARROW_FRAME = {
  ...FRAME,
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
  width: "min(420px, 100% - 48px)",
  height: "fit-content",
  font: "16px/1.5 system-ui, sans-serif",
  textAlign: "center",
}

const BUTTON = { font: "inherit", minHeight: "44px", margin: "0 4px", padding: "0 20px" }
