/** Without the marks of emphasis, code and links. */
export const toPlainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1")
    // Only pairs of them: a masked value is written with stars.
    .replace(/(?<!\*)(\*{1,3})(?![\s*])([^*]+)(?<!\s)\1(?!\*)/gu, "$2")
    .replace(/`|(?<=\s)_|_(?=\s|$)/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
