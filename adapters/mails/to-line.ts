const MAX_NAME_LENGTH = 120

/** A name comes from the vendor: it must not look like a part of our text. */
export const toLine = (name: string): string =>
  name
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME_LENGTH)
