import type { Entry } from "./archive.ts"
import { MAX_FRAME_BYTES } from "./limits.ts"
import { readPart, type Source } from "./read-part.ts"

/** Excel's own number formats of dates and times (ECMA-376 part 1, 18.8.30), with those of other languages. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58) ||
  (id >= 71 && id <= 81)

/** Formats from here on are those of the workbook. */
const FIRST_OWN_FORMAT = 100

/** Excel permits 255 characters; a longer one is no date. */
const MAX_FORMAT_LENGTH = 1_000

/**
 * Reads for each style of a cell whether its number is a date.
 *
 * @throws WorkbookError for a damaged part
 */
export const readDateStyles = (source: Source, entry: Entry): ReadonlyArray<boolean> => {
  const own = new Map<number, boolean>()
  const styles: Array<boolean> = []
  let isInCellStyles = false
  const isDate = (id: number): boolean => own.get(id) ?? isBuiltInDate(id)
  readPart(source, entry, MAX_FRAME_BYTES, {
    onOpen: (name, readAttributes) => {
      if (name === "numFmt") {
        const { numFmtId, formatCode } = readAttributes()
        const id = Number(numFmtId)
        if (id >= FIRST_OWN_FORMAT) own.set(id, isDateFormat(formatCode ?? ""))
      } else if (name === "cellXfs") isInCellStyles = true
      else if (name === "xf" && isInCellStyles) styles.push(isDate(Number(readAttributes()["numFmtId"] ?? 0)))
    },
    onClose: (name) => {
      if (name === "cellXfs") isInCellStyles = false
    },
  })
  return styles
}

/** What stands for itself in a format: quoted, escaped, filled or padded, and a colour, condition or language in brackets. */
const LITERAL = /"[^"]*"?|[\\_*].?|\[(?!h+\]|m+\]|s+\])[^\]]*\]?|general/giu
const DATE_PART = /[dmyhs]|[eg]{1,4}(?![+-])|am\/pm/iu
const NUMBER_PART = /[0#?]/u

/**
 * Whether a number format shows a date or a time: one of its sections has parts of a date and no digits of a number, except for
 * the fractions of a second. Each step passes over the format once.
 */
export const isDateFormat = (format: string): boolean =>
  format.length <= MAX_FORMAT_LENGTH &&
  format
    .replaceAll(LITERAL, "")
    .split(";")
    .some((section) => DATE_PART.test(section) && !NUMBER_PART.test(section.replaceAll(/s\]?[.,]0+/giu, "")))
