/**
 * Keeps the page from scrolling. Returns what ends that. It uses a style sheet of its own, since pages that lock scrolling themselves
 * set and restore the inline style of the document. A Content-Security-Policy does not restrict such a sheet.
 */
export const lockScrolling = (): (() => void) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync("html{overflow:hidden!important}")
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
