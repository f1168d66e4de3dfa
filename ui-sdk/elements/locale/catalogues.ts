import { type Format, type Language, makeFormat } from "./format.ts"

/** The modules of a catalogue, each with an export of its language's name. A module is loaded when its language is read. */
export type Catalogues<Messages> = {
  readonly [Tag in Language]: () => Promise<Readonly<Record<Tag, (format: Format) => Messages>>>
}

/** The texts of a catalogue in a language. */
export const loadMessages = async <Messages>(
  catalogues: Catalogues<Messages>,
  language: Language,
): Promise<Messages> => {
  const catalogue = language === "hi" ? (await catalogues.hi()).hi : (await catalogues.en()).en
  return catalogue(makeFormat(language))
}
