import type { EmployeeStatus } from "../../contract/employee/employee.ts"

export interface DerivedStatus {
  readonly status: EmployeeStatus
  /** The same row gives another status on a later day: it must be judged again though nothing in it changes. */
  readonly dependsOnToday: boolean
}

/**
 * decisions.md 2, "Employee status": an exit date in the past, or a source that says so, makes the employee Terminated;
 * else what the source says, else Active. Dates as `YYYY-MM-DD`; on the exit date itself the employee still works.
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
