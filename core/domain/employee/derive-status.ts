import type { EmployeeStatus } from "../../contract/employee/employee.ts"

export interface DerivedStatus {
  readonly status: EmployeeStatus
  /** The same row has another status on a later day: it must be mapped again even if unchanged. */
  readonly dependsOnToday: boolean
}

/** The dates as `YYYY-MM-DD`; null: unknown. */
export interface StatusFacts {
  readonly sourceStatus: EmployeeStatus | null
  readonly joining: string | null
  readonly exit: string | null
}

/**
 * specification/employee.md#status: a past exit date, or the source's own status, makes the employee Terminated; otherwise
 * the source's status applies, or Active. On the exit date itself the employee still works. An exit before the joining date
 * ended an earlier employment.
 */
export const deriveStatus = ({ sourceStatus, joining, exit }: StatusFacts, today: string): DerivedStatus => {
  const isOver = exit !== null && !(joining !== null && exit < joining)
  if ((isOver && exit < today) || sourceStatus === "Terminated")
    return { status: "Terminated", dependsOnToday: false }
  return { status: sourceStatus ?? "Active", dependsOnToday: isOver }
}
