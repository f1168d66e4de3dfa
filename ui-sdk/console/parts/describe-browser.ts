/** A browser as people call it; null: it did not say. */
export interface Browser {
  readonly name: string | null
  readonly system: string | null
}

/** In this order: most name others as well, to be taken for them. */
const BROWSERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdgA?\//u, "Edge"],
  [/\bOPR\//u, "Opera"],
  [/\bSamsungBrowser\//u, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//u, "Firefox"],
  [/\b(?:Headless)?Chrome\/|\bCriOS\/|\bChromium\//u, "Chrome"],
  [/\bVersion\/[\d.]+.*Safari\//u, "Safari"],
]

const SYSTEMS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/u, "iPhone"],
  [/\biPad\b/u, "iPad"],
  [/\bAndroid\b/u, "Android"],
  [/\bWindows\b/u, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/u, "macOS"],
  [/\bCrOS\b/u, "ChromeOS"],
  [/\bLinux\b/u, "Linux"],
]

/** What a User-Agent header says, for people to recognise their own browsers. */
export const describeBrowser = (userAgent: string): Browser => {
  const find = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return { name: find(BROWSERS), system: find(SYSTEMS) }
}
