/** A text of an example: written out, or the reader's own, which a program reads from its environment. */
export type Text = ReadonlyArray<string | Variable>

export interface Variable {
  readonly variable: string
}

/** Cuts at `$NAME`. */
export const toText = (text: string): Text =>
  text
    .split(/(\$[A-Z][A-Z0-9_]+)/u)
    .filter((part) => part !== "")
    .map((part) => (/^\$[A-Z][A-Z0-9_]+$/u.test(part) ? { variable: part.slice(1) } : part))

/** The text as an expression: its parts, joined by an operator. */
export const joinText = (
  text: Text,
  {
    quote,
    read,
    operator,
  }: { quote: (part: string) => string; read: (name: string) => string; operator: string },
): string =>
  text.length === 0
    ? quote("")
    : text.map((part) => (typeof part === "string" ? quote(part) : read(part.variable))).join(operator)

/** As most languages write a text. */
export const quoteDouble = (text: string): string => JSON.stringify(text)

/** The lines of a text, each after some spaces. */
export const indent = (text: string, spaces: number): string =>
  text.replace(/\n(?!\n|$)/gu, `\n${" ".repeat(spaces)}`)
