import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { EmployeeRecord } from "../../contract/employee.ts"
import type { StoredEmployee } from "../../ports/employee-directory.ts"
import type { StorageError } from "../../ports/storage-error.ts"

const PAGE = 500

/**
 * Employees as somebody may see them, a page at a time in flat memory; can be gone through again. `next` gives those after an
 * employeeId, `share` the UTF-8 JSON of what is shared of one; iterating may throw StorageError and SealBroken.
 */
export const employeePages = (
  next: (after: string | null, limit: number) => Effect.Effect<ReadonlyArray<StoredEmployee>, StorageError>,
  share: (employee: StoredEmployee) => Buffer,
): Effect.Effect<AsyncIterable<ReadonlyArray<EmployeeRecord>>> =>
  Stream.toAsyncIterableEffect(
    Stream.paginate(null as string | null, (after) =>
      next(after, PAGE).pipe(
        Effect.map((employees) => {
          const last = employees.at(-1)
          const more = last !== undefined && employees.length === PAGE
          return [
            [employees.map((employee) => JSON.parse(share(employee).toString()) as EmployeeRecord)],
            more ? Option.some(last.employeeId) : Option.none(),
          ] as const
        }),
      ),
    ),
  )
