import type { Command } from "commander"
import * as Effect from "effect/Effect"
import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import type { DocumentOwner } from "../../../../core/ports/requests/request-documents.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { DocumentView } from "../../../../core/use-cases/requests/document-owner.ts"
import type { OpenDocument } from "../../../../core/use-cases/requests/open-document.ts"
import type { Cli } from "../../cli.ts"
import { instant, table } from "../../console.ts"
import { CommandFailed, withServices } from "../../run-command.ts"

/** The document commands of both kinds of requests. `check` throws when the id is malformed. */
export const documentCommands = (
  requests: Command,
  cli: Cli,
  { of, check }: { readonly of: DocumentOwner["of"]; readonly check: (id: string) => string },
): void => {
  requests
    .command("add-document")
    .description("add a document to a request: at most 20 MiB, stored encrypted")
    .argument("<id>", "id of the request")
    .argument("<file>", "file to add")
    .action((id: string, file: string) => add(cli, { of, id: check(id) }, file))

  requests
    .command("document")
    .description("save a document of a request to a new file")
    .argument("<id>", "id of the request")
    .argument("<document>", "id of the document")
    .requiredOption("--output <file>", "file to write; must not exist")
    .action((id: string, document: string, options: { output: string }) =>
      save(cli, { of, id: check(id) }, document, options.output),
    )
}

const add = async ({ app, console }: Cli, owner: DocumentOwner, path: string): Promise<void> => {
  const file = await app.openFile(path)
  const document = await withServices(app, ({ requests }) =>
    requests.addDocument(OPERATOR, { owner, name: file.name, bytes: file.open() }),
  )
  console.result(documentJson(document), [
    `Added ${document.name}: ${document.id} (${document.size.toLocaleString("en")} bytes).`,
  ])
}

const save = async (
  { app, console }: Cli,
  owner: DocumentOwner,
  id: string,
  output: string,
): Promise<void> => {
  const document = await withServices(app, ({ requests }) =>
    Effect.flatMap(requests.openDocument(OPERATOR, owner, id), (open) =>
      Effect.tryPromise({ try: () => write(open, output), catch: (cause) => toWriteFailure(output, cause) }),
    ),
  )
  console.result({ ...documentJson(document), file: output }, [`Saved ${document.name} as ${output}.`])
}

/** Fails if the file exists, so that nothing is overwritten. */
const write = async ({ document, bytes }: OpenDocument, output: string): Promise<DocumentView> => {
  const target = createWriteStream(output, { flags: "wx", mode: 0o600 })
  try {
    await pipeline(bytes, target)
  } catch (cause) {
    if (!alreadyExists(cause)) await rm(output, { force: true })
    throw cause
  }
  return document
}

const alreadyExists = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "EEXIST"

const toWriteFailure = (output: string, cause: unknown): CommandFailed =>
  new CommandFailed(
    alreadyExists(cause)
      ? `The file ${output} already exists. Choose another name.`
      : `The document could not be written to ${output}.`,
    { cause },
  )

export const documentJson = ({ id, name, size, contentType, addedAt }: DocumentView) => ({
  document_id: id,
  name,
  size,
  content_type: contentType,
  added_at: instant(addedAt),
})

export const documentLines = (documents: ReadonlyArray<DocumentView>): ReadonlyArray<string> =>
  documents.length === 0
    ? ["No documents."]
    : table(
        ["DOCUMENT", "NAME", "BYTES", "TYPE", "ADDED"],
        documents.map(({ id, name, size, contentType, addedAt }) => [
          id,
          name,
          size.toLocaleString("en"),
          contentType,
          instant(addedAt) ?? "",
        ]),
      )
