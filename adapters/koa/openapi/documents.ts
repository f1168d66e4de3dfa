import type { Json } from "./components.ts"
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

/** The documents as they are published, in which parts that are the same are shared. */
export const publishDocuments = (read: OpenApiDocuments): ((readers: Readers) => Promise<Json>) => {
  const published = new Map<Readers, Promise<Json>>()
  return (readers) => {
    const document = published.get(readers) ?? publishDocument(read, readers)
    published.set(readers, document)
    return document
  }
}

const publishDocument = async (read: OpenApiDocuments, readers: Readers): Promise<Json> => {
  const { shareParts } = await import("./share-parts.ts")
  return shareParts(await read(readers))
}
