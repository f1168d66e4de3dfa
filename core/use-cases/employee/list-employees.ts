import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import {
  DEFAULT_PAGE,
  DEFAULT_PAGE_SIZE,
  type EmployeeRequest,
} from "../../contract/employee/employee-read.ts"
import { pageInfo, pageOffset, wholeListInfo } from "../../domain/page-info.ts"
import type { ConnectionStore, ConnectionTerms } from "../../ports/connection/connection-store.ts"
import type { EmployeeDirectory, StoredEmployee } from "../../ports/employee/employee-directory.ts"
import type { Bytes } from "../../ports/access/payload-cipher.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { ConnectionKeys } from "../../ports/access/vault.ts"
import type { StillAdmitted } from "../access/credentials/admission.ts"
import { sharedJson } from "./stored-record.ts"
import { visibleToAll } from "../sharing/visibility.ts"

/** How many records of a whole list are in memory at once. */
const CHUNK = 500

/** UTF-8 JSON of what a vendor may see of a stored employee now. */
export type Share = (employee: StoredEmployee) => Buffer

export const shareOf = (connection: ConnectionTerms, keys: ConnectionKeys): Share => {
  const policy = visibleToAll(connection)
  return (employee) => sharedJson(keys, employee, policy)
}

export interface ListPorts {
  readonly directory: EmployeeDirectory
  /** Asked before each chunk: a long list ends when the credential that asked for it does. */
  readonly stillAdmitted: StillAdmitted
}

/** As `shareOf`, by the terms at the moment when it is asked for; nothing of a connection that is over. */
export const sharedNow = (
  connections: Pick<ConnectionStore, "findTerms">,
  connectionId: string,
  keys: ConnectionKeys,
): Effect.Effect<(employee: StoredEmployee) => Buffer | null, StorageError> =>
  Effect.map(connections.findTerms(connectionId), (connection) =>
    connection?.key == null ? () => null : shareOf(connection, keys),
  )

/**
 * UTF-8 JSON of `{ data: [records], pageInfo }`: one page, or everything in flat memory (decisions.md 4, `download`), in
 * chunks; iterating them may throw StorageError, SealBroken and Unauthenticated.
 */
export const listEmployees = (
  ports: ListPorts,
  connection: ConnectionTerms,
  request: EmployeeRequest,
  share: Share,
): Effect.Effect<Bytes, StorageError> =>
  wantsEverything(request)
    ? everything(ports, connection, share)
    : page(ports.directory, connection, request, share)

/** `download` decides; without it, everything when neither page nor size is sent. */
const wantsEverything = ({ download, page, size }: EmployeeRequest): boolean =>
  download ?? (page === undefined && size === undefined)

const page = (
  directory: EmployeeDirectory,
  connection: ConnectionTerms,
  { page = DEFAULT_PAGE, size = DEFAULT_PAGE_SIZE }: EmployeeRequest,
  share: Share,
) =>
  directory.page(connection.id, pageOffset(page, size), size).pipe(
    Effect.map((employees) => {
      const info = { ...pageInfo(page, size, connection.employeeCount), items: employees.length }
      return Buffer.concat([OPENING, ...commaBetween(employees.map(share)), closing(info)])
    }),
  )

const everything = (
  { directory, stillAdmitted }: ListPorts,
  connection: ConnectionTerms,
  share: Share,
): Effect.Effect<Bytes> => {
  let items = 0
  const records = Stream.paginate(null as string | null, (after) =>
    stillAdmitted.pipe(
      Effect.andThen(directory.after(connection.id, after, CHUNK)),
      Effect.map((employees) => {
        const first = items > 0 && employees.length > 0 ? [COMMA] : []
        const chunk = Buffer.concat([...first, ...commaBetween(employees.map(share))])
        items += employees.length
        const last = employees.at(-1)
        const more = last !== undefined && employees.length === CHUNK
        return [[chunk], more ? Option.some(last.employeeId) : Option.none()] as const
      }),
    ),
  )
  const whole = Stream.make(OPENING).pipe(
    Stream.concat(records),
    Stream.concat(Stream.sync(() => closing(wholeListInfo(items)))),
  )
  return Stream.toAsyncIterableEffect(whole)
}

const OPENING = Buffer.from('{"data":[')
const COMMA = Buffer.from(",")

const closing = (info: unknown): Buffer => Buffer.from(`],"pageInfo":${JSON.stringify(info)}}`)

const commaBetween = (records: ReadonlyArray<Buffer>): ReadonlyArray<Buffer> =>
  records.flatMap((record, index) => (index === 0 ? [record] : [COMMA, record]))
