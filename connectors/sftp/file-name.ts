/* Which names in a directory can be those of a finished file. */

/** What programs call a file while they write it. */
const UNFINISHED = [".part", ".filepart", ".partial", ".tmp", ".temp", ".crdownload", ".swp"]

/** Beside a file, under its whole name and one of these, says that the file is finished: `employees.csv.done`. */
export const DONE_SUFFIXES = [".done", ".ok"]

/** Of most file systems, in bytes and thus in characters. */
const MAX_LENGTH = 255

/** Names that could lead elsewhere, that a person could not read, or that did not decode. */
const HOSTILE = /[/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u

/** One that may be opened and shown. */
export const isPlainName = (name: string): boolean =>
  name !== "" && name.length <= MAX_LENGTH && !name.startsWith(".") && !HOSTILE.test(name)

/** A plain one that is not the name of a file still being written, nor of one that only says that another is finished. */
export const isFinishedName = (name: string): boolean => {
  const lower = name.toLowerCase()
  return isPlainName(name) && ![...UNFINISHED, ...DONE_SUFFIXES].some((suffix) => lower.endsWith(suffix))
}

/**
 * Whether a name is like the pattern, in which `*` stands for any text and `?` for one character, whatever the case. Takes
 * time proportional to the product of their lengths, whatever the pattern.
 */
export const matchesPattern = (pattern: string, name: string): boolean => {
  const wanted = Array.from(pattern.toLowerCase())
  const given = Array.from(name.toLowerCase())
  let [at, star, resume] = [0, -1, 0]
  for (let here = 0; here < given.length;) {
    if (wanted[at] === "*") {
      star = at++
      resume = here
    } else if (at < wanted.length && (wanted[at] === "?" || wanted[at] === given[here])) {
      at++
      here++
    } else if (star !== -1) {
      // The last star takes one character more.
      at = star + 1
      here = ++resume
    } else return false
  }
  return wanted.slice(at).every((mark) => mark === "*")
}
