import type { Coverage as CoverageBody } from "../../../core/contract/sync/coverage.ts"
import type { Coverage } from "../../../core/domain/sync/coverage.ts"

export const toCoverageBody = ({ employees, uncounted, fields, lacking }: Coverage): CoverageBody => ({
  employees,
  uncounted,
  fields: fields.map(({ key, filled, before, gap }) => ({ key, filled, before, gap })),
  required: lacking.map(({ key, rows, first }) => ({
    key,
    rows,
    first: first.map(({ position, employeeId }) => ({ row: position, employee_id: employeeId })),
  })),
})
