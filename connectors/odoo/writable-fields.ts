import { isObject, type JsonObject, SourceError } from "../sdk/index.ts"

/* Which keys of the data model an employee of Odoo can store, and as what. */

/** A record that Odoo finds by its name. */
export interface Place {
  readonly model: "res.country" | "res.country.state"
  readonly text: string
}

/** By field of hr.employee; false empties a field. */
export type Writes = Readonly<Record<string, string | false | Place>>

interface Target {
  /** The names of the field in the versions of Odoo. */
  readonly fields: ReadonlyArray<string>
  /** The values of a selection, by the text in lower case. */
  readonly selection?: Readonly<Record<string, string>>
  readonly place?: Place["model"]
  /** Emptied with it, since a reading joins them. */
  readonly cleared?: string
}

const TARGETS: Readonly<Record<string, Target>> = {
  name: { fields: ["name"] },
  email: { fields: ["work_email"] },
  personalEmail: { fields: ["private_email"] },
  mobileNumber: { fields: ["mobile_phone"] },
  designation: { fields: ["job_title"] },
  dob: { fields: ["birthday"] },
  gender: {
    fields: ["sex", "gender"],
    selection: { male: "male", female: "female", other: "other" },
  },
  maritalStatus: {
    fields: ["marital"],
    selection: { single: "single", married: "married", divorced: "divorced", widowed: "widower" },
  },
  pan: { fields: ["l10n_in_pan"] },
  uan: { fields: ["l10n_in_uan"] },
  currentAddress_addressLine: { fields: ["private_street"], cleared: "private_street2" },
  currentAddress_addressCity: { fields: ["private_city"] },
  currentAddress_addressPincode: { fields: ["private_zip"] },
  currentAddress_addressState: { fields: ["private_state_id"], place: "res.country.state" },
  currentAddress_addressCountry: { fields: ["private_country_id"], place: "res.country" },
}

/** Throws `SourceError` (`data`) for a key that no version of Odoo stores with an employee. */
export const requireKeys = (fields: JsonObject): void => {
  const unknown = Object.keys(fields).find((key) => !(key in TARGETS))
  if (unknown !== undefined) throw refuse(unknown, "is not stored with an employee of Odoo")
}

/**
 * The fields to write, by the fields of this Odoo as it describes them. Throws `SourceError` (`data`) for a key or a value that it
 * cannot store.
 */
export const planUpdate = (fields: JsonObject, known: JsonObject): Writes => {
  const writes: Record<string, string | false | Place> = {}
  for (const [key, value] of Object.entries(fields)) {
    const target = TARGETS[key]
    const field = target?.fields.find((name) => isWritable(known[name]))
    if (target === undefined || field === undefined) {
      throw refuse(key, "cannot be stored with an employee by this version of Odoo, or not by this user")
    }
    writes[field] = convert(key, value, target)
    if (target.cleared !== undefined) writes[target.cleared] = false
  }
  return writes
}

export const isPlace = (value: string | false | Place): value is Place => isObject(value)

const isWritable = (description: unknown): boolean =>
  isObject(description) && description["readonly"] !== true

const convert = (key: string, value: unknown, { selection, place }: Target): string | false | Place => {
  if (value === null || value === "") return false
  if (typeof value !== "string" && typeof value !== "number") throw refuse(key, "has to be a text")
  const text = String(value)
  if (place !== undefined) return { model: place, text }
  if (selection === undefined) return text
  const selected = selection[text.toLowerCase()]
  if (selected === undefined) throw refuse(key, `has to be one of ${Object.keys(selection).join(", ")}`)
  return selected
}

const refuse = (key: string, why: string): SourceError =>
  new SourceError({ kind: "data", message: `Nothing was written, since ${key} ${why}.` })
