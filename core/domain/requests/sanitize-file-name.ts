/** In characters, so that the name fits in file systems, even with four bytes for each. */
const MAX_NAME_LENGTH = 60

/** Control characters, halves of characters, and direction overrides, by which `gpj.exe` reads as `exe.jpg`. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]|\p{Surrogate}/gu

/** Characters that current file systems reject in a name, or treat as part of a path. */
const FORBIDDEN_CHARACTERS = /[<>:"|?*]/gu

/**
 * Returns the name under which an uploaded document is stored and downloaded: without a path, invisible characters, or
 * leading dots. Keeps the extension. Returns `document` when nothing is left.
 */
export const sanitizeFileName = (given: string): string => {
  const last = given.split(/[/\\]/u).at(-1) ?? ""
  const cleaned = last.replace(INVISIBLE_CHARACTERS, "").replace(FORBIDDEN_CHARACTERS, "_").normalize("NFC")
  const named = trimDots(truncateName(trimDots(cleaned)))
  return named === "" ? "document" : named
}

const trimDots = (name: string): string => name.replace(/^[.\s]+|[.\s]+$/gu, "")

const truncateName = (name: string): string => {
  const characters = Array.from(name)
  if (characters.length <= MAX_NAME_LENGTH) return name
  const [ending = ""] = /\.[a-z0-9]{1,8}$/iu.exec(name) ?? []
  return characters.slice(0, MAX_NAME_LENGTH - ending.length).join("") + ending
}
