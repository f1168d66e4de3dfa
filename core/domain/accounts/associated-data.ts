declare const isListed: unique symbol

/**
 * Authenticated together with a sealed value (the AAD of AES-GCM) and with the connection whose keys seal it: a value that
 * is moved to another row or table does not open. Only `ASSOCIATED_DATA` makes it.
 */
export interface AssociatedData {
  readonly table: string
  readonly row: string
  readonly [isListed]: true
}

const bindTo =
  (table: string) =>
  (row: string): AssociatedData =>
    ({ table, row }) as AssociatedData

const bindToMonthlySalary = bindTo("monthly_salary")
const bindToUpload = bindTo("upload")
const bindToUploadChunk = bindTo("upload_chunk")
const bindToUploadRow = bindTo("upload_row")
const bindToUploadEdit = bindTo("upload_edit")
const bindToProvider = bindTo("identity provider")
const bindToPasskeyChallenge = bindTo("passkey challenge")
const bindToDocumentChunk = bindTo("request_document_piece")

/**
 * Every kind of sealed value, by what it is bound to. Stored values open under exactly these names, so they never change.
 */
export const ASSOCIATED_DATA = {
  /** Sealed under the keys of a connection. */
  employeeRecord: bindTo("employee"),
  employeeOverrides: bindTo("employee_override"),
  monthlySalary: (employee: string, period: number) => bindToMonthlySalary(`${employee}/${String(period)}`),
  sourceCredentials: bindTo("source_credential"),
  journeyAnswers: bindTo("journey"),
  accessGiven: bindTo("journey_link"),
  /** `part`: the column. */
  upload: (upload: string, part: "details" | "contents" | "task") => bindToUpload(`${upload} ${part}`),
  uploadChunk: (upload: string, start: number) => bindToUploadChunk(`${upload} ${String(start)}`),
  uploadRow: (upload: string, row: number) => bindToUploadRow(`${upload} ${String(row)}`),
  uploadCorrection: (upload: string, row: number) => bindToUploadRow(`${upload} ${String(row)} correction`),
  uploadEdit: (upload: string, edit: number, part: "summary" | "contents") =>
    bindToUploadEdit(`${upload} ${String(edit)} ${part}`),
  journeyPreview: bindTo("journey_preview"),
  referenceData: bindTo("connection"),
  pushTestOutcome: bindTo("push_test_outcome"),
  restriction: bindTo("employee_restriction"),
  retryBody: bindTo("webhook"),
  webhookAnswer: bindTo("webhook_attempt"),
  webhookHeaders: bindTo("webhook_attempt headers"),
  /** Sealed under the keys of a connection, or of the request itself. */
  unsupportedRequest: bindTo("unsupported_request"),
  requestDocument: bindTo("request_document"),
  documentChunk: (document: string, chunk: number) => bindToDocumentChunk(`${document} ${String(chunk)}`),
  /** Sealed directly under a master key. */
  appSecret: bindTo("vendor"),
  serviceKey: bindTo("service_key"),
  secondFactor: bindTo("console_user"),
  /** In a browser for some minutes, and never stored. */
  providerSignIn: () => bindToProvider("sign-in"),
  passkeySignIn: () => bindToPasskeyChallenge("sign-in"),
  passkeyRegistration: (session: string) => bindToPasskeyChallenge(`registration ${session}`),
  idempotentCall: bindTo("idempotent_call"),
  connectionKey: bindTo("connection key"),
}
