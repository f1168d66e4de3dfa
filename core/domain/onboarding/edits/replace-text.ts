import type { TextReplacement } from "./upload-edit.ts"

/** The text of a cell after the replacement; null: it does not contain what is to be found. */
export const replaceText = (
  text: string,
  { find, with: replacement, isWholeCell, isCaseSensitive }: TextReplacement,
): string | null => {
  if (isWholeCell)
    return fold(text.trim(), isCaseSensitive) === fold(find.trim(), isCaseSensitive) ? replacement : null
  if (find === "") return null
  const pattern = new RegExp(escapePattern(find), isCaseSensitive ? "gu" : "giu")
  const replaced = text.replace(pattern, () => replacement)
  return replaced === text ? null : replaced
}

const fold = (text: string, isCaseSensitive: boolean): string => (isCaseSensitive ? text : text.toLowerCase())

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&")
