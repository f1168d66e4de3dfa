/* Decides which names in a directory can belong to a finished file. */

/** How names end while programs write a file: clients of SFTP, browsers, editors, transfer agents and Hadoop. */
const UNFINISHED = [
  ...[".part", ".filepart", ".partial", ".tmp", ".temp", ".crdownload", ".download", ".swp"],
  ...[".upload", ".uploading", ".incomplete", ".inprogress", ".writing", ".pending", "._copying_"],
  ...[".lock", ".lck"],
]
/** What Excel and LibreOffice put beside a file that is open. */
const OPEN_ELSEWHERE = /^~(?:\$|lock\.)/u

/**
 * A marker file with the whole name of a file and one of these suffixes says that the file is finished:
 * `employees.csv.done`.
 */
export const DONE_SUFFIXES = [".done", ".ok"]

/** The limit of most file systems, in bytes and therefore in characters. */
const MAX_LENGTH = 255

/** Names that could point elsewhere, that a person could not read, or that did not decode. */
const HOSTILE = /[/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u

/** Whether a file of this name may be opened and shown. */
export const isPlainName = (name: string): boolean =>
  name !== "" && name.length <= MAX_LENGTH && !name.startsWith(".") && !HOSTILE.test(name)

export const isMarkerName = (name: string): boolean =>
  DONE_SUFFIXES.some((suffix) => name.toLowerCase().endsWith(suffix))

/** Whether the name is plain and belongs neither to a file that is still being written nor to a marker file. */
export const isFinishedName = (name: string): boolean => {
  const lower = name.toLowerCase()
  return (
    isPlainName(name) &&
    !isMarkerName(name) &&
    !OPEN_ELSEWHERE.test(name) &&
    !UNFINISHED.some((suffix) => lower.endsWith(suffix))
  )
}

/**
 * Whether a name matches the pattern, in which `*` stands for any text and `?` for one character, ignoring case. Takes
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
      // The last star matches one more character.
      at = star + 1
      here = ++resume
    } else return false
  }
  return wanted.slice(at).every((mark) => mark === "*")
}
