import * as Effect from "effect/Effect"
import { cutPage } from "../../domain/cut-page.ts"
import {
  DIRECTORY_COLUMNS,
  type DirectoryFilter,
  type DirectoryValues,
  matchesDirectoryFilter,
  toDirectoryValues,
} from "../../domain/employee/directory-search.ts"
import { parseSearchWords } from "../../domain/search-words.ts"
import type { DecryptionFailed, MasterKeyMissing } from "../../ports/accounts/vault.ts"
import type {
  FoundEmployee,
  SearchableConnection,
  SearchedConnection,
} from "../../ports/employee/directory-search.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import type { Action } from "../authorization/permissions.ts"
import { type ActionForbidden, authorizeScope } from "../authorization/authorize.ts"
import { resolveBulkPolicy } from "./visibility.ts"
import { openSharedRecord } from "./stored-record.ts"

export interface SearchDirectoryInput extends Pick<DirectoryFilter, "status"> {
  /** Null: the actor's own, or all. */
  readonly vendorOrgId: string | null
  /** Null: all clients. */
  readonly connectionId: string | null
  /** Words as typed, of the employee, and of these values. */
  readonly search: string
  readonly department: string
  readonly designation: string
  /** The last employee of the page before; null: the first page. */
  readonly after: DirectoryPlace | null
  readonly limit: number
}

export interface DirectoryPlace {
  readonly connectionId: string
  /** The record's id. */
  readonly id: string
}

/** One line of the directory: what the vendor may see of an employee, also for the company that shares it. */
export interface DirectoryLine extends DirectoryValues, DirectoryPlace {
  readonly orgName: string
  readonly vendorName: string
  readonly updatedAt: number
}

export interface DirectoryPage {
  readonly employees: ReadonlyArray<DirectoryLine>
  /** Null: this is the last page. */
  readonly next: DirectoryPlace | null
  /** Employees of the scope, whatever the search. */
  readonly total: number
}

export type SearchDirectoryPorts = UsedPorts<
  | "connections.findTerms"
  | "directorySearch.listConnections"
  | "directorySearch.search"
  | "vault.openConnectionKey"
>

/**
 * Searches the employees of all clients, by the client's name, then by employeeId. A value that is not shared finds no employee and
 * is not shown: stored columns only find candidates, whose records are opened.
 */
export const makeSearchDirectory = (ports: SearchDirectoryPorts, action: Action = "employees.show") => {
  const openLines = makeOpenLines(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    {
      vendorOrgId,
      connectionId,
      search,
      department,
      designation,
      status,
      after,
      limit,
    }: SearchDirectoryInput,
  ): Effect.fn.Return<DirectoryPage, ActionForbidden | StorageError | DecryptionFailed | MasterKeyMissing> {
    const scope = yield* authorizeScope(actor, action, vendorOrgId)
    const all = yield* ports.directorySearch.listConnections(scope)
    const wanted = connectionId === null ? all : all.filter(({ id }) => id === connectionId)
    const total = wanted.reduce((sum, { employeeCount }) => sum + employeeCount, 0)
    const filter = {
      words: parseSearchWords(search),
      department: parseSearchWords(department),
      designation: parseSearchWords(designation),
      status,
    }
    const found: Array<DirectoryLine> = []
    // Candidates whose match is not shared are dropped, so that a page may need another search.
    for (let place = after; ;) {
      const searched = startAt(wanted, place)
      const lacking = limit + 1 - found.length
      const candidates = yield* ports.directorySearch.search(searched, filter, place?.id ?? null, lacking)
      for (const line of yield* openLines(wanted, candidates, filter)) found.push(line)
      place = candidates.at(-1) ?? null
      if (candidates.length < lacking || found.length > limit || place === null) break
    }
    const { items, last } = cutPage(found, limit)
    return { employees: items, next: last === null ? null : toPlace(last), total }
  })
}

const toPlace = ({ connectionId, id }: DirectoryLine): DirectoryPlace => ({ connectionId, id })

/** From the connection of the place on; none when it is not there any more. */
const startAt = (
  connections: ReadonlyArray<SearchableConnection>,
  place: DirectoryPlace | null,
): ReadonlyArray<SearchedConnection> => {
  const first = place === null ? 0 : connections.findIndex(({ id }) => id === place.connectionId)
  if (first === -1) return []
  const columnsByTerms = new Map<SearchableConnection["terms"], SearchedConnection["columns"]>()
  return connections.slice(first).map(({ id, employeeCount, terms }) => {
    const columns = columnsByTerms.get(terms) ?? listSharedColumns(terms)
    columnsByTerms.set(terms, columns)
    return { id, employeeCount, columns }
  })
}

const listSharedColumns = (terms: SearchableConnection["terms"]): SearchedConnection["columns"] =>
  new Set(DIRECTORY_COLUMNS.filter(resolveBulkPolicy(terms).shares))

/** Opens the candidates under the current terms, and keeps those that match by what is shared of them. */
const makeOpenLines = ({ connections, vault }: Pick<SearchDirectoryPorts, "connections" | "vault">) => {
  const openConnection = Effect.fnUntraced(function* (connectionId: string) {
    const terms = yield* connections.findTerms(connectionId)
    if (terms?.key == null) return null
    const keys = yield* vault.openConnectionKey(connectionId, terms.key)
    return { keys, policy: resolveBulkPolicy(terms) }
  })
  return Effect.fnUntraced(function* (
    known: ReadonlyArray<SearchableConnection>,
    candidates: ReadonlyArray<FoundEmployee>,
    filter: DirectoryFilter,
  ) {
    const ids = [...new Set(candidates.map(({ connectionId }) => connectionId))]
    const opened = new Map(
      yield* Effect.forEach(
        ids,
        (id) => Effect.map(openConnection(id), (connection) => [id, connection] as const),
        {
          concurrency: 8,
        },
      ),
    )
    const names = new Map(known.map(({ id, orgName, vendorName }) => [id, { orgName, vendorName }]))
    return candidates.flatMap((candidate): ReadonlyArray<DirectoryLine> => {
      const { id, connectionId, updatedAt } = candidate
      const connection = opened.get(connectionId)
      const named = names.get(connectionId)
      if (connection == null || named === undefined) return []
      const values = toDirectoryValues(openSharedRecord(connection.keys, candidate, connection.policy))
      if (!matchesDirectoryFilter(values, filter)) return []
      return [{ ...values, ...named, id, connectionId, updatedAt }]
    })
  })
}
