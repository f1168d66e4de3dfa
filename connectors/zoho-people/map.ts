import { firstFilled, isObject, joinTexts, type JsonObject, readNumber, readText } from "../sdk/index.ts"
import { mapDependents } from "./dependents.ts"
import type { FieldPlan, Wants } from "./fields.ts"
import type { Managers } from "./managers.ts"
import { RECORD_ID } from "./people.ts"
import { type DateOrder, readCell, readCompanion, readDate } from "./record-values.ts"

export interface MapOptions {
  readonly plan: FieldPlan
  readonly wants: Wants
  readonly managers: Pick<Managers, "readEmail" | "readName">
  /** The tabular section with the dependents. */
  readonly section: string
  readonly order: DateOrder
}

const DATES = ["doj", "dob", "terminationDate", "employeeMetadata_marriageDate"]

/** Maps a record of the employee form to keys of the data model. It validates nothing. */
export const mapEmployee = (record: JsonObject, options: MapOptions): JsonObject => {
  const { plan, wants, section, order } = options
  const own = Object.entries(plan.names).map(([key, name]) => [key, readCell(record[name])] as const)
  const row: JsonObject = {
    employeeId: firstFilled(record["EmployeeID"], record[RECORD_ID]),
    ...(wants("detail_info_fields") ? mapDetails(record, options) : {}),
    ...Object.fromEntries(own),
  }
  const dates = DATES.filter((key) => key in row).map((key) => [key, readDate(row[key], order)] as const)
  return {
    ...row,
    ...Object.fromEntries(dates),
    ...(wants("dependent_details_fields")
      ? { dependentDetails: mapDependents(record, section, plan.dependentColumns, order) }
      : {}),
  }
}

const mapDetails = (record: JsonObject, { managers }: MapOptions): JsonObject => ({
  name: joinTexts([record["FirstName"], record["LastName"]]),
  email: record["EmailID"],
  personalEmail: record["Other_Email"],
  mobileNumber: record["Mobile"],
  countryCode: readAddressParts(record, "Present_Address")["COUNTRY_CODE"],
  doj: record["Dateofjoining"],
  dob: record["Date_of_birth"],
  terminationDate: record["Dateofexit"],
  status: mapStatus(record),
  employmentType: record["Employee_type"],
  gender: record["Gender"],
  maritalStatus: record["Marital_status"],
  designation: record["Designation"],
  department: record["Department"],
  jobLocation_city: record["LocationName"],
  manager: managers.readName(record),
  managerEmail: managers.readEmail(record),
  ...mapAddress(record, "Present_Address", "currentAddress"),
  ...mapAddress(record, "Permanent_Address", "permanentAddress"),
})

const LEFT = /^(?:terminated|resigned|deceased)$/iu

/** Organisations name statuses themselves; `type` is 1 for those of active employees and 0 for the others. */
const mapStatus = (record: JsonObject): unknown => {
  const status = readText(record["Employeestatus"])
  if (status !== null && LEFT.test(status)) return "Terminated"
  const type = readNumber(readCompanion(record, "Employeestatus", "type"))
  if (type === null) return status
  return type === 0 ? "Inactive" : "Active"
}

/** The parts of an address; there are none when it was entered as one text. */
const readAddressParts = (record: JsonObject, field: string): JsonObject => {
  const parts = readCompanion(record, field, "childValues")
  return isObject(parts) ? parts : {}
}

const mapAddress = (record: JsonObject, field: string, key: string): JsonObject => {
  const parts = readAddressParts(record, field)
  return {
    [`${key}_addressLine`]:
      joinTexts([parts["ADDRESS1"], parts["ADDRESS2"]], ", ") ?? readCell(record[field]),
    [`${key}_addressCity`]: parts["CITY"],
    [`${key}_addressState`]: parts["STATE"],
    [`${key}_addressPincode`]: parts["PINCODE"],
    [`${key}_addressCountry`]: parts["COUNTRY"],
  }
}
