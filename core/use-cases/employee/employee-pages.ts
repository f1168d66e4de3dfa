import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import type { StoredEmployee } from "../../ports/employee/employee-directory.ts"
import type { StorageError } from "../../ports/storage-error.ts"

const PAGE = 500

/**
 * Employees as somebody may see them, a page at a time in flat memory; can be gone through again. `next` gives those after an
 * employeeId, `shareNow` what gives the UTF-8 JSON of what is shared of one (null: nothing of this one), asked for each page, since the
 * terms may change while a long list is gone through. Iterating may throw StorageError, SealBroken and what `shareNow` fails with.
 */
export const employeePages = <E>(
  next: (after: string | null, limit: number) => Effect.Effect<ReadonlyArray<StoredEmployee>, StorageError>,
  shareNow: Effect.Effect<(employee: StoredEmployee) => Buffer | null, E>,
): Effect.Effect<AsyncIterable<ReadonlyArray<EmployeeRecord>>> =>
  Stream.toAsyncIterableEffect(
    Stream.paginate(null as string | null, (after) =>
      Effect.all([next(after, PAGE), shareNow]).pipe(
        Effect.map(([employees, share]) => {
          const last = employees.at(-1)
          const more = last !== undefined && employees.length === PAGE
          return [
            [employees.flatMap((employee) => recordOf(share(employee)))],
            more ? Option.some(last.employeeId) : Option.none(),
          ] as const
        }),
      ),
    ),
  )

const recordOf = (json: Buffer | null): ReadonlyArray<EmployeeRecord> =>
  json === null ? [] : [JSON.parse(json.toString()) as EmployeeRecord]
