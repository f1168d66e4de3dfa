import { type Credentials, type FieldNames, parseFieldNames, sourceError } from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"
import { type NumberNames, parseNumberNames } from "./number-names.ts"

/** For which period Keka states the amounts of a salary; null: it is derived for each employee. */
export type AmountPeriod = "month" | "year" | null

export interface KekaSettings {
  readonly apiOrigin: string
  readonly loginOrigin: string
  /** Data-model key to the title of a custom field. */
  readonly customFields: FieldNames
  readonly relationTypes: NumberNames
  readonly bloodGroups: NumberNames
  readonly amountPeriod: AmountPeriod
}

const DOMAINS: Readonly<Record<string, string>> = { Production: "keka.com", Sandbox: "kekademo.com" }
const PERIODS: Readonly<Record<string, AmountPeriod>> = { "For a year": "year", "For a month": "month" }

/** Reads the form. Throws `SourceError` (`auth`) for what has to be corrected in it. */
export const readSettings = (credentials: Credentials): KekaSettings => {
  const domain = DOMAINS[credentials["environment"] ?? "Production"]
  if (domain === undefined) throw sourceError("auth", SENTENCES["environment-wrong"]())
  return {
    apiOrigin: `https://${parseCompany(credentials["company"])}.${domain}`,
    loginOrigin: `https://login.${domain}`,
    customFields: parseFieldNames(credentials["custom_fields"], "the custom fields"),
    relationTypes: parseNumberNames(credentials["relation_types"], "the relation types"),
    bloodGroups: parseNumberNames(credentials["blood_groups"], "the blood groups"),
    amountPeriod: PERIODS[credentials["salary_period"] ?? ""] ?? null,
  }
}

/** Accepts a pasted address, too: `https://acme.keka.com/ui`. */
const COMPANY =
  /^(?:https?:\/\/)?(?<name>[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?:\.keka(?:demo)?\.com(?:\/.*)?)?$/iu

const parseCompany = (text = ""): string => {
  const name = COMPANY.exec(text.trim())?.groups?.["name"]
  if (name !== undefined) return name.toLowerCase()
  throw sourceError("auth", SENTENCES["subdomain-wrong"]())
}
