import { readFile } from "node:fs/promises"

/** A complete program of the guides, in one file. */
export interface Program {
  /** Its file's name. */
  readonly name: string
  /** As after the fence of a Markdown block. */
  readonly language: string
  readonly text: string
}

const LANGUAGES: Readonly<Record<string, string>> = { ts: "ts", py: "python", java: "java" }

export const PROGRAM_NAMES: ReadonlyArray<string> = [
  "receiver.ts",
  "reader.ts",
  "receiver.py",
  "reader.py",
  "Receiver.java",
  "Reader.java",
]

export const listPrograms = (): Promise<ReadonlyArray<Program>> => Promise.all(PROGRAM_NAMES.map(readProgram))

/** Rejects when there is no such program. */
export const readProgram = async (name: string): Promise<Program> => ({
  name,
  language: LANGUAGES[name.slice(name.lastIndexOf(".") + 1)] ?? "text",
  text: await readFile(new URL(`programs/${name}`, import.meta.url), "utf8"),
})
