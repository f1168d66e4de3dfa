import { firstFilled, type JsonObject, joinTexts, readText } from "../sdk/index.ts"
import { findLatest, listNested } from "./odata.ts"
import type { Picklists } from "./picklists.ts"
import type { Settings } from "./settings.ts"

const isPrimary = ({ isPrimary: primary }: JsonObject): boolean => primary === true || primary === "true"

/** Whether the type of an address or a number has this code or label. */
const isOfType = (type: unknown, pattern: RegExp, picklists: Picklists): boolean => {
  const { code, label } = picklists.find(type)
  return pattern.test(code ?? "") || pattern.test(label ?? "")
}

const PERSONAL = /^(?:p|personal.*|private.*|home)$/iu
const BUSINESS = /^(?:b|business.*|work.*|office|company)$/iu

/** The business address, else the primary one that is not personal; and the personal one. */
export const mapEmails = (person: JsonObject, picklists: Picklists): JsonObject => {
  const emails = listNested(person["emailNav"])
  const personal = emails.find(({ emailType }) => isOfType(emailType, PERSONAL, picklists))
  const business =
    emails.find(({ emailType }) => isOfType(emailType, BUSINESS, picklists)) ??
    emails.find((email) => email !== personal && isPrimary(email))
  return {
    email: business?.["emailAddress"],
    personalEmail: personal?.["emailAddress"],
  }
}

const MOBILE = /^(?:c|m|cell.*|mobile.*)$/iu

/** The mobile number, else the primary one, with its country code in front. */
export const readMobile = (contacts: JsonObject | undefined, picklists: Picklists): string | null => {
  const phones = listNested(contacts?.["phoneNav"])
  const phone =
    phones.find(({ phoneType }) => isOfType(phoneType, MOBILE, picklists)) ?? phones.find(isPrimary)
  const number = readText(phone?.["phoneNumber"])
  if (phone === undefined || number === null || number.startsWith("+")) return number
  const country = readText(phone["countryCode"])?.replace(/\D/gu, "") ?? ""
  return joinTexts([country === "" ? null : `+${country}`, joinTexts([phone["areaCode"], number], "")])
}

const HOME = "home"

/** The address of the type home, and the one of the company's type for a permanent address. */
export const mapAddresses = (
  contacts: JsonObject | undefined,
  { permanentAddressType }: Pick<Settings, "permanentAddressType">,
  picklists: Picklists,
): JsonObject => {
  const addresses = listNested(contacts?.["homeAddressNavDEFLT"])
  const find = (type: string): JsonObject | undefined =>
    findLatest(
      addresses.filter(({ addressType }) => readText(addressType)?.toLowerCase() === type.toLowerCase()),
    )
  return {
    ...mapAddress("currentAddress", find(HOME), picklists),
    ...mapAddress("permanentAddress", find(permanentAddressType), picklists),
  }
}

const mapAddress = (prefix: string, address: JsonObject | undefined, picklists: Picklists): JsonObject => {
  const lines = ["address1", "address2", "address3"].map((field) => address?.[field])
  const state = firstFilled(address?.["state"], address?.["province"])
  return {
    [`${prefix}_addressLine`]: joinTexts(lines, ", "),
    [`${prefix}_addressCity`]: firstFilled(address?.["city"]),
    [`${prefix}_addressState`]: picklists.find(state).label,
    [`${prefix}_addressPincode`]: firstFilled(address?.["zipCode"]),
    [`${prefix}_addressCountry`]: firstFilled(address?.["country"]),
  }
}
