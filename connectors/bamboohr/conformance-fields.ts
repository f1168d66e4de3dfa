import { formatName, hasLeft, type Person } from "../sdk/conformance/index.ts"

/* The employee dataset of the simulated account: how each of its fields shows a person. */

/** BambooHR's own id is not the employee number. */
export const toId = (number: number): string => String(number + 100)

export const toTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}+00:00`

export const readLastChange = ({ changedAt, bankChangedAt, payChangedAt }: Person): number =>
  Math.max(changedAt, bankChangedAt, payChangedAt)

export interface Field {
  readonly label: string
  readonly read: (person: Person, manager: Person | undefined) => unknown
}

export const FIELDS: Readonly<Record<string, Field>> = {
  eeid: { label: "EEID", read: ({ number }) => toId(number) },
  employeeNumber: { label: "Employee #", read: ({ employeeNumber }) => employeeNumber },
  firstName: { label: "First Name", read: ({ firstName }) => firstName },
  lastName: { label: "Last Name", read: ({ lastName }) => lastName },
  email: { label: "Work Email", read: ({ email }) => email },
  homeEmail: { label: "Home Email", read: ({ personalEmail }) => personalEmail },
  mobilePhone: { label: "Mobile Phone", read: ({ mobile }) => mobile },
  hireDate: { label: "Hire Date", read: ({ dateOfJoining }) => dateOfJoining },
  dateOfBirth: { label: "Birth Date", read: ({ dateOfBirth }) => dateOfBirth },
  terminationDate: {
    label: "Termination Date",
    read: ({ dateOfLeaving }) => dateOfLeaving ?? "0000-00-00",
  },
  status: { label: "Status", read: (person) => (hasLeft(person) ? "Inactive" : "Active") },
  employmentStatus: {
    label: "Employment Status",
    read: (person) => (hasLeft(person) ? "Terminated" : person.employmentType),
  },
  gender: { label: "Gender", read: ({ gender }) => gender },
  maritalStatus: { label: "Marital Status", read: ({ maritalStatus }) => maritalStatus },
  nationality: { label: "Nationality", read: ({ nationality }) => nationality },
  jobInformationJobTitle: { label: "Job Title", read: ({ designation }) => designation },
  jobInformationDepartment: { label: "Department", read: ({ department }) => department },
  jobInformationDivision: { label: "Division", read: ({ businessUnit }) => businessUnit },
  jobInformationLocation: { label: "Location", read: ({ city }) => city },
  supervisorName: {
    label: "Supervisor name",
    read: (_, manager) => (manager === undefined ? null : formatName(manager)),
  },
  supervisorEmail: { label: "Supervisor email", read: (_, manager) => manager?.email ?? null },
  addressLineOne: { label: "Address Line 1", read: ({ currentAddress: { line1 } }) => line1 },
  addressLineTwo: { label: "Address Line 2", read: ({ currentAddress: { line2 } }) => line2 },
  city: { label: "City", read: ({ currentAddress: { city } }) => city },
  state: { label: "State", read: ({ currentAddress: { state } }) => state },
  zipcode: { label: "ZIP Code", read: ({ currentAddress: { pincode } }) => pincode },
  country: { label: "Country", read: () => "India" },
  lastChanged: { label: "Last changed", read: (person) => toTime(readLastChange(person)) },
  customPANNumber: { label: "PAN Number", read: ({ pan }) => pan },
  customAadhaarNumber: { label: "Aadhaar Number", read: ({ aadhaar }) => aadhaar },
  customUAN: { label: "UAN", read: ({ uan }) => uan },
  customFathersName: { label: "Father's Name", read: ({ fatherName }) => fatherName },
  customBloodGroup: { label: "Blood Group", read: ({ bloodGroup }) => bloodGroup },
  customGrade: { label: "Grade", read: ({ grade }) => grade },
  customCostCenter: { label: "Cost Center", read: ({ costCenter }) => costCenter },
  customAccountNumber: {
    label: "Bank Account Number",
    read: ({ bankAccount }) => bankAccount.accountNumber,
  },
  customIFSC: { label: "IFSC Code", read: ({ bankAccount }) => bankAccount.ifsc },
  customBankName: { label: "Bank Name", read: ({ bankAccount }) => bankAccount.bankName },
}
