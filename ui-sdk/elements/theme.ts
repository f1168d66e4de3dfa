export type Theme = "light" | "dark" | "auto"

/** `auto` follows the system. */
export const applyTheme = (theme: Theme): void => {
  const root = document.documentElement
  if (theme === "auto") delete root.dataset["theme"]
  else root.dataset["theme"] = theme
}
