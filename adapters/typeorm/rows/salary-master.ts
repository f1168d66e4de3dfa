import type { SalaryMaster } from "../../../core/contract/webhooks/webhook.ts"
import { type Column, json, primary, uuid, references } from "./definition/columns.ts"
import { defineTable, deleteByConnection } from "./definition/define-table.ts"

/** The salary master that was last published to the vendor. */
export const salaryMasterRow = defineTable({
  name: "salary_master",
  onTermination: deleteByConnection("salary_master"),
  columns: {
    connectionId: references(primary(uuid), "connection"),
    master: json as Column<SalaryMaster>,
  },
})
