import { describe, expect, it } from "vitest"
import type { Json } from "../api-document.ts"
import { readShape } from "./schema-fields.ts"
import { describeShape } from "./schema-markdown.ts"

const read = (schema: Json) => readShape({ components: { schemas: {}, securitySchemes: {} } }, schema)

describe("a union of values", () => {
  const date = { type: "string", pattern: "^d$" }
  const absent = { type: "string", enum: ["NOT AVAILABLE"] }

  it("is a value by a rule or a single other one, and not that one alone", () => {
    const shape = read({ description: "Date.", anyOf: [date, absent] })
    expect(shape).toMatchObject({ values: [], otherValues: ['"NOT AVAILABLE"'], limits: ["pattern ^d$"] })
    expect(describeShape(shape)).toBe('Date; pattern `^d$`; or `"NOT AVAILABLE"`')
  })

  it("has all its values where each part lists its own", () => {
    const shape = read({ anyOf: [absent, { type: "string", enum: [""] }, { type: "null" }] })
    expect(shape).toMatchObject({ values: ['"NOT AVAILABLE"', '""'], otherValues: [] })
    expect(shape.type).toBe("string or null")
  })
})
