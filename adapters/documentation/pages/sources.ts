import type { ApiDocument, ApiReaders, Json } from "../api-document.ts"
import type { ConnectorGuides } from "../connectors/connector-guides.ts"

/** What the documentation is made from. */
export interface DocumentationSources {
  /** The address of this service, without a path. */
  readonly baseUrl: string
  readonly readApi: (readers: ApiReaders) => Promise<ApiDocument>
  /** The service's public keys as JWKs, as they are now. */
  readonly readKeys: () => ReadonlyArray<PublishedKey>
  readonly connectors: ConnectorGuides
}

export type PublishedKey = Json
