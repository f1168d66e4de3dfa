/**
 * Keeps the page under a dialog from scrolling, until it is called back. By a sheet of its own: a page that locks scrolling itself writes and
 * restores the document's style, and must find it as it left it. A page's Content-Security-Policy does not restrict such a sheet.
 */
export const lockScrolling = (): (() => void) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync("html{overflow:hidden!important}")
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
