/* All that a connector imports from this repository. */
export { SourceError } from "../../core/ports/source.ts"
export type {
  Source,
  SourceErrorKind,
  SourceFile,
  SourcePage,
  SourceProgress,
  SourceRow,
  UnreadableRow,
} from "../../core/ports/source.ts"
export { defineConnector, type Connector } from "./define-connector.ts"
export { INTEGRATION_TYPES, InvalidManifest, Manifest, readManifest } from "./manifest.ts"
export type { CredentialField, IntegrationType } from "./manifest.ts"
