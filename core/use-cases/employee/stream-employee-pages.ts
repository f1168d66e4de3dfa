import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import type { StoredEmployee } from "../../ports/employee/employee-directory.ts"
import type { StorageError } from "../../ports/storage-error.ts"

const PAGE_SIZE = 500

/**
 * Employees as somebody may see them, a page at a time in flat memory; can be gone through again. `next` gives those after an
 * employeeId, `loadRenderer` what gives the UTF-8 JSON of what is shared of one (null: nothing of this one), asked for each page, since the
 * terms may change while a long list is gone through. Iterating may throw StorageError, DecryptionFailed and what `loadRenderer` fails with.
 */
export const streamEmployeePages = <E>(
  loadNext: (
    after: string | null,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<StoredEmployee>, StorageError>,
  loadRenderer: Effect.Effect<(employee: StoredEmployee) => Buffer | null, E>,
): Effect.Effect<AsyncIterable<ReadonlyArray<EmployeeRecord>>> =>
  Stream.toAsyncIterableEffect(
    Stream.paginate(null as string | null, (after) =>
      Effect.all([loadNext(after, PAGE_SIZE), loadRenderer]).pipe(
        Effect.map(([employees, renderEmployee]) => {
          const last = employees.at(-1)
          const more = last !== undefined && employees.length === PAGE_SIZE
          return [
            [employees.flatMap((employee) => parseRecord(renderEmployee(employee)))],
            more ? Option.some(last.employeeId) : Option.none(),
          ] as const
        }),
      ),
    ),
  )

const parseRecord = (json: Buffer | null): ReadonlyArray<EmployeeRecord> =>
  json === null ? [] : [JSON.parse(json.toString()) as EmployeeRecord]
