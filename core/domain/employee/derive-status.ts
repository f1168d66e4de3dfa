import type { EmployeeStatus } from "../../contract/employee/employee.ts"

export interface DerivedStatus {
  readonly status: EmployeeStatus
  /** The same row has another status on a later day: it must be mapped again even if unchanged. */
  readonly dependsOnToday: boolean
}

/**
 * specification/employee.md#status: a past exit date, or the source's own status, makes the employee Terminated;
 * otherwise the source's status applies, or Active. Dates as `YYYY-MM-DD`; on the exit date itself the employee still
 * works.
 */
export const deriveStatus = (
  sourceStatus: EmployeeStatus | null,
  terminationDate: string | null,
  today: string,
): DerivedStatus => {
  const hasLeft = terminationDate !== null && terminationDate < today
  if (hasLeft || sourceStatus === "Terminated") return { status: "Terminated", dependsOnToday: false }
  return { status: sourceStatus ?? "Active", dependsOnToday: terminationDate !== null }
}
