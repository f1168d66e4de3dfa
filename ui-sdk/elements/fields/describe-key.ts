const NAMES: Readonly<Record<string, string>> = {
  employeeId: "Employee ID",
  doj: "Date of joining",
  dob: "Date of birth",
  pan: "PAN",
  aadhar: "Aadhaar",
  uan: "UAN",
  mobileNumber: "Mobile number",
  bankDetails_ifscCode: "IFSC code",
  bankDetails_accountNumber: "Account number",
  bankDetails_bankName: "Bank name",
}

/** The name of a field for a person, from its key: `currentAddress_addressCity` is "Current address, address city". */
export const describeKey = (key: string): string =>
  NAMES[key] ?? capitalize(key.split("_").map(split).join(", "))

const split = (part: string): string => part.replaceAll(/([a-z])([A-Z])/gu, "$1 $2").toLowerCase()

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
