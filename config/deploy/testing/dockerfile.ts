/** One instruction: its word in capitals, and the rest of it on one line. */
export interface Instruction {
  readonly word: string
  readonly rest: string
}

export interface Stage {
  /** What follows AS; empty: the image itself. */
  readonly name: string
  readonly from: string
  readonly instructions: ReadonlyArray<Instruction>
}

/** The stages of a Dockerfile, in their order. As much of the language as ours uses. */
export const parseDockerfile = (text: string): ReadonlyArray<Stage> => {
  const stages: Array<Stage & { instructions: Array<Instruction> }> = []
  const lines = text.replaceAll(/^\s*#.*\n/gmu, "").replaceAll(/\\\n\s*/gu, "")
  for (const line of lines.split("\n").filter((each) => each.trim() !== "")) {
    const [, word = "", rest = ""] = /^(\w+)\s+(.*)$/u.exec(line.trim()) ?? []
    const [from = "", , name = ""] = rest.split(/\s+/u)
    if (word === "FROM") stages.push({ name, from, instructions: [] })
    else stages.at(-1)?.instructions.push({ word, rest })
  }
  return stages
}

/** What all instructions with this word say; the last is what holds. */
export const findInstructions = ({ instructions }: Stage, word: string): ReadonlyArray<string> =>
  instructions.flatMap((instruction) => (instruction.word === word ? [instruction.rest] : []))

/** `A=1 B="two words"` of ENV and LABEL. */
export const parsePairs = (rest: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...rest.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S+))/gu)].map(([, key = "", quoted, plain]) => [
      key,
      quoted ?? plain ?? "",
    ]),
  )

/** Words in the JSON form, which no shell stands before: `[CMD] ["a", "b"]`. */
export const parseJsonWords = (rest: string): ReadonlyArray<string> =>
  JSON.parse(rest.slice(rest.indexOf("["))) as ReadonlyArray<string>

/** Does a `.dockerignore` keep this file out of the context? The last line that fits decides. */
export const isIgnored = (dockerignore: string, path: string): boolean => {
  const lines = dockerignore.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"))
  const last = lines.findLast((line) => fits(line.replace(/^!/u, ""), path))
  return last !== undefined && !last.startsWith("!")
}

const fits = (pattern: string, path: string): boolean => {
  const expression = pattern
    .replaceAll(/[.+^${}()|[\]\\]/gu, String.raw`\$&`)
    .replaceAll("**/", "\0")
    .replaceAll("*", "[^/]*")
    .replaceAll("\0", "(?:.*/)?")
  return new RegExp(`^${expression}(?:/|$)`, "u").test(path)
}
