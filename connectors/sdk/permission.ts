import { SourceError } from "../../core/ports/sync/source.ts"

/** Whether the credentials may not read what was requested. */
export const isForbidden = (error: unknown): error is SourceError =>
  error instanceof SourceError && error.kind === "permission"

/**
 * Calls `read`; when the credentials may not read it, returns what `instead` makes of the error, or throws what it throws.
 * Other errors are thrown unchanged.
 */
export const readUnlessForbidden = async <Value, Instead>(
  read: () => Promise<Value>,
  instead: (error: SourceError) => Instead | Promise<Instead>,
): Promise<Value | Instead> => {
  try {
    return await read()
  } catch (error) {
    if (isForbidden(error)) return await instead(error)
    throw error
  }
}

/** For the check of a category: null when `read` succeeds, the message when the credentials may not read it. */
export const findDenial = (read: () => Promise<unknown>): Promise<string | null> =>
  readUnlessForbidden(
    async () => {
      await read()
      return null
    },
    ({ message }) => message,
  )
