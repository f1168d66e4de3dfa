/** One instruction: its keyword in capitals, and the rest on one line. */
export interface Instruction {
  readonly word: string
  readonly rest: string
}

export interface Stage {
  /** The name after AS; empty for the final image. */
  readonly name: string
  readonly from: string
  readonly instructions: ReadonlyArray<Instruction>
}

/** Parses a Dockerfile into its stages. Supports only the syntax that ours uses. */
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

/** The stages that the last one is made of, and it, in their order: Docker builds no others. */
export const listUsedStages = (stages: ReadonlyArray<Stage>): ReadonlyArray<Stage> => {
  const used = new Set(stages.slice(-1))
  for (const stage of used) {
    const sources = stage.instructions.flatMap(({ rest }) => /--from=(\S+)/u.exec(rest)?.[1] ?? [])
    for (const each of stages) if ([stage.from, ...sources].includes(each.name)) used.add(each)
  }
  return stages.filter((stage) => used.has(stage))
}

/** The arguments of all instructions with this keyword; the last one takes effect. */
export const findInstructions = ({ instructions }: Stage, word: string): ReadonlyArray<string> =>
  instructions.flatMap((instruction) => (instruction.word === word ? [instruction.rest] : []))

/** Reads `A=1 B="two words"` of ENV and LABEL. */
export const parsePairs = (rest: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...rest.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S+))/gu)].map(([, key = "", quoted, plain]) => [
      key,
      quoted ?? plain ?? "",
    ]),
  )

/** Reads the exec form, with or without `CMD`: `[CMD] ["a", "b"]`. */
export const parseJsonWords = (rest: string): ReadonlyArray<string> =>
  JSON.parse(rest.slice(rest.indexOf("["))) as ReadonlyArray<string>

/** Whether `.dockerignore` excludes this file from the build context. The last matching line decides. */
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
