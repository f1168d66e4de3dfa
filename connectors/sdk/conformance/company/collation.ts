/*
 * How a database compares texts for which case and accents do not count, which most HR systems do: it sorts `Das`, `de Souza`,
 * `Elan`, where the order of code units is `Das`, `Elan`, `de Souza`.
 */

const COLLATOR = new Intl.Collator("en", { sensitivity: "base" })

/** Negative, 0 or positive, as a sort wants it. */
export const collate = (one: string, other: string): number => COLLATOR.compare(one, other)

/** The same text for all that such a database counts as equal. */
export const foldText = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
