import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { MAX_INVITATION_CELL, MAX_INVITATION_ROWS } from "../../../contract/onboarding/console/invitations.ts"
import { checkInvitations, type InvitationError } from "../../../domain/onboarding/check-invitations.ts"
import {
  findInvitationColumns,
  type FoundColumns,
  type InvitationColumn,
  type InvitationRow,
} from "../../../domain/onboarding/invitation-row.ts"
import { stripFormulaGuards } from "../../../contract/csv/formula-guard.ts"
import type { MakeFileSource, SourceFile, SourcePage, UnreadableRow } from "../../../ports/sync/source.ts"
import type { VendorNotFound } from "../../authorization/authorization-errors.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../../authorization/authorize.ts"
import { callConnector } from "../../reading/read-pages.ts"

/** Why a file cannot be used as a whole. */
export type InvitationFileError =
  | { readonly kind: "empty" | "too-many" }
  /** The reader's reason, which quotes no value. */
  | { readonly kind: "unreadable"; readonly reason: string }
  | {
      readonly kind: "columns-missing" | "columns-repeated"
      readonly columns: ReadonlyArray<InvitationColumn>
    }

export class InvitationFileInvalid extends Data.TaggedError("InvitationFileInvalid")<{
  readonly problem: InvitationFileError
}> {}

export interface InvitationFile {
  readonly rows: ReadonlyArray<InvitationRow>
  readonly errors: ReadonlyArray<InvitationError>
  readonly unreadable: ReadonlyArray<UnreadableRow>
}

/**
 * Reads a CSV file of invitations and checks its rows. Neither invites anyone nor stores anything. Fails for a file that is not
 * CSV, that lacks a column, or that has more than 1,000 rows.
 */
export const makeReadInvitations = ({ makeCsvSource }: { readonly makeCsvSource: MakeFileSource }) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    bytes: Uint8Array,
  ): Effect.fn.Return<InvitationFile, ActionForbidden | VendorNotFound | InvitationFileInvalid> {
    yield* authorizeVendor(actor, "connection.invite", vendorOrgId)
    if (isBlank(bytes)) return yield* new InvitationFileInvalid({ problem: { kind: "empty" } })
    const source = makeCsvSource(toFile(bytes))
    const pages = source.pages(null)[Symbol.asyncIterator]()
    const next = callConnector(source.connector, () => pages.next()).pipe(Effect.mapError(toUnreadable))
    const [rows, unreadable]: [Array<InvitationRow>, Array<UnreadableRow>] = [[], []]
    for (let page = yield* next; page.done !== true; page = yield* next) {
      const { places } = yield* requireColumns(findInvitationColumns(page.value.columns))
      for (const row of readRows(page.value, places)) rows.push(row)
      for (const row of page.value.unreadable) unreadable.push(row)
      if (rows.length + unreadable.length <= MAX_INVITATION_ROWS) continue
      yield* Effect.promise(async () => pages.return?.())
      return yield* new InvitationFileInvalid({ problem: { kind: "too-many" } })
    }
    if (rows.length + unreadable.length === 0)
      return yield* new InvitationFileInvalid({ problem: { kind: "empty" } })
    return { rows, errors: checkInvitations(rows), unreadable }
  })

const requireColumns = (found: FoundColumns): Effect.Effect<FoundColumns, InvitationFileInvalid> => {
  const { missing, repeated } = found
  if (missing.length > 0)
    return Effect.fail(new InvitationFileInvalid({ problem: { kind: "columns-missing", columns: missing } }))
  if (repeated.length > 0)
    return Effect.fail(
      new InvitationFileInvalid({ problem: { kind: "columns-repeated", columns: repeated } }),
    )
  return Effect.succeed(found)
}

/** Rows without any text are left out: spreadsheets write them below a table. */
const readRows = ({ rows }: SourcePage, places: FoundColumns["places"]): ReadonlyArray<InvitationRow> =>
  rows.flatMap(({ position, cells }) => {
    const read = (column: InvitationColumn): string => {
      const place = places[column]
      return place === null ? "" : readText(cells[place])
    }
    const row = {
      row: position,
      name: read("name"),
      email: read("email"),
      remote_org_id: read("remote_org_id"),
    }
    return row.name === "" && row.email === "" && row.remote_org_id === "" ? [] : [row]
  })

/** Control characters and line breaks have no place in a name or an address; what is cut off is too long anyway. */
const readText = (cell: unknown): string =>
  typeof cell === "string"
    ? stripFormulaGuards(cell.replaceAll(/[\s\p{Cc}]+/gu, " ").trim())
        .slice(0, MAX_INVITATION_CELL)
        .toWellFormed()
    : ""

/** A file of white space and a byte order mark only. */
const isBlank = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf)

const toFile = (bytes: Uint8Array): SourceFile => ({
  name: "",
  size: bytes.length,
  open: async function* () {
    yield await Promise.resolve(bytes)
  },
})

const toUnreadable = ({ message }: { readonly message: string }): InvitationFileInvalid =>
  new InvitationFileInvalid({ problem: { kind: "unreadable", reason: message } })
