import type { Entry } from "../archive.ts"
import { MAX_TEXT_LENGTH, MAX_TEXTS_BYTES } from "../limits.ts"
import { readPart, type Source } from "../read-part.ts"
import { WorkbookError } from "../workbook-error.ts"

/**
 * Reads the texts that cells refer to by their index (ECMA-376 part 1, 18.4.9).
 *
 * @throws WorkbookError for more than a cell or the memory can have
 */
export const readTexts = (source: Source, entry: Entry): ReadonlyArray<string> => {
  const texts: Array<string> = []
  const reader = makeTextReader()
  readPart(source, entry, MAX_TEXTS_BYTES, {
    onOpen: (name) => {
      if (name === "si") reader.begin()
      else reader.onOpen(name)
    },
    onText: reader.onText,
    onClose: (name) => {
      if (name === "si") texts.push(reader.end())
      else reader.onClose(name)
    },
  })
  return texts
}

/** Reads the text of a cell: that of its `t` elements, without how it is pronounced (`rPh`). */
export const makeTextReader = () => {
  let text = ""
  let isInText = false
  let isInPhonetic = false
  return {
    begin: (): void => {
      text = ""
      isInText = false
      isInPhonetic = false
    },
    onOpen: (name: string): void => {
      if (name === "t") isInText = !isInPhonetic
      else if (name === "rPh") isInPhonetic = true
    },
    onText: (part: string): void => {
      if (isInText) text = appendText(text, part)
    },
    onClose: (name: string): void => {
      if (name === "t") isInText = false
      else if (name === "rPh") isInPhonetic = false
    },
    end: (): string => unescapeText(text),
  }
}

/** @throws WorkbookError for more than a cell can have */
export const appendText = (text: string, part: string): string => {
  if (text.length + part.length > MAX_TEXT_LENGTH) throw new WorkbookError("text-too-long")
  return text + part
}

/** Characters that XML does not permit are written by their code (ECMA-376 part 1, 22.9.2.19). */
export const unescapeText = (text: string): string =>
  text.includes("_x")
    ? text.replaceAll(/_x([\da-f]{4})_/giu, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
