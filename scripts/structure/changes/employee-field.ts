import { type Change, insertAfter, replace } from "./change.ts"

/** `shiftName`: a text with a flag of its own. */
export const EMPLOYEE_FIELD: Change = {
  recipe: "An employee field",
  edits: [
    insertAfter(
      "core/contract/employee/field-table.ts",
      /\n {2}groupName: \{[^]*?\n {2}\},\n/gu,
      `  shiftName: { kind: "text", flag: 35, headers: "Shift | Work Shift" },
`,
    ),
    insertAfter("core/contract/employee/employee.ts", `  groupName: text,\n`, `  shiftName: text,\n`),
    insertAfter(
      "core/contract/employee/employee.ts",
      `  groupName: "Group of employees, as the company forms them.",\n`,
      `  shiftName: "Shift in which the person works.",\n`,
    ),
    insertAfter("ui-sdk/elements/fields/en.ts", `    groupName: "Group",\n`, `    shiftName: "Shift",\n`),
    insertAfter("ui-sdk/elements/fields/hi.ts", `    groupName: "समूह",\n`, `    shiftName: "पाली",\n`),
    insertAfter(
      "core/contract/specification/data-model.md",
      "`employeeMetadata_marriageDate`",
      ", `shiftName`",
    ),
    insertAfter("core/contract/specification/employee.md", "`grade`, `groupName`,", " `shiftName`,"),
    insertAfter("contract-tests/employee.ts", `  groupName: "Enterprise",\n`, `  shiftName: "Night",\n`),
    insertAfter("core/contract/employee/employee.test.ts", `  "groupName",\n`, `  "shiftName",\n`),
    replace("core/contract/sharing/data-model-flags.test.ts", `      34, 3, 7,`, `      35, 3, 7,`),
    insertAfter(
      "core/domain/reading/row-mapper.test.ts",
      `      groupName: "NOT AVAILABLE",
`,
      `      shiftName: "NOT AVAILABLE",
`,
    ),
    insertAfter("connectors/README.md", "`grade`, `groupName`, `costCenter`,", " `shiftName`,"),
  ],
}
