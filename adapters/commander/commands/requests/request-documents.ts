import type { Command } from "commander"
import * as Effect from "effect/Effect"
import type { DocumentOwner } from "../../../../core/ports/requests/request-documents.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { DocumentView } from "../../../../core/use-cases/requests/document-owner.ts"
import type { Cli } from "../../cli.ts"
import { instant } from "../../console.ts"
import { type Lines, table } from "../../output/table.ts"
import { withServices } from "../../run-command.ts"
import { writeOutputFile } from "../../output/output-file.ts"
import { tryWriting } from "../../output/try-writing.ts"

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
      Effect.as(
        tryWriting((signal) =>
          writeOutputFile(output, open.bytes, { option: "--output", overwrite: false, signal }),
        ),
        open.document,
      ),
    ),
  )
  console.result({ ...documentJson(document), file: output }, [`Saved ${document.name} as ${output}.`])
}

export const documentJson = ({ id, name, size, contentType, addedAt }: DocumentView) => ({
  document_id: id,
  name,
  size,
  content_type: contentType,
  added_at: instant(addedAt),
})

export const documentLines = (documents: ReadonlyArray<DocumentView>): Lines =>
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
