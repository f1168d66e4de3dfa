/*
 * Detects a document's type by its first bytes, ignoring its name. Types that a browser could execute (HTML, SVG) are plain
 * text here, so that opening a document runs nothing. Sources: the formats' own specifications, as in connectors/csv.
 */

/** The number of leading bytes that suffice. */
export const SNIFFED_BYTES = 4_096

const SIGNATURES: ReadonlyArray<readonly [type: string, ...starts: ReadonlyArray<string>]> = [
  ["application/pdf", "%PDF-"],
  ["image/png", "\x89PNG\r\n\x1a\n"],
  ["image/jpeg", "\xff\xd8\xff"],
  ["image/gif", "GIF87a", "GIF89a"],
  ["application/gzip", "\x1f\x8b"],
  ["application/x-ole-storage", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"],
]

/** An Office document is a zip whose first entries have fixed names (ECMA-376 part 2). */
const OFFICE_TYPES: ReadonlyArray<readonly [part: string, type: string]> = [
  ["xl/", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["word/", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["ppt/", "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
]

export const detectContentType = (head: Uint8Array): string => {
  const start = Buffer.from(head.subarray(0, SNIFFED_BYTES)).toString("latin1")
  const known = SIGNATURES.find(([, ...starts]) => starts.some((bytes) => start.startsWith(bytes)))
  if (known !== undefined) return known[0]
  if (start.startsWith("PK\x03\x04")) {
    return OFFICE_TYPES.find(([part]) => start.includes(part))?.[1] ?? "application/zip"
  }
  return isText(head) ? "text/plain; charset=utf-8" : "application/octet-stream"
}

/** UTF-8 without control characters; when more bytes follow, the last character may be incomplete. */
const isText = (head: Uint8Array): boolean => {
  try {
    const stream = head.length >= SNIFFED_BYTES
    const text = new TextDecoder("utf-8", { fatal: true }).decode(head.subarray(0, SNIFFED_BYTES), { stream })
    return !/[^\P{Cc}\s]/u.test(text)
  } catch {
    return false
  }
}
