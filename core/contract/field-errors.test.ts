import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { EmployeeRequest } from "./employee/employee-read.ts"
import { EmployeeRecord } from "./employee/employee.ts"
import { formatFieldErrors } from "./field-errors.ts"

const listErrors = (schema: Schema.Codec<unknown>, value: unknown) => {
  const decoded = Schema.decodeUnknownResult(schema, { errors: "all" })(value)
  return decoded._tag === "Failure" ? formatFieldErrors(decoded.failure) : {}
}

describe("fieldErrors", () => {
  it("names every invalid field and what was expected", () => {
    expect(listErrors(EmployeeRequest as never, { connection_id: "x", page: 0, download: "yes" })).toEqual({
      connection_id: "Expected a UUID",
      page: "Expected a value between 1 and 2147483647",
      download: "Expected true or false",
    })
  })

  it("gives the path into objects and lists, and never the value", () => {
    const secret = "ABCDE1234F"
    const errors = listErrors(EmployeeRecord, { id: "1", dependentDetails: [{ dob: secret }] })
    expect(errors).toEqual({ "dependentDetails.0.dob": expect.stringContaining("YYYY-MM-DD") as string })
    expect(JSON.stringify(errors)).not.toContain(secret)
  })

  it("names the whole `body` when it is not an object", () => {
    expect(listErrors(EmployeeRequest as never, 5)).toEqual({ body: "Expected an object" })
  })
})
