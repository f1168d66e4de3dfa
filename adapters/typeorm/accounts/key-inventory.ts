import * as Effect from "effect/Effect"
import {
  type DataKeyKind,
  type DataKeyOwner,
  type KeyInventory,
  KeysBusy,
  WRAPPED_KINDS,
  type WrappedCount,
  type WrappedKind,
  type WrappedValue,
} from "../../../core/ports/accounts/key-inventory.ts"
import type { Database } from "../database.ts"
import { insertNew } from "../insert-new.ts"
import { storageError } from "../storage-failure.ts"
import { masterKeyRow, WITHOUT_KEY_PART } from "../rows/accounts/master-key.ts"

const BY_UUID = { type: "uuid", least: "00000000-0000-0000-0000-000000000000" } as const

/** Where each kind is stored. A test compares this list with all columns of the schema that name a master key. */
export const WRAPPED_COLUMNS: Readonly<Record<WrappedKind, WrappedColumns>> = {
  "connection-key": {
    table: "connection",
    row: "id",
    bytes: "data_key",
    masterKeyId: "master_key_id",
    ...BY_UUID,
  },
  "request-key": {
    table: "unsupported_request",
    row: "id",
    bytes: "data_key",
    masterKeyId: "master_key_id",
    ...BY_UUID,
  },
  "app-secret": {
    table: "vendor",
    row: "org_id",
    bytes: "app_secret",
    masterKeyId: "app_secret_master_key_id",
    ...BY_UUID,
  },
  "previous-secret": {
    table: "vendor",
    row: "org_id",
    bytes: "previous_secret",
    masterKeyId: "previous_secret_master_key_id",
    ...BY_UUID,
  },
  "replaced-secret": {
    table: "replaced_secret",
    row: "vendor_org_id",
    bytes: "sealed",
    masterKeyId: "master_key_id",
    ...BY_UUID,
  },
  "service-key": {
    table: "service_key",
    row: "kid",
    bytes: "sealed",
    masterKeyId: "master_key_id",
    type: "text",
    least: "",
  },
  "second-factor": {
    table: "console_user",
    row: "id",
    bytes: "second_factor",
    masterKeyId: "second_factor_master_key_id",
    ...BY_UUID,
  },
  "idempotent-answer": {
    table: "idempotent_call",
    row: "id",
    bytes: "answer",
    masterKeyId: "master_key_id",
    ...BY_UUID,
  },
}

const DATA_KEY_KINDS: ReadonlyArray<DataKeyKind> = ["connection-key", "request-key"]

const isDataKey = (kind: WrappedKind): kind is DataKeyKind =>
  kind === "connection-key" || kind === "request-key"

interface WrappedColumns {
  readonly table: string
  readonly row: string
  readonly type: "uuid" | "text"
  /** Sorts before every id. */
  readonly least: string
  readonly bytes: string
  readonly masterKeyId: string
}

export const makeKeyInventory = (database: Database): KeyInventory => ({
  counts: database.query<WrappedCount>("count what the master keys wrap", COUNTS),
  listSamples: (masterKeyId) =>
    database
      .query<WrappedRow>("read what a master key wraps", SAMPLES, [masterKeyId])
      .pipe(Effect.map((rows) => rows.map(toWrappedValue))),
  hasOutdated: (currentId) =>
    database
      .query<{ found: boolean }>("check for keys to re-wrap", HAS_OUTDATED, [currentId])
      .pipe(Effect.map(([row]) => row?.found ?? false)),
  listOutdated: (kind, currentId, after, limit) =>
    database
      .query<WrappedRow>("read the keys to re-wrap", selectOutdated(kind), [
        currentId,
        after ?? WRAPPED_COLUMNS[kind].least,
        limit,
      ])
      .pipe(Effect.map((rows) => rows.map(toWrappedValue))),
  replace: (kind, values) =>
    database
      .query<{ row: string }>("store the re-wrapped keys", replaceWrapped(kind), [
        values.map(({ row }) => row),
        values.map(({ was }) => Buffer.from(was)),
        values.map(({ wrapped }) => Buffer.from(wrapped.bytes)),
        values.map(({ wrapped }) => wrapped.masterKeyId),
      ])
      .pipe(Effect.map((rows) => new Set(rows.map(({ row }) => row)).size)),
  withoutPart: database
    .query<{ count: number }>("count the data keys without a part", WITHOUT_PART)
    .pipe(Effect.map((rows) => rows.reduce((sum, { count }) => sum + count, 0))),
  dataKeyOwners: database.query<DataKeyOwner>("list the data keys", OWNERS),
  currentMasterKey: database
    .rows("read which master key is current", masterKeyRow, (rows) =>
      rows.find({ order: { currentSince: "DESC", id: "ASC" }, take: 1 }),
    )
    .pipe(Effect.map(([row]) => (row === undefined ? null : { id: row.id, since: row.currentSince }))),
  recordMasterKey: (id, currentSince) =>
    database.write("record a master key", masterKeyRow, (rows) => insertNew(rows, { id, currentSince })),
  makeMasterKeyCurrent: (id, currentSince) =>
    database.write("record a master key", masterKeyRow, (rows) => rows.upsert({ id, currentSince }, ["id"])),
  withLock: (effect) =>
    Effect.acquireUseRelease(
      Effect.tryPromise({
        try: () => database.locks.acquire(LOCK),
        catch: (cause) => storageError("start the key change", cause),
      }).pipe(Effect.flatMap((taken) => (taken ? Effect.void : Effect.fail(new KeysBusy())))),
      () => effect,
      () => Effect.promise(() => database.locks.release(LOCK)),
    ),
  deleteMasterKey: (id) => database.write("delete a master key", masterKeyRow, (rows) => rows.delete({ id })),
})

const LOCK = "keys"

interface WrappedRow {
  kind: WrappedKind
  row: string
  bytes: Buffer
  master_key_id: string
}

const toWrappedValue = ({ kind, row, bytes, master_key_id }: WrappedRow): WrappedValue => ({
  kind,
  row,
  wrapped: { masterKeyId: master_key_id, bytes },
})

const unionOfKinds = (select: (kind: WrappedKind, columns: WrappedColumns) => string): string =>
  WRAPPED_KINDS.map((kind) => `(${select(kind, WRAPPED_COLUMNS[kind])})`).join(" UNION ALL ")

const COUNTS = {
  text: unionOfKinds(
    (kind, { table, masterKeyId }) => `SELECT '${kind}' AS kind, ${masterKeyId} AS "masterKeyId",
      count(*)::int AS count FROM ${table} WHERE ${masterKeyId} IS NOT NULL GROUP BY ${masterKeyId}`,
  ),
}

const SAMPLES = {
  text: unionOfKinds(
    (kind, { table, row, bytes, masterKeyId }) => `SELECT '${kind}' AS kind, ${row}::text AS row,
      ${bytes} AS bytes, ${masterKeyId} AS master_key_id FROM ${table} WHERE ${masterKeyId} = $1 LIMIT 1`,
  ),
}

/** Uses the indexes of both conditions, so that it is cheap while there is nothing to do. */
const HAS_OUTDATED = {
  text: `SELECT ${WRAPPED_KINDS.flatMap((kind) => {
    const { table, masterKeyId } = WRAPPED_COLUMNS[kind]
    const other = `EXISTS (SELECT FROM ${table} WHERE ${masterKeyId} < $1)
      OR EXISTS (SELECT FROM ${table} WHERE ${masterKeyId} > $1)`
    return isDataKey(kind) ? [other, `EXISTS (SELECT FROM ${table} WHERE ${WITHOUT_KEY_PART})`] : [other]
  }).join(" OR ")} AS found`,
}

/** WITH TIES: the next page begins after an id, and a vendor may have several replaced secrets. */
const selectOutdated = (kind: WrappedKind) => {
  const { table, row, bytes, masterKeyId, type } = WRAPPED_COLUMNS[kind]
  const condition = isDataKey(kind) ? `${masterKeyId} <> $1 OR ${WITHOUT_KEY_PART}` : `${masterKeyId} <> $1`
  return {
    text: `SELECT '${kind}' AS kind, ${row}::text AS row, ${bytes} AS bytes, ${masterKeyId} AS master_key_id
      FROM ${table} WHERE (${condition}) AND ${row} > $2::${type} ORDER BY ${row} FETCH FIRST $3 ROWS WITH TIES`,
    bulk: true,
  }
}

const replaceWrapped = (kind: WrappedKind) => {
  const { table, row, bytes, masterKeyId, type } = WRAPPED_COLUMNS[kind]
  return {
    text: `WITH given AS MATERIALIZED (
        SELECT row::${type} AS row, was, bytes, master_key_id
        FROM unnest($1::text[], $2::bytea[], $3::bytea[], $4::text[]) AS g (row, was, bytes, master_key_id)),
      free AS MATERIALIZED (
        SELECT t.${row} AS row FROM ${table} t JOIN given g ON t.${row} = g.row AND t.${bytes} = g.was
        FOR UPDATE OF t SKIP LOCKED)
      UPDATE ${table} t SET ${bytes} = g.bytes, ${masterKeyId} = g.master_key_id
      FROM given g WHERE t.${row} = g.row AND t.${bytes} = g.was AND g.row IN (SELECT row FROM free)
      RETURNING t.${row}::text || md5(g.was) AS row`,
  }
}

const WITHOUT_PART = {
  text: DATA_KEY_KINDS.map(
    (kind) => `SELECT count(*)::int AS count FROM ${WRAPPED_COLUMNS[kind].table} WHERE ${WITHOUT_KEY_PART}`,
  ).join(" UNION ALL "),
}

const OWNERS = {
  text: DATA_KEY_KINDS.map(
    (kind) => `SELECT '${kind}' AS kind, id::text AS row, NOT (${WITHOUT_KEY_PART}) AS "hasPart"
      FROM ${WRAPPED_COLUMNS[kind].table} WHERE data_key IS NOT NULL`,
  ).join(" UNION ALL "),
  bulk: true,
}
