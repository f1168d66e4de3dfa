import { type FieldNames, firstFilled, type JsonObject, joinTexts, readText } from "../sdk/index.ts"
import type { BankAccount } from "./bank-accounts.ts"
import type { YearlySalary } from "./salary/compensation.ts"
import { mapAddresses, mapEmails, readMobile } from "./contact-details.ts"
import { findFatherName, listRelationships, mapDependents } from "./family.ts"
import type { Foundation } from "./foundation.ts"
import type { Job } from "./jobs.ts"
import type { Manager } from "./managers.ts"
import { findLatest, listNested } from "./odata.ts"
import type { MonthlyPay } from "./salary/payroll.ts"
import { readPersonId, readUserId } from "./people.ts"
import type { Picklists } from "./picklists.ts"
import type { Settings } from "./settings.ts"

/** One employee, joined from several entities; undefined or null: there is none, or it was not read. */
export interface Employee {
  readonly person: JsonObject
  readonly employment: JsonObject | undefined
  readonly contacts: JsonObject | undefined
  readonly job: Job | undefined
  readonly manager: Manager | null
  readonly account: BankAccount | undefined
  readonly salary: YearlySalary | undefined
  readonly pay: MonthlyPay | undefined
}

/** What the codes and ids of an employee are resolved with. */
export interface Names {
  readonly picklists: Picklists
  readonly foundation: Foundation
}

/** Maps an employee to keys of the data model. It validates nothing. */
export const mapEmployee = (employee: Employee, names: Names, settings: Settings): JsonObject => {
  const { person, employment, contacts, job, manager } = employee
  const relationships = listRelationships(contacts)
  return {
    employeeId: readEmployeeNumber(employee, settings),
    ...mapPersonalInfo(person, names.picklists),
    ...mapEmails(person, names.picklists),
    mobileNumber: readMobile(contacts, names.picklists),
    ...mapNationalIds(person, settings.cardTypes),
    fatherName: findFatherName(relationships, names.picklists),
    doj: employment?.["startDate"],
    terminationDate: employment?.["endDate"],
    employmentType: readEmploymentType(employment, job, names.picklists),
    ...(job === undefined ? {} : mapJob(job, names, settings)),
    manager: manager?.name,
    managerEmail: manager?.email,
    ...mapAddresses(contacts, settings, names.picklists),
    dependentDetails: mapDependents(relationships, names.picklists),
    ...mapPay(employee),
  }
}

const readEmployeeNumber = (
  { person, employment }: Employee,
  { employeeNumber }: Pick<Settings, "employeeNumber">,
): string | null => {
  const ids = [readPersonId(person), readUserId(employment)]
  return readText(firstFilled(...(employeeNumber === "person" ? ids : ids.toReversed())))
}

const mapPersonalInfo = (person: JsonObject, picklists: Picklists): JsonObject => {
  const personal = findLatest(listNested(person["personalInfoNav"]))
  return {
    name: firstFilled(
      personal?.["displayName"],
      joinTexts([personal?.["firstName"], personal?.["middleName"], personal?.["lastName"]]),
    ),
    dob: person["dateOfBirth"],
    gender: personal?.["gender"],
    maritalStatus: picklists.find(personal?.["maritalStatus"]).label,
    nationality: personal?.["nationality"],
  }
}

/** By card type; of several cards of a type the primary one. */
const mapNationalIds = (person: JsonObject, cardTypes: FieldNames): JsonObject => {
  const cards = listNested(person["nationalIdNav"]).toSorted(
    (one, other) => Number(other["isPrimary"] === true) - Number(one["isPrimary"] === true),
  )
  return Object.fromEntries(
    Object.entries(cardTypes).map(([key, type]) => [
      key,
      cards.find(({ cardType }) => readText(cardType) === type)?.["nationalId"] ?? null,
    ]),
  )
}

const readEmploymentType = (
  employment: JsonObject | undefined,
  job: Job | undefined,
  picklists: Picklists,
): string | null => {
  if (employment?.["isContingentWorker"] === true) return "Contract"
  return picklists.find(job?.employmentType).label ?? picklists.find(job?.employeeClass).label
}

const mapJob = (job: Job, { picklists, foundation }: Names, { statuses }: Settings): JsonObject => {
  const status = picklists.find(job.emplStatus)
  const location = foundation.find("location", job.location)
  const unit = foundation.find("businessUnit", job.businessUnit) ?? foundation.find("division", job.division)
  return {
    // A status that the table does not have is left to the service, which reports it.
    status: statuses[status.code ?? ""] ?? status.label,
    designation: job.jobTitle,
    department: foundation.find("department", job.department)?.name,
    costCenter: foundation.find("costCenter", job.costCenter)?.name,
    groupName: unit?.name,
    companyName: foundation.find("company", job.company)?.name,
    grade: foundation.find("payGrade", job.payGrade)?.name,
    jobLocation_city: location?.city ?? location?.name,
    jobLocation_pincode: location?.pincode,
    countryCode: job.countryOfCompany,
  }
}

const mapPay = ({ account, salary, pay }: Employee): JsonObject => ({
  bankDetails_accountNumber: account?.accountNumber,
  bankDetails_ifscCode: account?.ifscCode,
  bankDetails_bankName: account?.bankName,
  ctc_components: salary?.components,
  ctc_grossPay: salary?.gross,
  monthly_components: pay?.components,
  monthly_grossPay: pay?.gross,
  monthly_month: pay?.month,
  monthly_year: pay?.year,
})
