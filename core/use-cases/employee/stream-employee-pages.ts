import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import type { StoredEmployee } from "../../ports/employee/employee-directory.ts"
import type { StorageError } from "../../ports/storage-error.ts"

const PAGE_SIZE = 500

/**
 * Streams employees in pages with constant memory; can be iterated again. `next` returns the employees after an employeeId.
 * `loadRenderer` returns a function for the UTF-8 JSON of one employee's shared fields (null: the employee is skipped); it
 * is called for each page, since the terms may change during a long list. Iterating may throw StorageError, DecryptionFailed
 * and what `loadRenderer` fails with.
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
