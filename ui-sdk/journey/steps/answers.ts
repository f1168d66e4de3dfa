import type { AuthType } from "../../loader/sdk-event.ts"
import type { IntegrationType } from "../../../core/contract/integration-type.ts"
import type { Frequency } from "./frequency.ts"
import type { HrmsForm } from "../../../core/contract/requests/hrms-form.ts"
import type { SubsetRule } from "../../../core/contract/sharing/sharing-terms.ts"

/** What connects a source, for example `keka` and `Keka`. */
export interface Connector {
  readonly code: string
  readonly name: string
}

/** What the user has entered; every part is kept when the user goes back or chooses otherwise, and on the server. */
export interface Answers {
  readonly integrationType: IntegrationType | null
  /** The HR system chosen from the list. */
  readonly system: Connector | null
  /** The HR system is not in the list. */
  readonly isUnlisted: boolean
  /** The connection details by connector code and field key. The server keeps these sealed and never returns a masked one. */
  readonly credentials: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The uploaded file. */
  readonly uploadId: string | null
  /** Data-model keys by column header; null: the column is left out. */
  readonly columns: Readonly<Record<string, string | null>>
  readonly isFullLoad: boolean
  /** The forms for a system that is not connected automatically: assisted, or requested. */
  readonly form: Partial<HrmsForm>
  /** The request that was sent for an unlisted system; null: none. */
  readonly requestId: string | null
  /** Data-model keys that the company does not share. */
  readonly withheld: ReadonlyArray<string>
  readonly subset: ReadonlyArray<SubsetRule>
  /** How often the HR system or the own API is read; null: not chosen. */
  readonly frequency: Frequency | null
  readonly authType: AuthType | null
}

export const NO_ANSWERS: Answers = {
  integrationType: null,
  system: null,
  isUnlisted: false,
  credentials: {},
  uploadId: null,
  columns: {},
  isFullLoad: true,
  form: {},
  requestId: null,
  withheld: [],
  subset: [],
  frequency: null,
  authType: null,
}

/** What the uploaded file is, as the service names it. */
export const toLoadMode = ({ isFullLoad }: Pick<Answers, "isFullLoad">) =>
  isFullLoad ? ("full" as const) : ("delta" as const)

/** The connector that the answers lead to; null before it is chosen. */
export const findConnector = ({ integrationType, system, isUnlisted }: Answers): Connector | null => {
  if (integrationType === null) return null
  if (integrationType === "HRMS") return isUnlisted ? null : system
  return ONLY_CONNECTOR[integrationType]
}

const ONLY_CONNECTOR: Readonly<Record<Exclude<IntegrationType, "HRMS">, Connector>> = {
  SFTP: { code: "sftp", name: "SFTP" },
  Custom: { code: "custom-wrapper", name: "Custom API" },
  "Upload CSV": { code: "csv", name: "CSV" },
  "Push API": { code: "push-api", name: "Push API" },
  "Assisted HRMS": { code: "assisted", name: "Assisted HRMS" },
}

/** The details typed for the chosen connector, by field key. */
export const findCredentials = (answers: Answers): Readonly<Record<string, string>> =>
  answers.credentials[findConnector(answers)?.code ?? ""] ?? {}

/** The answers with one detail of the chosen connector changed. */
export const withCredential = (answers: Answers, key: string, value: string): Answers => {
  const connector = findConnector(answers)
  if (connector === null) return answers
  const credentials = { ...findCredentials(answers), [key]: value }
  return { ...answers, credentials: { ...answers.credentials, [connector.code]: credentials } }
}
