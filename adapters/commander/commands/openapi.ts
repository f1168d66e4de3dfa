import { Argument, type Command } from "commander"
import type { Cli } from "../cli.ts"
import { OPENAPI_READERS } from "../app.ts"
import { jsonText } from "../console.ts"
import { writeOutputFile } from "../output/output-file.ts"

type Readers = (typeof OPENAPI_READERS)[number]

export const openApiCommand = (program: Command, cli: Cli): void => {
  program
    .command("openapi")
    .description("print the API as an OpenAPI 3.1 document")
    .addArgument(
      new Argument("[readers]", "whose calls it describes").choices(OPENAPI_READERS).default("vendors"),
    )
    .option("--output <file>", "file to write (default: stdout)")
    .action((readers: Readers, { output }: { output?: string }) => openApi(cli, readers, output ?? null))
}

const openApi = async ({ app, console }: Cli, readers: Readers, file: string | null): Promise<void> => {
  const document = await app.openApi(readers)
  if (file === null) {
    console.document(document)
    return
  }
  await writeOutputFile(file, [`${jsonText(document, 2)}\n`], { option: "--output", overwrite: true })
  console.result({ file, readers }, [`Wrote the API of ${readers} to ${file}.`])
}
