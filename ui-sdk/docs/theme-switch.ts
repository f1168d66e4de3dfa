import { applyTheme } from "../elements/theme.ts"

const KEY = "hrsync-docs-theme"

type Kept = Pick<Storage, "getItem" | "setItem"> | null

/** Shows the button that changes between light and dark, and remembers the choice on this device. */
export const offerThemes = (page: Document, kept: Kept): void => {
  const known = kept?.getItem(KEY)
  if (known === "dark" || known === "light") applyTheme(known)
  const button = page.querySelector<HTMLButtonElement>("button.theme")
  if (button === null) return
  const label = () => {
    button.textContent = isDark(page) ? "Light colours" : "Dark colours"
    button.title = button.textContent
  }
  label()
  button.hidden = false
  button.addEventListener("click", () => {
    const next = isDark(page) ? "light" : "dark"
    applyTheme(next)
    kept?.setItem(KEY, next)
    label()
  })
}

const isDark = (page: Document): boolean => {
  const { theme } = page.documentElement.dataset
  return theme === undefined ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark"
}
