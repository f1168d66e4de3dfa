/**
 * Makes the vendor's colour the accent of the page; the style sheet derives the others from it. A browser that cannot derive them
 * keeps the default accent with colours that fit.
 *
 * @param accent `#rrggbb`; null: the default
 */
export const applyAccent = (accent: string | null): void => {
  if (accent === null || !CSS.supports("color", "oklch(from red l c h)")) return
  document.documentElement.style.setProperty("--vendor-accent", accent)
}
