import { type Credentials, type FieldNames, parseFieldNames, sourceError } from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"

export interface Settings {
  readonly origin: string
  /** Data-model key to the card type of a national ID. */
  readonly cardTypes: FieldNames
  /** Code of the picklist to a status of the data model. */
  readonly statuses: Readonly<Record<string, string>>
  readonly permanentAddressType: string
  readonly grossWageType: string
  /** Which id of SuccessFactors is the employee number. */
  readonly employeeNumber: "person" | "user"
}

/** SAP's standard card types for India; a type for the UAN is one of the company's own. */
const CARD_TYPES: FieldNames = { pan: "PAN", aadhar: "ADN", uan: "UAN" }

/** SAP's usual letters: unpaid and paid leave, suspended; terminated, retired, discarded. */
const STATUSES: Readonly<Record<string, string>> = {
  A: "Active",
  U: "Inactive",
  P: "Inactive",
  S: "Inactive",
  T: "Terminated",
  R: "Terminated",
  D: "Terminated",
}

/** Reads the form. Throws `SourceError` (`auth`) for what has to be corrected in it. */
export const readSettings = (credentials: Credentials): Settings => ({
  origin: parseServer(credentials["api_server"]),
  cardTypes: { ...CARD_TYPES, ...parseFieldNames(credentials["national_ids"], "the national ID card types") },
  statuses: { ...STATUSES, ...parseStatuses(credentials["employee_statuses"]) },
  permanentAddressType: credentials["permanent_address_type"]?.trim() ?? "permanent",
  grossWageType: credentials["gross_wage_type"]?.trim() ?? "/101",
  employeeNumber: credentials["employee_number"] === "User ID" ? "user" : "person",
})

/** Accepts a host and a complete address. */
const parseServer = (text = ""): string => {
  const address = text.includes("://") ? text.trim() : `https://${text.trim()}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.hostname.includes(".") === true && ["https:", "http:"].includes(url.protocol)) return url.origin
  throw sourceError("auth", SENTENCES["server-wrong"]())
}

const parseStatuses = (text = ""): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .split(/[\n;,]/u)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "")
      .map((entry, index) => {
        const { code, status } = /^(?<code>[^=:]+?)\s*[=:]\s*(?<status>.+)$/u.exec(entry)?.groups ?? {}
        if (code !== undefined && status !== undefined) return [code, status] as const
        throw sourceError("auth", SENTENCES["status-wrong"]({ number: index + 1 }))
      }),
  )
