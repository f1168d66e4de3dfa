import { formatName, hasLeft, type Person, type PostalAddress, sumLines } from "../sdk/conformance/index.ts"

/* How the simulated organisation writes a person as a record of its employee form. */

type Json = Readonly<Record<string, unknown>>

/** Record ids and the ids of everything that a record refers to. */
export const toRecordId = (number: number): string => `1${String(number).padStart(17, "0")}`

export const readLastChange = ({ changedAt, bankChangedAt, payChangedAt }: Person): number =>
  Math.max(changedAt, bankChangedAt, payChangedAt)

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** The default of an organisation: `05-Jan-2026`. */
const toDate = (day: string | null): string => {
  if (day === null) return ""
  const [year = "", month = "", date = ""] = day.split("-")
  return `${date}-${MONTHS[Number(month) - 1] ?? ""}-${year}`
}

/** The fields that the organisation added, by link name. */
const OWN_FIELDS: Readonly<Record<string, readonly [label: string, read: (person: Person) => string]>> = {
  PAN_Number: ["PAN Number", ({ pan }) => pan],
  Aadhaar: ["Aadhaar Number", ({ aadhaar }) => aadhaar],
  UAN: ["UAN", ({ uan }) => uan],
  Fathers_Name: ["Father's Name", ({ fatherName }) => fatherName],
  Blood_Group_1: ["Blood Group", ({ bloodGroup }) => bloodGroup],
  Nationality: ["Nationality", ({ nationality }) => nationality],
  Grade: ["Grade", ({ grade }) => grade],
  Business_Unit: ["Business Unit", ({ businessUnit }) => businessUnit],
  Cost_Center: ["Cost Center", ({ costCenter }) => costCenter],
  Company: ["Company", ({ company }) => company],
  Marriage_Date: ["Date of Marriage", ({ dateOfMarriage }) => toDate(dateOfMarriage)],
  Account_Number: ["Bank Account Number", ({ bankAccount }) => bankAccount.accountNumber],
  IFSC: ["IFSC Code", ({ bankAccount }) => bankAccount.ifsc],
  Bank: ["Bank Name", ({ bankAccount }) => bankAccount.bankName],
  Annual_CTC: ["Annual CTC", ({ salary }) => String(sumLines(salary, "earning"))],
}

const STANDARD_LABELS: Readonly<Record<string, string>> = {
  EmployeeID: "Employee ID",
  FirstName: "First Name",
  LastName: "Last Name",
  EmailID: "Email address",
  Dateofjoining: "Date of Joining",
}

export const COMPONENTS: ReadonlyArray<Json> = [
  ...Object.entries(STANDARD_LABELS),
  ...Object.entries(OWN_FIELDS).map(([name, [label]]) => [name, label] as const),
].map(([labelname, displayname]) => ({ comptype: "Text", ismandatory: false, labelname, displayname }))

/** An address that was not entered has no `childValues`. */
const renderAddress = (field: string, address: PostalAddress | null): Json => {
  if (address === null) return { [field]: "" }
  const { line1, line2, city, state, pincode } = address
  return {
    [field]: `${line1},${line2},${city}`,
    [`${field}.childValues`]: {
      ADDRESS1: line1,
      ADDRESS2: line2,
      CITY: city,
      STATE: state,
      STATE_CODE: "",
      COUNTRY: "India",
      COUNTRY_CODE: "IN",
      PINCODE: pincode,
    },
  }
}

const renderStatus = (person: Person): Json => {
  const left = person.number % 2 === 0 ? "Terminated" : "Resigned"
  return {
    Employeestatus: hasLeft(person) ? left : "Active",
    "Employeestatus.type": hasLeft(person) ? 0 : 1,
  }
}

/** Two records lack the address of the manager. */
const WITHOUT_MAIL: ReadonlyArray<number> = [50, 350]

/** The case of `ID` changes. */
const renderManager = ({ number }: Person, manager: Person | undefined): Json => {
  if (manager === undefined) return { Reporting_To: "" }
  const { employeeNumber, email } = manager
  return {
    Reporting_To: `${formatName(manager)} ${employeeNumber}`,
    [`Reporting_To.${number % 2 === 0 ? "ID" : "id"}`]: toRecordId(manager.number),
    ...(WITHOUT_MAIL.includes(number) ? {} : { "Reporting_To.MailID": email }),
  }
}

/** An empty section has an empty entry. */
const renderDependents = ({ number, dependents }: Person): ReadonlyArray<Json> =>
  dependents.length === 0
    ? [{}]
    : dependents.map(({ name, relation, gender, dateOfBirth, profession }, index) => ({
        "tabular.ROWID": `${toRecordId(number)}${String(index)}`,
        Name: name,
        Relationship: relation,
        Date_of_birth: toDate(dateOfBirth),
        Gender: gender,
        Occupation: profession ?? "",
      }))

export const renderPerson = (person: Person, manager: Person | undefined): Json => ({
  EmployeeID: person.employeeNumber,
  FirstName: person.firstName,
  LastName: person.lastName,
  EmailID: person.email,
  Other_Email: person.personalEmail,
  Mobile: person.mobile,
  "Mobile.country_code": "+91",
  Department: person.department,
  "Department.ID": toRecordId(9_000_011),
  Designation: person.designation,
  "Designation.ID": toRecordId(9_000_012),
  Employee_type: person.employmentType,
  "Employee_type.id": toRecordId(9_000_013),
  ...renderStatus(person),
  Dateofjoining: toDate(person.dateOfJoining),
  Dateofexit: toDate(person.dateOfLeaving),
  Date_of_birth: toDate(person.dateOfBirth),
  Gender: person.gender,
  Marital_status: person.maritalStatus,
  ...renderManager(person, manager),
  LocationName: person.city,
  Work_location: "Block A",
  ...renderAddress("Present_Address", person.currentAddress),
  ...renderAddress("Permanent_Address", person.number % 5 === 0 ? null : person.permanentAddress),
  Zoho_ID: 100_000_000 + person.number,
  ZUID: "",
  CreatedTime: "1700000000000",
  ModifiedTime: String(readLastChange(person)),
  ...Object.fromEntries(Object.entries(OWN_FIELDS).map(([name, [, read]]) => [name, read(person)])),
  tabularSections: {
    "Dependent Details": renderDependents(person),
    "Work experience": [{}],
    "Education Details": [{}],
  },
})
