import type { Coverage } from "../../core/domain/sync/coverage.ts"
import { listCoverageFindings } from "../../core/domain/sync/coverage-findings.ts"

/** For `--json`; null when the sync was not applied, or counted nothing. */
export const coverageJson = (coverage: Coverage | null) =>
  coverage === null
    ? null
    : {
        employees: coverage.employees,
        uncounted: coverage.uncounted,
        fields: coverage.fields.map(({ key, filled, before, gap }) => ({ key, filled, before, gap })),
        required: coverage.lacking.map(({ key, rows, first }) => ({
          key,
          rows,
          first: first.map(({ position, employeeId }) => ({ row: position, employee_id: employeeId })),
        })),
        findings: listCoverageFindings(coverage).map(({ reason }) => reason),
      }

export const coverageLines = (coverage: Coverage | null): ReadonlyArray<string> =>
  listCoverageFindings(coverage).map(({ reason }) => reason)
