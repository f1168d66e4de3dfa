import { EntitySchema, type EntitySchemaColumnOptions, type EntitySchemaOptions } from "typeorm"
import type { DeletionCounts } from "../../../../core/ports/connection/connection-termination.ts"
import type { Column } from "./columns.ts"
import type { PruneRule } from "./prune-rule.ts"

/** What termination does with the rows of a connection. */
export interface TerminationRule {
  /** SQL in the order in which it runs; `$1` is the connection. */
  readonly statements: ReadonlyArray<string>
  /** Why rows remain. Null: the statements, or a cascade from another table, delete all of them. */
  readonly retained: string | null
  /** The rows that a deletion receipt counts: under which name, and by which condition on a table with `connection_id`. */
  readonly counted?: Counted
}

export interface Counted {
  readonly as: keyof DeletionCounts
  readonly where?: string
}

/** Deletes by the column `connection_id`. */
export const deleteByConnection = (table: string, counted?: Counted): TerminationRule => ({
  statements: [`DELETE FROM ${table} WHERE connection_id = $1`],
  retained: null,
  ...(counted === undefined ? {} : { counted }),
})

/** Deletes by the column `session_id`. The array is looked up in an index; a join may read the whole table instead. */
export const deleteBySession = (table: string): TerminationRule => ({
  statements: [
    `DELETE FROM ${table} WHERE session_id = ANY (ARRAY(SELECT id FROM sync_session WHERE connection_id = $1))`,
  ],
  retained: null,
})

/** A foreign key with ON DELETE CASCADE deletes the rows with those of a table that has a rule. */
export const deleteByCascade: TerminationRule = { statements: [], retained: null }

/** Some or all rows remain; the statements delete or clear the rest. */
export const retain = (
  reason: string,
  statements: ReadonlyArray<string> = [],
  counted?: Counted,
): TerminationRule => ({
  statements,
  retained: reason,
  ...(counted === undefined ? {} : { counted }),
})

/** Columns that refer to a row of a connection. */
type ConnectionReference =
  | "connectionId"
  | "connection_id"
  | "sessionId"
  | "session_id"
  | "requestId"
  | "request_id"
  | "credential_id"
  | "assistedId"
  | "assisted_id"
  | "documentId"
  | "document_id"
  | "upload_id"

type Options<Row> = Omit<EntitySchemaOptions<Row>, "columns"> & {
  readonly columns: { readonly [Name in keyof Row]: Column<Row[Name]> }
  /** Which rows are pruned, in this order. */
  readonly prune?: ReadonlyArray<PruneRule>
} & (keyof Row & ConnectionReference extends never
    ? { readonly onTermination?: never }
    : { readonly onTermination: TerminationRule })

/** A table as TypeORM needs it, with when its rows are deleted. */
export class Table<Row> extends EntitySchema<Row> {
  readonly prune: ReadonlyArray<PruneRule>
  /** Null: its rows belong to no connection. */
  readonly onTermination: TerminationRule | null

  constructor({ prune = [], onTermination, ...options }: Options<Row>) {
    const columns = Object.entries<EntitySchemaColumnOptions>(options.columns)
    super({
      ...options,
      columns: Object.fromEntries(
        columns.map(([property, column]) => [
          property,
          nameConstraints(options.name, { name: toColumnName(property), ...column }),
        ]),
      ),
    } as EntitySchemaOptions<Row>)
    this.prune = prune
    this.onTermination = onTermination ?? null
  }

  /**
   * All columns for a SELECT or RETURNING. A prepared statement names them: with `*` it fails in a running process as soon as a
   * newer release adds a column ("cached plan must not change result type").
   */
  readonly listColumns = (alias = this.options.name): string =>
    Object.entries<EntitySchemaColumnOptions | undefined>(this.options.columns)
      .map(([property, { name = property } = {}]) => `${alias}.${name}`)
      .join(", ")

  /** A row that SQL has returned with all columns, as a repository returns it. */
  readonly read = (row: Readonly<Record<string, unknown>>): Row => {
    const columns = Object.entries<EntitySchemaColumnOptions | undefined>(this.options.columns)
    const values = columns
      .filter(([, column]) => column?.select !== false)
      .map(([property, { name = property, transformer } = {}]) => {
        const [first] = [transformer ?? []].flat()
        return [property, first === undefined ? row[name] : (first.from(row[name]) as unknown)] as const
      })
    return Object.fromEntries(values) as Row
  }

  /** The first of such rows; null: there is none. */
  readonly readFirst = ([row]: ReadonlyArray<Readonly<Record<string, unknown>>>): Row | null =>
    row === undefined ? null : this.read(row)
}

const toColumnName = (property: string): string =>
  property.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)

/** As PostgreSQL itself names them. */
const nameConstraints = (
  table: string,
  column: EntitySchemaColumnOptions & { readonly name: string },
): EntitySchemaColumnOptions => ({
  ...column,
  ...(column.primary === true && { primaryKeyConstraintName: `${table}_pkey` }),
  ...(column.foreignKey !== undefined && {
    foreignKey: { ...column.foreignKey, name: `${table}_${column.name}_fkey` },
  }),
})

/** The rows of a table, by the types of its columns. */
export type RowOf<T> = T extends Table<infer Row> ? Row : never

/** A table with a column that refers to a connection must say what termination does with its rows. */
export const defineTable = <Row>(options: Options<Row>): Table<Row> => new Table(options)
