/** Of characters, so that it fits where files are kept, also when each takes four bytes. */
const MAX_NAME_LENGTH = 60

/** Control characters, halves of characters, and what turns the direction of a text, so that `gpj.exe` reads as `exe.jpg`. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffd]|\p{Surrogate}/gu

/** What no file system of today takes in a name, or takes as a part of a path. */
const FORBIDDEN_CHARACTERS = /[<>:"|?*]/gu

/**
 * The name under which an uploaded document is kept and saved again: without a path, characters that cannot be seen, or
 * leading dots. Its ending stays. `document` when nothing is left.
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
