/* All that a connector imports from this repository. */
export { SourceError } from "../../core/ports/source.ts"
export type {
  CategoryCheck,
  Credentials,
  PulledSource,
  Source,
  SourceAccess,
  SourceErrorKind,
  SourceFile,
  SourcePage,
  SourceProgress,
  SourceRow,
  UnreadableRow,
} from "../../core/ports/source.ts"
export type { SourceAnswer, SourceDial, SourceRequest, SourceTime } from "../../core/ports/source-dial.ts"
export { type HttpClient, type HttpClientOptions, type JsonRequest, makeHttpClient } from "./http-client.ts"
export { type JsonObject, tabulate, type Table } from "./tabulate.ts"
export { defineConnector, type Connector } from "./define-connector.ts"
export {
  DATA_MODEL_CATEGORIES,
  DATA_MODEL_KEYS,
  type DataModelCategory,
} from "../../core/contract/data-model-flags.ts"
export { INTEGRATION_TYPES, type IntegrationType } from "../../core/contract/vendor-connections.ts"
export { InvalidManifest, Manifest, readManifest } from "./manifest.ts"
export type { CredentialField } from "./manifest.ts"
