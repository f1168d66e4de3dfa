/** Typing a name shows that the user knows which one it is, and not how it is written: spaces and case do not count. */
export const isSameName = (typed: string, name: string): boolean => fold(typed) === fold(name)

const fold = (text: string): string => text.normalize("NFKC").trim().replace(/\s+/gu, " ").toLowerCase()
