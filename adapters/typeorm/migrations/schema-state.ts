import type { DataSource } from "typeorm"

/** What the tables of a database are to this program. */
export interface SchemaState {
  /** Migrations of this program that have not run here, in order. */
  readonly pending: ReadonlyArray<string>
  /** Migrations that ran here and that this program does not know: those of a newer release. */
  readonly newer: ReadonlyArray<string>
  /** Whether no migration has run yet. */
  readonly isEmpty: boolean
  /** Whether a newer release has said that this program may still run on its tables. */
  readonly isReadable: boolean
}

/** The tables are those of a newer release, which has not said that this program can still use them. */
export class NewerSchema extends Error {
  constructor({ newer }: Pick<SchemaState, "newer">) {
    const count = newer.length === 1 ? "1 migration" : `${String(newer.length)} migrations`
    super(
      `The database belongs to a newer release: it has ${count} that this program does not know (the last is ${newer.at(-1) ?? ""}). Start the newer release, or restore the backup from before its upgrade.`,
    )
  }
}

interface Session {
  readonly query: <A>(text: string) => Promise<A>
}

/**
 * Compares the migrations that ran with those of this program, in one statement. The owner and the service may read both. `session`: a
 * connection of the pool that the caller already holds.
 */
export const readSchemaState = async (
  dataSource: DataSource,
  session: Session = dataSource,
): Promise<SchemaState> => {
  const known = dataSource.migrations.map(({ name }) => name ?? "")
  const { applied, oldestReader } = await readApplied(session)
  const newer = applied.filter((name) => !known.includes(name))
  return {
    pending: known.filter((name) => !applied.includes(name)),
    newer,
    isEmpty: applied.length === 0,
    isReadable: newer.length === 0 || (oldestReader !== null && known.includes(oldestReader)),
  }
}

/**
 * Notes in the database that programs which know this migration may run on its tables, although they do not know those
 * after it; null: no other program may. The note is the comment of the table that TypeORM keeps: it can be read by a program of any release, before
 * anything else is known of the tables, and a dump contains it.
 */
export const noteOldestReader = (session: Session, migration: string | null): Promise<unknown> =>
  session.query(`COMMENT ON TABLE migration IS ${migration === null ? "NULL" : `'${PREFIX}${migration}'`}`)

const PREFIX = "Programs that know this migration may run: "

const readApplied = async (
  session: Session,
): Promise<{ readonly applied: ReadonlyArray<string>; readonly oldestReader: string | null }> => {
  try {
    const rows = await session.query<ReadonlyArray<{ readonly name: string; readonly note: string | null }>>(
      "SELECT name, obj_description('migration'::regclass, 'pg_class') AS note FROM migration ORDER BY timestamp, name",
    )
    const note = rows[0]?.note ?? ""
    return {
      applied: rows.map(({ name }) => name),
      oldestReader: note.startsWith(PREFIX) ? note.slice(PREFIX.length) : null,
    }
  } catch (error) {
    // undefined_table: no migration has run yet.
    if (error instanceof Error && "code" in error && error.code === "42P01") {
      return { applied: [], oldestReader: null }
    }
    throw error
  }
}
