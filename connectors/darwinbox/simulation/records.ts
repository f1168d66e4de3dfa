import { formatName, type Person, type PostalAddress } from "../../sdk/conformance/index.ts"

/* Employees as the Employee Master API shows them, in the columns that an Indian company chose. Times are those of Kolkata. */

const KOLKATA_MILLIS = 5.5 * 3_600_000

/** `2026-01-05` as `05-01-2026`; an empty text where there is none. */
const formatDate = (day: string | null): string => (day ?? "").split("-").toReversed().join("-")

const formatLocalTime = (at: number): string => {
  const [day = "", time = ""] = new Date(at + KOLKATA_MILLIS).toISOString().split("T")
  return `${formatDate(day)} ${time.slice(0, 8)}`
}

/** Null: it is not written as `DD-MM-YYYY` or `DD-MM-YYYY HH:mm:ss`. */
export const readLocalTime = (text: unknown): number | null => {
  const match = typeof text === "string" ? /^(\d\d)-(\d\d)-(\d{4})(?: (\d\d:\d\d:\d\d))?$/u.exec(text) : null
  if (match === null) return null
  const [, day = "", month = "", year = "", time = "00:00:00"] = match
  const at = Date.parse(`${year}-${month}-${day}T${time}Z`)
  return Number.isNaN(at) ? null : at - KOLKATA_MILLIS
}

const makeAddress = (prefix: string, address: PostalAddress) => ({
  [`${prefix}_address`]: `${address.line1}, ${address.line2}`,
  [`${prefix}_address_line_1`]: address.line1,
  [`${prefix}_city`]: address.city,
  [`${prefix}_city_code`]: address.city.slice(0, 3).toUpperCase(),
  [`${prefix}_state`]: address.state,
  [`${prefix}_pin_code`]: address.pincode,
  [`${prefix}_country`]: address.country,
})

/** Columns of the company's own, with the names that it gave them. */
const makeOwnColumns = (person: Person) => {
  const spouse = person.dependents.find(({ relation }) => relation === "Spouse")
  const child = person.dependents.find(({ relation }) => relation === "Child")
  return {
    "PAN Number": person.pan,
    "Aadhaar No": person.aadhaar,
    UAN: person.uan,
    "Father's Name": person.fatherName,
    "Blood Group": person.bloodGroup,
    Nationality: person.nationality,
    "Date of Marriage": formatDate(person.dateOfMarriage),
    "Bank Name": person.bankAccount.bankName,
    "Bank Account Number": person.bankAccount.accountNumber,
    "Bank Account Type": "Savings",
    "IFSC Code": person.bankAccount.ifsc,
    "Spouse Name": spouse?.name ?? "",
    "Spouse Date of Birth": formatDate(spouse?.dateOfBirth ?? null),
    "Spouse Occupation": spouse?.profession ?? "",
    "Child 1 Name": child?.name ?? "",
    "Child 1 DOB": formatDate(child?.dateOfBirth ?? null),
    "Child 1 Gender": child?.gender ?? "",
  }
}

/** `changedAt` in epoch milliseconds; `people`: all people, among whom the managers are found by number. */
export const makeEmployee = (
  person: Person,
  people: ReadonlyArray<Person>,
  changedAt: number,
  dataset: "active" | "inactive",
) => {
  const findPerson = (number: number | null) => {
    const expected = number === null ? undefined : people[number - 1]
    return expected?.number === number ? expected : people.find((other) => other.number === number)
  }
  const manager = findPerson(person.manager)
  const second = findPerson(manager?.manager ?? null)
  return {
    employee_id: person.employeeNumber,
    user_unique_id: `a5f0${String(person.number).padStart(8, "0")}`,
    full_name: formatName(person),
    first_name: person.firstName,
    last_name: person.lastName,
    company_email_id: person.email,
    personal_email_id: person.personalEmail,
    personal_mobile_no: person.mobile,
    gender: person.gender,
    marital_status: person.maritalStatus,
    date_of_birth: formatDate(person.dateOfBirth),
    date_of_joining: formatDate(person.dateOfJoining),
    date_of_exit: formatDate(person.dateOfLeaving),
    employee_status: dataset === "active" ? "Active" : "Inactive",
    employee_type: person.employmentType,
    designation: `${person.designation} (D-${String(person.number % 4)})`,
    designation_name: person.designation,
    department_name: person.department,
    business_unit: person.businessUnit,
    job_level: person.grade,
    cost_center_name: person.costCenter,
    group_company: person.company,
    direct_manager_employee_id: manager?.employeeNumber ?? "",
    direct_manager_email: manager?.email ?? "",
    l2_manager_employee_id: second?.employeeNumber ?? "",
    hrbp_email_id: "hr@acme.example",
    office_city: person.city,
    office_pin_code: person.currentAddress.pincode,
    office_country: "India",
    ...makeAddress("current", person.currentAddress),
    ...makeAddress("permanent", person.permanentAddress),
    ...makeOwnColumns(person),
    latest_modified_timestamp: formatLocalTime(changedAt),
  }
}
