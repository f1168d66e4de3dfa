import type { SalaryMaster } from "../../../core/contract/webhooks/webhook.ts"
import { json, primary, uuid } from "./columns.ts"
import { defineTable, deleteByConnection } from "./define-table.ts"

/** The salary master that was last published to the vendor. */
export interface SalaryMasterRow {
  readonly connectionId: string
  readonly master: SalaryMaster
}

export const salaryMasterRow = defineTable<SalaryMasterRow>({
  name: "salary_master",
  onTermination: deleteByConnection("salary_master"),
  columns: {
    connectionId: {
      ...primary(uuid, "salary_master"),
      foreignKey: { target: "connection", name: "salary_master_connection_id_fkey" },
    },
    master: json,
  },
})
