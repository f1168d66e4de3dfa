import { type Credentials, type FieldNames, parseFieldNames, sourceError } from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"

/** The keys of one dataset. */
export interface DatasetKeys {
  readonly apiKey: string
  readonly datasetKey: string
}

/** What the admin entered, in the form in which the reader uses it. */
export interface Settings {
  readonly origin: string
  /** The value of the header that signs in. */
  readonly authorization: string
  readonly active: DatasetKeys
  /** Null: leavers are not read. */
  readonly inactive: DatasetKeys | null
  readonly timeZone: string
  /** Data-model key to the name of a column. */
  readonly fieldNames: FieldNames
}

/** Throws `SourceError` (`auth`) for what the form has to correct. */
export const parseSettings = (credentials: Credentials): Settings => {
  const { username = "", password = "", api_key = "", dataset_key = "" } = credentials
  return {
    origin: parseOrigin(credentials["base_url"] ?? ""),
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
    active: { apiKey: api_key, datasetKey: dataset_key },
    inactive: parseInactive(credentials),
    timeZone: parseTimeZone(credentials["time_zone"] ?? "Asia/Kolkata"),
    fieldNames: parseFieldNames(credentials["field_map"], "the custom columns"),
  }
}

const parseOrigin = (address: string): string => {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url !== null && ["https:", "http:"].includes(url.protocol)) return url.origin
  throw sourceError("auth", SENTENCES["address-wrong"]())
}

const parseInactive = ({
  inactive_api_key: apiKey = "",
  inactive_dataset_key: datasetKey = "",
}: Credentials): DatasetKeys | null => {
  if (apiKey === "" && datasetKey === "") return null
  if (apiKey !== "" && datasetKey !== "") return { apiKey, datasetKey }
  throw sourceError("auth", SENTENCES["inactive-incomplete"]())
}

const parseTimeZone = (name: string): string => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name.trim() }).resolvedOptions().timeZone
  } catch {
    throw sourceError("auth", SENTENCES["time-zone-unknown"]())
  }
}
