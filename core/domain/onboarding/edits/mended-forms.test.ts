import { describe, expect, it } from "vitest"
import type { FieldKind } from "../../../contract/employee/field-row.ts"
import { listMendedForms } from "./mended-forms.ts"

describe("listMendedForms", () => {
  const CASES: ReadonlyArray<readonly [FieldKind, string, string]> = [
    ["pan", "PAN: ABCPE1234F", "ABCPE1234F"],
    ["pan", "PAN No. - ABCPE1234F", "ABCPE1234F"],
    ["pan", "ABCPE.1234.F", "ABCPE1234F"],
    ["pan", "PAN: ABCPE/1234/F", "ABCPE1234F"],
    ["pan", "'ABCPE1234F'", "ABCPE1234F"],
    ["uan", "1001.2345.6789", "100123456789"],
    ["identifier", '"KL-0001"', "KL-0001"],
    ["amount", "45,000 rupees only", "45,000"],
    ["amount", "Basic: 45,000", "45,000"],
    ["email", "Asha Rao <asha@acme.example>", "asha@acme.example"],
    ["email", "mailto:asha@acme.example", "asha@acme.example"],
    ["email", "asha @acme.example;", "asha@acme.example"],
    ["mobile", "Mob: 98765 43210", "98765 43210"],
    ["mobile", "98765 43210 (M)", "98765 43210"],
    ["date", "DOJ: 2020-05-17", "2020-05-17"],
    ["status", "Status: Active", "Active"],
  ]
  it.each(CASES)("%s: %s may be %s", (kind, text, form) => {
    expect(listMendedForms(text, kind)).toContain(form)
  })

  it("never has the text itself, nor an empty one, nor a part of an identifier with hyphens", () => {
    for (const text of ["", " ", "EMP-101", "ABCPE1234F", "PAN:", "''"])
      for (const kind of ["pan", "identifier", "amount", "email", "mobile", "text"] as const) {
        const forms = listMendedForms(text, kind)
        expect(forms).not.toContain(text)
        expect(forms).not.toContain("")
        expect(forms).not.toContain("101")
      }
  })
})
