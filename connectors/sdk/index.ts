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
export { INTEGRATION_TYPES, type IntegrationType } from "../../core/contract/vendor-connections.ts"
export { InvalidManifest, Manifest, readManifest } from "./manifest.ts"
export type { CredentialField } from "./manifest.ts"
