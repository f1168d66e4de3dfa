const OWN_FILES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
]

/**
 * The Content-Security-Policy of a page of ours: scripts, styles and requests from here only, and frames of these origins and of the
 * console only; null: of none.
 * `frame-ancestors` replaces X-Frame-Options (CSP Level 3, 6.4.2).
 */
export const pagePolicy = (origins: ReadonlyArray<string> | null): string =>
  [...OWN_FILES, "base-uri 'none'", "form-action 'none'", `frame-ancestors ${frameAncestors(origins)}`].join(
    "; ",
  )

/** The console shows the journey in a frame. No page may embed the console. */
export const CONSOLE_POLICY = [
  ...OWN_FILES,
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

/** Origins are checked when they are registered. One that could end the directive is left out here all the same. */
const frameAncestors = (origins: ReadonlyArray<string> | null): string => {
  if (origins === null) return "'none'"
  const safe = origins.filter((origin) => /^https?:\/\/[\w.:[\]-]+$/u.test(origin))
  return ["'self'", ...safe].join(" ")
}
