const OWN_FILES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
]

/**
 * The Content-Security-Policy of a page of ours: scripts, styles and requests from here only, and frames of these origins only.
 * `frame-ancestors` replaces X-Frame-Options (CSP Level 3, 6.4.2).
 */
export const pagePolicy = (origins: ReadonlyArray<string>): string =>
  [...OWN_FILES, "base-uri 'none'", "form-action 'none'", `frame-ancestors ${frameAncestors(origins)}`].join(
    "; ",
  )

/** The console shows the journey in a frame, as a preview of its appearance. No page may embed the console. */
export const CONSOLE_POLICY = [
  ...OWN_FILES,
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

/** Origins are checked when they are registered. One that could end the directive is left out here all the same. */
const frameAncestors = (origins: ReadonlyArray<string>): string => {
  const safe = origins.filter((origin) => /^https?:\/\/[\w.:[\]-]+$/u.test(origin))
  return safe.length === 0 ? "'none'" : safe.join(" ")
}
