import { describe, expect, it } from "vitest"
import { type DatasetField } from "./account.ts"
import { planFields } from "./field-plan.ts"
import { mapEmployee } from "./map.ts"

const LISTED: ReadonlyArray<DatasetField> = [
  { name: "eeid", label: "EEID" },
  { name: "employeeNumber", label: "Employee #" },
  { name: "firstName", label: "First Name" },
  { name: "lastName", label: "Last Name" },
  { name: "status", label: "Status" },
  { name: "terminationDate", label: "Termination Date" },
  { name: "employmentStatus", label: "Employment Status" },
  { name: "email", label: "Work Email" },
  { name: "jobInformationReportsTo", label: "Reporting to" },
  { name: "addressLineOne", label: "Address Line 1" },
  { name: "addressLineTwo", label: "Address Line 2" },
  { name: "custom1", label: "PAN Number" },
  { name: "custom2", label: "Aadhar No" },
  { name: "custom3", label: "Universal Account Number" },
  { name: "custom4", label: "Account Number" },
  { name: "custom5", label: "IFSC Code" },
  { name: "custom6", label: "Bank" },
  { name: "custom7", label: "Band" },
]

const everything = () => true
const plan = planFields({}, LISTED, everything)
const mapped = (fields: object, given = plan) => mapEmployee({ fields }, given)

describe("an employee of BambooHR", () => {
  it("is identified by the employee number, else by BambooHR's own id", () => {
    expect(mapped({ eeid: "107", employeeNumber: "AC007" })["employeeId"]).toBe("AC007")
    expect(mapped({ eeid: "107", employeeNumber: "" })["employeeId"]).toBe("107")
    expect(mapped({ eeid: 107, employeeNumber: null })["employeeId"]).toBe(107)
  })

  it.each([
    [{ firstName: "Meera", lastName: "Nair" }, "Meera Nair"],
    [{ firstName: "Meera", lastName: "" }, "Meera"],
    [{ firstName: null, lastName: null }, null],
  ])("with the names %j is called %s", (names, expected) => {
    expect(mapped(names)["name"]).toBe(expected)
  })

  it("is called by the display name where the account lists one", () => {
    const named = planFields({}, [...LISTED, { name: "displayName", label: "Display name" }], everything)
    expect(mapped({ displayName: "Mira Nair", firstName: "Meera" }, named)["name"]).toBe("Mira Nair")
    expect(mapped({ displayName: "", firstName: "Meera" }, named)["name"]).toBe("Meera")
  })

  it.each([
    ["Active", "0000-00-00", "Active"],
    ["Active", "2027-03-31", "Active"],
    ["Inactive", "2025-03-31", "Terminated"],
    ["Inactive", "0000-00-00", "Inactive"],
    ["Inactive", "", "Inactive"],
    ["Inactive", null, "Inactive"],
  ])("who is %s with the termination date %j has the status %s", (status, terminationDate, expected) => {
    expect(mapped({ status, terminationDate })["status"]).toBe(expected)
  })

  it.each([
    ["Full-Time", "Full-Time"],
    ["Terminated", null],
    [null, null],
  ])("with the employment status %j has the employment type %j", (employmentStatus, expected) => {
    expect(mapped({ employmentStatus })["employmentType"]).toBe(expected)
  })

  it("has both lines of the address as one", () => {
    expect(mapped({ addressLineOne: "12 Lake Rd", addressLineTwo: "Kadavanthra" })).toMatchObject({
      currentAddress_addressLine: "12 Lake Rd, Kadavanthra",
    })
    expect(mapped({ addressLineOne: "12 Lake Rd", addressLineTwo: "" })).toMatchObject({
      currentAddress_addressLine: "12 Lake Rd",
    })
  })

  it("is read from values that stand under fields, and from values that do not", () => {
    const values = { employeeNumber: "AC007", email: "m@acme.example" }
    expect(mapEmployee(values, plan)).toEqual(mapEmployee({ fields: values }, plan))
  })

  it("has no value where a field holds a list or an object", () => {
    expect(mapped({ email: ["a@acme.example"], jobInformationReportsTo: { id: 7 } })).toMatchObject({
      email: null,
      manager: null,
    })
  })
})

describe("custom fields", () => {
  it("are found by their labels", () => {
    expect(Object.fromEntries(plan.names)).toMatchObject({
      pan: "custom1",
      aadhar: "custom2",
      uan: "custom3",
      bankDetails_accountNumber: "custom4",
      bankDetails_ifscCode: "custom5",
      bankDetails_bankName: "custom6",
    })
    expect(plan.names.has("grade")).toBe(false)
  })

  it("are named in the field map, by name or by label in any case", () => {
    const { names } = planFields({ field_map: "grade = BAND; uan = custom1" }, LISTED, everything)
    expect(names.get("grade")).toBe("custom7")
    expect(names.get("uan")).toBe("custom1")
  })

  it("that the field map names but the account does not list are an error that names the key only", () => {
    expect(() => planFields({ field_map: "grade = Secret level" }, LISTED, everything)).toThrow(
      expect.objectContaining({ kind: "auth", message: expect.stringContaining("for grade") as string }),
    )
    expect(() => planFields({ field_map: "grade = Secret level" }, LISTED, everything)).not.toThrow(/Secret/u)
  })

  it("are requested only with their category", () => {
    const bank = planFields({}, LISTED, (category) => category === "bank_details_fields")
    expect(bank.requested).toEqual(["eeid", "employeeNumber", "custom4", "custom5", "custom6"])
    const details = planFields({}, LISTED, (category) => category === "detail_info_fields")
    expect(details.requested).not.toContain("custom4")
  })
})

describe("the internal id", () => {
  it.each(["employeeId", "eeid", "id"])("is the field %s", (name) => {
    expect(planFields({}, [{ name, label: "" }], everything)).toMatchObject({ recordId: name })
  })

  it("is the field that the form names, by name or label", () => {
    const listed = [...LISTED, { name: "systemNumber", label: "System number" }]
    expect(planFields({ record_id_field: "system NUMBER" }, listed, everything).recordId).toBe("systemNumber")
    expect(() => planFields({ record_id_field: "absent" }, listed, everything)).toThrow(
      expect.objectContaining({ kind: "auth" }),
    )
  })

  it("may be missing, but not together with the employee number", () => {
    expect(planFields({}, LISTED.slice(1), everything)).toMatchObject({
      recordId: null,
      orderBy: "employeeNumber asc",
    })
    expect(() => planFields({}, LISTED.slice(2), everything)).toThrow(
      expect.objectContaining({ kind: "data" }),
    )
  })
})
