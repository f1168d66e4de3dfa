import * as Effect from "effect/Effect"
import type { RowMapper } from "../../../domain/reading/row-mapper.ts"
import type { SourcePage } from "../../../ports/sync/source.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { PageContext } from "../../reading/page/page-context.ts"
import { loadSimilarIds } from "../../reading/similar-ids.ts"
import { loadSourceStates } from "../../reading/source-state.ts"
import { givesChanges, type StageSourceInput, type StageSourcePorts } from "./stage-source-input.ts"

/** What is known of the employees of a page before its rows are processed. */
export type PageEmployees = Pick<PageContext, "known" | "similar" | "states" | "masked">

type Known = PageContext["known"]

/** Each lookup needs the result of the one before. */
export const loadPageEmployees = Effect.fnUntraced(function* (
  ports: Pick<StageSourcePorts, "ledger" | "directory">,
  input: StageSourceInput,
  page: SourcePage,
  rowMapper: RowMapper,
): Effect.fn.Return<PageEmployees, StorageError> {
  const { connection } = input
  const ids = listIds(page, rowMapper)
  const known: Known =
    connection.firstSyncedAt === null ? new Map() : yield* ports.ledger.findKnown(connection.id, ids)
  const similar = yield* loadSimilarIds(ports.ledger, connection, ids, known)
  // A read of changes completes its rows with what is stored, and a read of everything only the masked cells.
  if (givesChanges(input))
    return { known, similar, states: yield* loadSourceStates(ports, input, known), masked: new Map() }
  const masked = yield* loadSourceStates(ports, input, selectMasked(page, rowMapper, known))
  return { known, similar, states: null, masked }
})

const listIds = ({ rows }: SourcePage, rowMapper: RowMapper): ReadonlyArray<string> =>
  rows.flatMap((row) => rowMapper.readEmployeeId(row.cells) ?? [])

const selectMasked = ({ rows }: SourcePage, { hasMask, readEmployeeId }: RowMapper, known: Known): Known => {
  if (known.size === 0) return known
  return new Map(
    rows.flatMap(({ cells }) => {
      const employee = hasMask(cells) ? known.get(readEmployeeId(cells) ?? "") : undefined
      return employee === undefined ? [] : [[employee.employeeId, employee] as const]
    }),
  )
}
