/* Rows of a CSV file whose header has data-model keys. */

export type Row = Readonly<Record<string, string>>

/** Not a real person's: 12 digits with a valid Verhoeff check digit (specification/employee.md#india-checks). */
export const AADHAAR = "234123412346"

export const row = (employeeId: string, changed: Row = {}): Row => ({
  employeeId,
  name: `Person ${employeeId}`,
  status: "Active",
  email: `${employeeId.toLowerCase()}@people.example`,
  doj: "2020-01-31",
  ...changed,
})

const EVERYTHING: Row = {
  employmentType: "Full Time",
  gender: "F",
  dob: "1990-02-28",
  pan: "ABCDE1234F",
  aadhar: AADHAAR,
  uan: "100200300400",
  personalEmail: "asha@home.example",
  fatherName: "Ravi Rao",
  bloodGroup: "O+",
  designation: "Engineer",
  department: "Research",
  mobileNumber: "9876543210",
  manager: "Meera Shah",
  managerEmail: "meera@people.example",
  maritalStatus: "Unmarried",
  nationality: "Indian",
  grade: "G7",
  groupName: "Core",
  costCenter: "0042",
  companyName: "Rao & Søn",
  bankDetails_bankName: "State Bank of India",
  bankDetails_ifscCode: "SBIN0001234",
  bankDetails_accountNumber: "00123456789",
  ctc_basic: "500000.50",
  ctc_hra: "200000",
  ctc_bonus_joining: "10000",
  ctc_deductions_pf: "21600",
}

/** A row with a value in every field that the tests check. */
export const fullRow = (employeeId: string, changed: Row = {}): Row => ({
  ...row(employeeId),
  ...EVERYTHING,
  ...changed,
})

const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`

export const formatCsv = (rows: ReadonlyArray<Row>): string => {
  const keys = [...new Set(rows.flatMap((one) => Object.keys(one)))]
  const lines = rows.map((one) => keys.map((key) => quoted(one[key] ?? "")).join(","))
  return `${[keys.join(","), ...lines].join("\n")}\n`
}

export const numbered = (count: number, prefix = "E"): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1).padStart(4, "0")}`)
