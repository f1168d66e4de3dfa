import { type Text, toText } from "./text.ts"

/** How a language writes values. */
export interface Syntax {
  readonly string: (text: Text) => string
  readonly key: (name: string) => string
  readonly object: readonly [open: string, close: string]
  readonly list: readonly [open: string, close: string]
  readonly emptyObject: string
  readonly constants: Readonly<Record<"true" | "false" | "null", string>>
  readonly step: number
}

/** The literal of a JSON value; what is the reader's own in its texts is read from the environment. */
export const writeLiteral = (value: unknown, syntax: Syntax, depth = 0): string => {
  if (typeof value === "string") return syntax.string(toText(value))
  if (typeof value === "number") return String(value)
  if (value === null || typeof value !== "object") return syntax.constants[String(value) as "null"]
  const write = (inner: unknown) => writeLiteral(inner, syntax, depth + 1)
  if (Array.isArray(value)) return writeList(value.map(write), syntax, depth)
  const entries = Object.entries(value)
  if (entries.length === 0) return syntax.emptyObject
  return wrap(
    entries.map(([name, inner]) => syntax.key(name) + write(inner)),
    syntax.object,
    syntax.step,
    depth,
  )
}

const MOST_IN_A_LINE = 60

const writeList = (items: ReadonlyArray<string>, { list, step }: Syntax, depth: number): string => {
  const line = items.join(", ")
  return line.length < MOST_IN_A_LINE && !line.includes("\n")
    ? `${list[0]}${line}${list[1]}`
    : wrap(items, list, step, depth)
}

const wrap = (
  parts: ReadonlyArray<string>,
  [open, close]: readonly [string, string],
  step: number,
  depth: number,
): string => {
  const inner = " ".repeat(step * (depth + 1))
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${" ".repeat(step * depth)}${close}`
}
