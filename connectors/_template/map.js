// @ts-check
import { readPath } from "@hr-data-sync/connector-kit"

/** @typedef {import("@hr-data-sync/connector-kit").JsonObject} JsonObject */

/**
 * Renames the fields of a My HRMS employee to the keys of the service's data model. A pure function that validates
 * nothing: the service detects and reports invalid dates, short numbers and unknown genders in the same way for every
 * source.
 *
 * @param {JsonObject} employee
 * @returns {JsonObject}
 */
export const map = ({ id, full_name, work_email, born_on, started_on, left_on, active, job }) => ({
  employeeId: id,
  name: full_name,
  email: work_email,
  dob: born_on,
  doj: started_on,
  terminationDate: left_on,
  status: active === true ? "Active" : "Inactive",
  designation: readPath(job, "title"),
  department: readPath(job, "department"),
})
