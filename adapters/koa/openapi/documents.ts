import type { OpenApiDocument, OpenApiOptions, Readers } from "./document.ts"

/** The documents of a build, each generated when it is first read, so that the server starts faster. */
export type OpenApiDocuments = (readers: Readers) => Promise<OpenApiDocument>

export const makeOpenApiDocuments = (options: OpenApiOptions): OpenApiDocuments => {
  const documents = new Map<Readers, Promise<OpenApiDocument>>()
  return (readers) => {
    const document =
      documents.get(readers) ??
      import("./document.ts").then(({ makeOpenApi }) => makeOpenApi({ ...options, readers }))
    documents.set(readers, document)
    return document
  }
}
