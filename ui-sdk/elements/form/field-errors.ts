import type { Problem } from "../api/send.ts"
import type { FormFieldTexts } from "./form-field.ts"

/**
 * The fields of a form that the service refused, in the reader's language. `part` is where the body of the call has the fields, and
 * `value` what was typed.
 */
export const wordFieldErrors = (
  problem: Problem | null,
  part: string,
  value: (key: string) => string,
  { missing, mismatch }: Pick<FormFieldTexts, "missing" | "mismatch">,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(problem?.fields ?? {})
      .map((path) => (path.startsWith(`${part}.`) ? path.slice(part.length + 1) : path))
      .map((key) => [key, value(key) === "" ? missing : mismatch]),
  )
