/** What an error says of itself. */
export interface ErrorFacts {
  readonly code: string
  readonly name: string
  readonly message: string
  /** The call of the operating system that failed; empty: none. */
  readonly syscall: string
}

/** Innermost first: it has the cause, and what wraps it only that something failed. */
export const listErrorFacts = (error: unknown): ReadonlyArray<ErrorFacts> => {
  if (!(error instanceof Error)) return []
  const inner = error instanceof AggregateError ? error.errors.flatMap(listErrorFacts) : []
  const code = "code" in error && typeof error.code === "string" ? error.code : ""
  const syscall = "syscall" in error && typeof error.syscall === "string" ? error.syscall : ""
  const { name, message } = error
  return [...inner, ...listErrorFacts(error.cause), { code, name, message, syscall }]
}
