import { readFile } from "node:fs/promises"

/** The fenced blocks of a Markdown file in these languages, in order. */
export const readBlocks = async (
  file: string,
  languages: ReadonlyArray<string>,
): Promise<ReadonlyArray<{ readonly language: string; readonly code: string }>> => {
  const text = await readFile(file, "utf8")
  return [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gmu)]
    .map(([, language = "", code = ""]) => ({ language, code }))
    .filter(({ language }) => languages.includes(language))
}
