import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { noteFacts } from "../authorization/audit/audited-call.ts"
import {
  DEFAULT_PAGE,
  DEFAULT_PAGE_SIZE,
  type EmployeeRequest,
} from "../../contract/employee/employee-read.ts"
import { makePageInfo, computePageOffset, makeSinglePageInfo } from "../../domain/page-info.ts"
import type { ConnectionTerms } from "../../domain/connection/connection.ts"
import type { EmployeeDirectory, StoredEmployee } from "../../ports/employee/employee-directory.ts"
import type { Bytes } from "../../ports/accounts/payload-cipher.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"
import type { CredentialRecheck } from "../accounts/credentials/authentication.ts"
import { renderSharedJson } from "./stored-record.ts"
import { resolveBulkPolicy } from "./visibility.ts"
import type { Connections } from "../../ports/connection/connections.ts"
import type { UsedPorts } from "../../ports/ports.ts"

/** Records of a whole list in memory at the same time. */
const CHUNK_SIZE = 500

/** UTF-8 JSON of what a vendor may see of a stored employee now. */
export type RenderEmployee = (employee: StoredEmployee) => Buffer

export const createRenderer = (connection: ConnectionTerms, keys: ConnectionKeys): RenderEmployee => {
  const policy = resolveBulkPolicy(connection)
  return (employee) => renderSharedJson(keys, employee, policy)
}

export interface ListPorts extends UsedPorts<"directory"> {
  /** Called before each chunk: a long list ends when its caller's credential expires. */
  readonly recheckCredential: CredentialRecheck
}

/** As `createRenderer`, under the terms at the time of the call; renders nothing for a terminated connection. */
export const loadCurrentRenderer = (
  connections: Pick<Connections, "findTerms">,
  connectionId: string,
  keys: ConnectionKeys,
): Effect.Effect<(employee: StoredEmployee) => Buffer | null, StorageError> =>
  Effect.map(connections.findTerms(connectionId), (connection) =>
    connection?.key == null ? () => null : createRenderer(connection, keys),
  )

/**
 * UTF-8 JSON of `{ data: [records], pageInfo }`: one page, or everything in constant memory
 * (specification/endpoints.md#read-employees), in chunks; iterating them may throw StorageError, DecryptionFailed and
 * Unauthenticated.
 */
export const listEmployees = (
  ports: ListPorts,
  connection: ConnectionTerms,
  request: EmployeeRequest,
  renderEmployee: RenderEmployee,
): Effect.Effect<Bytes, StorageError> =>
  isWholeList(request)
    ? streamAll(ports, connection, renderEmployee)
    : renderPage(ports.directory, connection, request, renderEmployee)

/** `download` decides; without it, everything when neither page nor size is sent. */
const isWholeList = ({ download, page, size }: EmployeeRequest): boolean =>
  download ?? (page === undefined && size === undefined)

const renderPage = (
  directory: EmployeeDirectory,
  connection: ConnectionTerms,
  { page = DEFAULT_PAGE, size = DEFAULT_PAGE_SIZE }: EmployeeRequest,
  renderEmployee: RenderEmployee,
) =>
  directory.listPage(connection.id, computePageOffset(page, size), size).pipe(
    Effect.tap((employees) => noteFacts({ details: { page, employees: employees.length } })),
    Effect.map((employees) => {
      const info = { ...makePageInfo(page, size, connection.employeeCount), items: employees.length }
      return Buffer.concat([OPENING, ...joinWithCommas(employees.map(renderEmployee)), renderClosing(info)])
    }),
  )

const streamAll = (
  { directory, recheckCredential }: ListPorts,
  connection: ConnectionTerms,
  renderEmployee: RenderEmployee,
): Effect.Effect<Bytes> => {
  let items = 0
  const records = Stream.paginate(null as string | null, (after) =>
    recheckCredential.pipe(
      Effect.andThen(directory.listAfter(connection.id, after, CHUNK_SIZE)),
      Effect.map((employees) => {
        const first = items > 0 && employees.length > 0 ? [COMMA] : []
        const chunk = Buffer.concat([...first, ...joinWithCommas(employees.map(renderEmployee))])
        items += employees.length
        const last = employees.at(-1)
        const more = last !== undefined && employees.length === CHUNK_SIZE
        return [[chunk], more ? Option.some(last.employeeId) : Option.none()] as const
      }),
    ),
  )
  const whole = Stream.make(OPENING).pipe(
    Stream.concat(records),
    Stream.concat(Stream.sync(() => renderClosing(makeSinglePageInfo(items)))),
  )
  return Stream.toAsyncIterableEffect(whole)
}

const OPENING = Buffer.from('{"data":[')
const COMMA = Buffer.from(",")

const renderClosing = (info: unknown): Buffer => Buffer.from(`],"pageInfo":${JSON.stringify(info)}}`)

const joinWithCommas = (records: ReadonlyArray<Buffer>): ReadonlyArray<Buffer> =>
  records.flatMap((record, index) => (index === 0 ? [record] : [COMMA, record]))
