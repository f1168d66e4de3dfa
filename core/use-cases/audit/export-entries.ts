import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { AuditEntry } from "../../domain/audit/entry.ts"
import type { AuditLog, AuditPlace } from "../../ports/audit/audit-log.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import type { ActionForbidden } from "../authorization/authorize.ts"
import { type AuditQuery, findFilter } from "./list-entries.ts"

const PAGE_SIZE = 1_000

/** Streams all entries that `listEntries` would list, page by page, newest first. */
export const makeExportEntries = ({ auditLog }: { readonly auditLog: AuditLog }) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    query: AuditQuery,
  ): Effect.fn.Return<AsyncIterable<ReadonlyArray<AuditEntry>>, ActionForbidden | StorageError> {
    const filter = yield* findFilter(actor, query)
    const readPage = (after: AuditPlace | null) =>
      filter === null ? Effect.succeed([]) : auditLog.list(filter, { after, limit: PAGE_SIZE })
    return yield* Stream.toAsyncIterableEffect(
      Stream.paginate(null as AuditPlace | null, (after) =>
        Effect.map(readPage(after), (page) => {
          const last = page.length < PAGE_SIZE ? undefined : page.at(-1)
          return [
            [page],
            last === undefined ? Option.none() : Option.some({ at: last.at, id: last.id }),
          ] as const
        }),
      ),
    )
  })
