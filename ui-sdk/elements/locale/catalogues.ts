import { type Format, type Language, makeFormat } from "./format.ts"

/**
 * The modules of a catalogue, each with an export of its language's name. A module is loaded when its language is read.
 *
 * @typeParam Given - what its texts depend on besides the language
 */
export type Catalogues<Messages, Given extends ReadonlyArray<unknown> = []> = {
  readonly [Tag in Language]: () => Promise<
    Readonly<Record<Tag, (format: Format, ...given: Given) => Messages>>
  >
}

/** The texts of a catalogue in a language. */
export const loadMessages = async <Messages, Given extends ReadonlyArray<unknown>>(
  catalogues: Catalogues<Messages, Given>,
  language: Language,
  ...given: Given
): Promise<Messages> => {
  const catalogue = language === "hi" ? (await catalogues.hi()).hi : (await catalogues.en()).en
  return catalogue(makeFormat(language), ...given)
}
