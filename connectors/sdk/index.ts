/*
 * The connector SDK: everything that a connector may import from this repository. It is loaded for every sync, so it
 * imports little.
 */
export { SourceError } from "../../core/ports/sync/source.ts"
export type {
  CategoryCheck,
  Credentials,
  PageAgreement,
  PageDisagreement,
  SourceWebhookCall,
  PayComponent,
  PulledReader,
  PulledSource,
  SalaryComponent,
  SalaryComponents,
  ServerKey,
  Source,
  SourceAccess,
  SourceErrorKind,
  SourceFile,
  SourcePage,
  SourceProgress,
  SourceReader,
  SourceRow,
  SourceUpdate,
  UnreadableRow,
} from "../../core/ports/sync/source.ts"
export type {
  AddressResolver,
  SourceResponse,
  HttpTransport,
  SourceMethod,
  SourceRequest,
  SourceClock,
} from "../../core/ports/sync/http-transport.ts"
export {
  type AccessToken,
  requestAccessToken,
  type TokenClientOptions,
  type TokenEndpoint,
  withAccessToken,
} from "./access-token.ts"
export {
  type HttpResponse,
  type HttpClient,
  type HttpClientOptions,
  type JsonRequest,
  makeHttpClient,
} from "./http-client.ts"
export { type Sentence, type Sentences, sourceError } from "./sentences.ts"
export { CUSTOM_FIELD_LABELS } from "./custom-field-labels.ts"
export { type FieldNames, parseFieldNames } from "./field-map.ts"
export { findNamesake, type NamedEntry } from "./namesake.ts"
export {
  firstFilled,
  isObject,
  joinTexts,
  listObjects,
  readNumber,
  readPath,
  readText,
  unexpectedResponse,
} from "./json-values.ts"
export { type Lookup, type LookupOptions, makeLookup, splitIntoChunks } from "./lookup.ts"
export { findDenial, isForbidden, readUnlessForbidden } from "./permission.ts"
export {
  FIXED_PAGES,
  makePageComparison,
  type PageComparison,
  type PageFacts,
  type Paging,
  readWholeList,
} from "./page-comparison.ts"
export { type MakePage, makePageMaker, type PageOptions } from "./page-maker.ts"
export { type JsonObject, tabulate, type Table } from "./tabulate.ts"
export { csvPages } from "./csv-file/csv-pages.ts"
export type { CsvInput } from "./csv-file/csv-input.ts"
export { type Connector, defineConnector, type PullingConnector, toSourceTraits } from "./define-connector.ts"
export {
  DATA_MODEL_CATEGORIES,
  DATA_MODEL_KEYS,
  type DataModelCategory,
} from "../../core/contract/employee/data-model-keys.ts"
export type { IntegrationType } from "../../core/contract/integration-type.ts"
export { manifestBeside } from "./manifest-beside.ts"
export type { CredentialField, Manifest, ManifestGuideStep, SignIn } from "./manifest.ts"
