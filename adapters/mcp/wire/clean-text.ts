const MAX_LENGTH = 200

/**
 * Text that a person of another organization typed, such as the name of a corporate, for a model to read as data: on one line, without
 * invisible characters, which can carry instructions that no person sees, and of limited length.
 */
export const cleanText = (text: string): string => {
  const visible = text.replace(/[\p{C}\p{Z}\s]+/gu, (found) => (/[\p{Z}\s]/u.test(found) ? " " : ""))
  const characters = [...visible.trim()]
  return characters.length <= MAX_LENGTH
    ? characters.join("")
    : `${characters.slice(0, MAX_LENGTH - 1).join("")}…`
}

export const cleanNullable = (text: string | null): string | null => (text === null ? null : cleanText(text))
