import { readFile } from "node:fs/promises"
import { join } from "node:path"
import * as Schema from "effect/Schema"
import { BackupFailed } from "./backup-failed.ts"

/* What is in a backup. It has counts and checksums, and nothing about anybody. */

const COUNT = Schema.Int

const FileFacts = Schema.Struct({ name: Schema.String, bytes: COUNT, sha256: Schema.String })

const COMMON = {
  /** The form of this file. */
  version: Schema.Literals([1]),
  /** The backups of one run have the same. */
  id: Schema.String,
  created_at: Schema.String,
  program: Schema.String,
  file: FileFacts,
}

/** `dump`: by pg_dump; `cluster`: the files of the embedded database, which kept running. */
const DatabaseManifest = Schema.Struct({
  ...COMMON,
  kind: Schema.Literals(["database"]),
  form: Schema.Literals(["dump", "cluster"]),
  postgresql: Schema.String,
  last_migration: Schema.String,
  /** Roles of PostgreSQL, which the rights in a dump name. */
  roles: Schema.Array(Schema.String),
  /**
   * Rows by table: at least and at most. They differ only where the embedded database changed during the backup, of which no
   * exact count exists.
   */
  rows: Schema.Record(Schema.String, Schema.Struct({ least: COUNT, most: COUNT })),
})

/** `table`: the dump of the key store's own database; `folder`: its files in an archive. */
const KeyStoreManifest = Schema.Struct({
  ...COMMON,
  kind: Schema.Literals(["key-store"]),
  form: Schema.Literals(["table", "folder"]),
  keys: COUNT,
})

const Manifest = Schema.Union([DatabaseManifest, KeyStoreManifest])

export type DatabaseManifest = typeof DatabaseManifest.Type
export type KeyStoreManifest = typeof KeyStoreManifest.Type
export type Manifest = typeof Manifest.Type

export const MANIFEST_FILE = "manifest.json"

const decode = Schema.decodeUnknownResult(Manifest)

/** The manifest of a backup's folder. Throws BackupFailed. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const path = join(folder, MANIFEST_FILE)
  const text = await readFile(path, "utf8").catch(() => null)
  const decoded = decode(parse(text))
  if (decoded._tag === "Success") return decoded.success
  throw new BackupFailed(
    "manifest-invalid",
    `${path} is missing, or not the manifest of a backup by this program or an earlier one.`,
    "Name the folder that backups are written to, or use the program that made the backup.",
  )
}

const parse = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
