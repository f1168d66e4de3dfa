import type { PhoneReading, PhoneSource } from "../../../core/domain/employee/phones/phone-columns.ts"

/* The country of telephone numbers, as the command line reads and prints it. */

export const PHONE_COUNTRY_HELP =
  "country of telephone numbers without a country code: ISO 3166 code, such as US, stored for later files; auto finds it per file"

/** Null: found by the values. */
export const readPhoneCountry = (given: string): string | null =>
  given.toLowerCase() === "auto" ? null : given

const SOURCE_TEXTS: Readonly<Record<Exclude<PhoneSource, "unclear">, string>> = {
  set: "from the setting",
  company: "the country of the company",
  default: "no country is set",
  values: "as country codes of the same file show",
}

export const phoneLine = ({ column, country, because }: PhoneReading): string =>
  because === "unclear"
    ? `Telephone numbers: nothing shows of which country those without a country code in column "${column}" are, so they are refused; use --phone-country to set it`
    : `Telephone numbers: those without a country code in column "${column}" were read as numbers of ${country ?? ""} (${SOURCE_TEXTS[because]})`
