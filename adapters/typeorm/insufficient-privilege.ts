const INSUFFICIENT_PRIVILEGE = "42501"

/** Whether PostgreSQL refused a statement because its login lacks a right. */
export const isInsufficientPrivilege = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === INSUFFICIENT_PRIVILEGE
