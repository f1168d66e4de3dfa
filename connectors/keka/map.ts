import { firstFilled, type JsonObject, joinTexts, listObjects, readNumber, readPath } from "../sdk/index.ts"
import { readCustomFields } from "./custom-fields.ts"
import { findFatherName, mapDependents, readName } from "./family.ts"
import type { FinancialDetails } from "./financial-details.ts"
import { GROUP_TYPES } from "./group-types.ts"
import { GENDERS, MARITAL_STATUSES, nameNumber } from "./number-names.ts"
import type { MonthlyPay } from "./salary/pay-register.ts"
import type { YearlySalary } from "./salary/salaries.ts"
import type { KekaSettings } from "./settings.ts"

/** What Keka keeps apart from the employee; null: it has none, or it was not read. */
export interface Joined {
  readonly company: string | null
  readonly financial: FinancialDetails | null
  readonly salary: YearlySalary | null
  readonly pay: MonthlyPay | null
}

type MapSettings = Pick<KekaSettings, "bloodGroups" | "customFields" | "relationTypes">

/** Maps an employee of Keka to keys of the data model. A pure function that validates nothing. */
export const mapEmployee = (employee: JsonObject, joined: Joined, settings: MapSettings): JsonObject => ({
  ...mapPerson(employee, settings),
  ...mapJob(employee),
  companyName: joined.company,
  uan: joined.financial?.uan,
  pan: joined.pay?.pan,
  ...mapAddress("currentAddress", employee["currentAddress"]),
  ...mapAddress("permanentAddress", employee["permanentAddress"]),
  dependentDetails: mapDependents(employee["relations"], settings.relationTypes),
  bankDetails_accountNumber: joined.financial?.accountNumber,
  bankDetails_ifscCode: joined.financial?.ifscCode,
  bankDetails_bankName: joined.financial?.bankName,
  ...mapPay(joined),
  ...readCustomFields(employee["customFields"], settings.customFields),
})

const mapPerson = (employee: JsonObject, { bloodGroups, relationTypes }: MapSettings): JsonObject => ({
  employeeId: firstFilled(employee["employeeNumber"], employee["id"]),
  name: readName(employee),
  email: employee["email"],
  personalEmail: employee["personalEmail"],
  mobileNumber: employee["mobilePhone"],
  dob: employee["dateOfBirth"],
  gender: nameNumber(employee["gender"], GENDERS),
  maritalStatus: nameNumber(employee["maritalStatus"], MARITAL_STATUSES),
  nationality: employee["nationality"],
  bloodGroup: nameBloodGroup(employee["bloodGroup"], bloodGroups),
  fatherName: findFatherName(employee["relations"], relationTypes),
  countryCode: employee["countryCode"],
  employeeMetadata_marriageDate: employee["marriageDate"],
})

const mapJob = (employee: JsonObject): JsonObject => ({
  doj: employee["joiningDate"],
  terminationDate: employee["exitDate"],
  status: readStatus(employee),
  employmentType: readEmploymentType(employee),
  designation: readPath(employee, "jobTitle", "title"),
  department: findGroup(employee, GROUP_TYPES.department),
  costCenter: findGroup(employee, GROUP_TYPES.costCentre),
  groupName: findGroup(employee, GROUP_TYPES.businessUnit),
  grade: firstFilled(readPath(employee, "payGradeInfo", "title"), readPath(employee, "bandInfo", "title")),
  jobLocation_city: firstFilled(employee["city"], findGroup(employee, GROUP_TYPES.location)),
  manager: joinTexts([
    readPath(employee, "reportsTo", "firstName"),
    readPath(employee, "reportsTo", "lastName"),
  ]),
  managerEmail: readPath(employee, "reportsTo", "email"),
  managerEmail2: readPath(employee, "l2Manager", "email"),
  managerEmail3: readPath(employee, "dottedLineManager", "email"),
})

const mapPay = ({ salary, pay }: Joined): JsonObject => ({
  ctc_components: salary?.components,
  ctc_grossPay: salary?.gross,
  monthly_components: pay?.components,
  monthly_grossPay: pay?.gross,
  monthly_month: pay?.month,
  monthly_year: pay?.year,
  monthly_reimbursements: pay?.reimbursements,
})

const mapAddress = (prefix: string, address: unknown): JsonObject => ({
  [`${prefix}_addressLine`]: joinTexts(
    [readPath(address, "addressLine1"), readPath(address, "addressLine2")],
    ", ",
  ),
  [`${prefix}_addressCity`]: readPath(address, "city"),
  [`${prefix}_addressState`]: readPath(address, "state"),
  [`${prefix}_addressPincode`]: readPath(address, "zip"),
  [`${prefix}_addressCountry`]: readPath(address, "countryCode"),
})

const RELIEVED = 1
const DISABLED = 2

const readStatus = ({ employmentStatus, accountStatus }: JsonObject): string => {
  if (readNumber(employmentStatus) === RELIEVED) return "Terminated"
  return readNumber(accountStatus) === DISABLED ? "Inactive" : "Active"
}

const CONTINGENT = 2

/** The kind of a contingent worker has a name of its own, such as Intern. */
const readEmploymentType = ({ workerType, timeType, contingentType }: JsonObject): unknown => {
  if (readNumber(workerType) === CONTINGENT) return readPath(contingentType, "name") ?? "Contract"
  return (
    nameNumber(workerType, { 1: "Permanent" }) ?? nameNumber(timeType, { 1: "Full time", 2: "Part time" })
  )
}

/** A number that the table does not have has no meaning for a reader. */
const nameBloodGroup = (value: unknown, names: KekaSettings["bloodGroups"]): unknown => {
  const name = nameNumber(value, names)
  return readNumber(name) === null ? name : null
}

const findGroup = (employee: JsonObject, type: number): unknown =>
  listObjects(employee["groups"]).find(({ groupType }) => readNumber(groupType) === type)?.["title"]
