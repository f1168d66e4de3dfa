/** What an invitation has, in the order of the template. */
export const INVITATION_COLUMNS = ["name", "email", "remote_org_id"] as const
export type InvitationColumn = (typeof INVITATION_COLUMNS)[number]

/** One row of a file of invitations, unchanged. */
export interface InvitationRow extends Readonly<Record<InvitationColumn, string>> {
  /** Its line in the file. */
  readonly row: number
}

/** Names that the columns of a file may have, in lower case. */
const HEADERS: Readonly<Record<InvitationColumn, ReadonlyArray<string>>> = {
  name: ["company", "company name", "client", "name", "कंपनी"],
  email: ["work email", "email", "e-mail", "email address", "hr email", "कार्य ईमेल", "ईमेल"],
  remote_org_id: ["reference", "your reference", "remote_org_id", "remote org id", "संदर्भ", "आपका संदर्भ"],
}

const OPTIONAL: ReadonlySet<InvitationColumn> = new Set(["remote_org_id"])

export interface FoundColumns {
  /** The place of each column in a row; null: the file does not have it. */
  readonly places: Readonly<Record<InvitationColumn, number | null>>
  /** Required columns that the file does not have. */
  readonly missing: ReadonlyArray<InvitationColumn>
  /** Columns that occur more than once. */
  readonly repeated: ReadonlyArray<InvitationColumn>
}

/** Finds the columns of invitations among the headers of a file; other columns are not read. */
export const findInvitationColumns = (headers: ReadonlyArray<string>): FoundColumns => {
  const names = headers.map((header) => header.normalize("NFC").replaceAll(/\s+/gu, " ").trim().toLowerCase())
  const found = INVITATION_COLUMNS.map((column) => ({
    column,
    places: names.flatMap((name, place) => (HEADERS[column].includes(name) ? [place] : [])),
  }))
  const places = found.map(({ column, places: [place = null] }) => [column, place])
  return {
    places: Object.fromEntries(places) as FoundColumns["places"],
    missing: found.flatMap(({ column, places: all }) =>
      all.length === 0 && !OPTIONAL.has(column) ? [column] : [],
    ),
    repeated: found.flatMap(({ column, places: all }) => (all.length > 1 ? [column] : [])),
  }
}

export const isRequired = (column: InvitationColumn): boolean => !OPTIONAL.has(column)
