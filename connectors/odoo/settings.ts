import { type Credentials, type FieldNames, parseFieldNames, sourceError } from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"

/** What an admin entered in the form. */
export interface Settings {
  readonly origin: string
  readonly database: string
  readonly login: string
  readonly key: string
  /** Null: by the version of the server. */
  readonly protocol: "JSON-RPC" | "JSON-2" | null
  /** The field that identifies employees; null: the first filled one of `NUMBER_FIELDS`, else the id. */
  readonly numberField: string | null
  /** Names or ids; empty: all companies that the user may see. */
  readonly companies: ReadonlyArray<string>
  /** A field of res.partner.bank; null: the bank's identifier code, where it is written like an IFSC. */
  readonly ifscField: string | null
  readonly ownFields: FieldNames
}

/** In the order in which they are tried; the form names each in brackets. */
export const NUMBER_FIELDS = ["registration_number", "barcode", "identification_id"] as const

/** Sends no request. Throws `SourceError` (`auth`) for an entry that has to be corrected. */
export const parseSettings = (credentials: Credentials): Settings => {
  const { database = "", login = "", api_key: key = "", protocol, employee_number, companies } = credentials
  return {
    origin: parseOrigin(credentials["url"] ?? ""),
    database: database.trim(),
    login: login.trim(),
    key: key.trim(),
    protocol: protocol === "JSON-RPC" || protocol === "JSON-2" ? protocol : null,
    numberField: /\((?<field>\w+)\)$/u.exec(employee_number ?? "")?.groups?.["field"] ?? null,
    // Not split at commas, which names of companies contain.
    companies: (companies ?? "").split(/[\n;]/u).flatMap((name) => (name.trim() === "" ? [] : [name.trim()])),
    ifscField: credentials["ifsc_field"] ?? null,
    ownFields: parseFieldNames(credentials["own_fields"], "the custom fields"),
  }
}

const parseOrigin = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url !== null && ["https:", "http:"].includes(url.protocol)) return url.origin
  throw sourceError("auth", SENTENCES["address-wrong"]())
}
