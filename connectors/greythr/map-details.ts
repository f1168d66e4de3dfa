import { joinTexts, type JsonObject, readText } from "../sdk/index.ts"
import type { Names } from "./names.ts"

/*
 * Maps records of the lists beside the main one. The results are merged by employee: keys of the data model, and besides
 * `leavingDate`, `leftOrg`, `spouse` and `motherName`, of which `mapEmployee` makes columns.
 */

export const mapPersonal = (record: JsonObject, names: Names): JsonObject => ({
  maritalStatus: names.find("maritalstatus", record["maritalStatus"]),
  bloodGroup: names.find("bloodgroup", record["bloodGroup"]),
  employeeMetadata_marriageDate: record["marriageDate"],
  spouse:
    readText(record["spouseName"]) === null
      ? null
      : { name: record["spouseName"], relation: "Spouse", dob: record["spouseBirthday"] ?? null },
})

export const mapStatutory = (record: JsonObject, names: Names): JsonObject => ({
  fatherName: record["fatherName"],
  motherName: record["motherName"],
  nationality: names.find("nationality", record["nationality"]),
})

export const mapSeparation = ({ leavingDate, leftOrg }: JsonObject): JsonObject => ({ leavingDate, leftOrg })

export const mapProvidentFund = ({ uan }: JsonObject): JsonObject => ({ uan })

/** `prefix`: `currentAddress` or `permanentAddress`. */
export const mapAddress = (record: JsonObject, prefix: string): JsonObject => ({
  [`${prefix}_addressLine`]: joinTexts([record["address1"], record["address2"], record["address3"]], ", "),
  [`${prefix}_addressCity`]: record["city"],
  [`${prefix}_addressState`]: record["state"],
  [`${prefix}_addressPincode`]: record["pin"],
  [`${prefix}_addressCountry`]: record["country"],
})

/** Nothing for a number that greytHR shows masked. */
export const mapIdentity = (record: JsonObject, key: "aadhar" | "pan"): JsonObject => {
  const number = readText(record["documentNo"])
  return { [key]: number === null || isMasked(number) ? null : number }
}

/** `XXXXXXXX7058`, `******1234`. No PAN of a person has four X in a row: its fourth letter is P. */
const isMasked = (number: string): boolean => /[*•#]|X{4}/iu.test(number)

export const mapBank = (record: JsonObject, names: Names): JsonObject => ({
  bankDetails_accountNumber: record["bankAccountNumber"],
  bankDetails_ifscCode: readIfsc(record["branchCode"]),
  bankDetails_bankName: names.find("bank", record["bankName"]),
})

export const mapBankIdentity = (record: JsonObject): JsonObject => ({
  bankDetails_ifscCode: readIfsc(record["ifscCode"]),
})

/** The code of a branch is commonly its IFSC, but may be the company's own. */
const readIfsc = (code: unknown): string | null => {
  const text = readText(code)
  return text !== null && /^[A-Z]{4}0[A-Z\d]{6}$/iu.test(text) ? text : null
}
