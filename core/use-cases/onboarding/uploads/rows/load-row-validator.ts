import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { RowError } from "../../../../domain/onboarding/upload.ts"
import { formatIsoDateAt } from "../../../../domain/employee/dates/calendar.ts"
import { loadCompletions, type LoadCompletionsPorts } from "../../../reading/load-completions.ts"
import { loadSimilarIds } from "../../../reading/similar-ids.ts"
import type { CompiledUpload } from "../compile-upload.ts"
import type { FoundUpload } from "../find-upload.ts"
import { validateRow } from "./validate-row.ts"

export interface RowValidatorJob extends Omit<CompiledUpload, "reading"> {
  /** How many the file has. */
  readonly columns: number
}

/** The errors of a row; `other`: a row that contradicts it. */
export type ValidateCells = (cells: ReadonlyArray<unknown>, other: number | null) => ReadonlyArray<RowError>

/** Validates rows of these employees. */
export const loadRowValidator = Effect.fnUntraced(function* (
  ports: LoadCompletionsPorts,
  { connection, keys }: Pick<FoundUpload, "connection" | "keys">,
  job: RowValidatorJob,
  employeeIds: ReadonlyArray<string | null>,
) {
  const today = formatIsoDateAt(yield* Clock.currentTimeMillis)
  const ids = employeeIds.flatMap((employeeId) => employeeId ?? [])
  const findStored = yield* loadCompletions(ports, { connection, keys, policy: job.policy }, ids)
  const known = yield* ports.ledger.findKnown(connection.id, ids)
  const similar = yield* loadSimilarIds(ports.ledger, connection, ids, known)
  const validate: ValidateCells = (cells, other) =>
    validateRow(cells, { ...job, today, other, findStored, similar }).errors
  return validate
})
