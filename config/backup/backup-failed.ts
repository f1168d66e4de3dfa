/** A backup or a drill failed. `reason` is a code, the same in every release. */
export class BackupFailed extends Error {
  override readonly name = "BackupFailed"
  readonly reason: string
  readonly advice: string
  readonly field?: string

  constructor(reason: string, message: string, advice: string, field?: string) {
    super(message)
    this.reason = reason
    this.advice = advice
    if (field !== undefined) this.field = field
  }
}

/** The code with which a failure is reported: no message, which may name what is in the database. */
export const toReason = (error: unknown): string => {
  if (error instanceof BackupFailed) return error.reason
  return error instanceof Error && "code" in error ? String(error.code) : "unexpected"
}
