import { mkdir, readdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join, relative, resolve } from "node:path"
import { flushToDisk, measureFile } from "../../adapters/files/checksum.ts"
import { syncFolder } from "../../adapters/node-crypto/durable-file.ts"
import { findKeyStoreLocation, toFolder } from "../modules/key-store.ts"
import { masterKeyPath } from "../modules/master-keys.ts"
import type { Settings } from "../runtime/settings/env.ts"
import { BackupFailed } from "./backup-failed.ts"
import { type Manifest, MANIFEST_FILE } from "./manifest.ts"

/* The folders that backups are in: one folder for each backup, which has its name only when it is complete. */

const PARTIAL = ".partial"
const NAME = /^hrsync-(?:database|key-store)-(?<id>\d{8}T\d{9}Z)$/u

export const makeBackupId = (now: number): string => new Date(now).toISOString().replaceAll(/[-:.]/gu, "")

/** The time in an id, in epoch milliseconds. */
const readTime = (id: string): number =>
  Date.parse(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/u, "$1-$2-$3T$4:$5:$6.$7Z"))

export interface BackupPlaces {
  readonly to: string
  readonly keysTo: string
}

/**
 * Makes the two folders, and refuses those with which one copy would hold what opens the other: a backup of the database, the key
 * store and the master keys are apart. Throws BackupFailed.
 */
export const preparePlaces = async (
  given: BackupPlaces,
  settings: Pick<Settings, "dataDir" | "databaseUrl" | "keyStore" | "masterKey" | "masterKeyFile">,
): Promise<BackupPlaces> => {
  const to = await makeFolder(given.to, "--to")
  const keysTo = await makeFolder(given.keysTo, "--keys-to")
  if (isWithin(to, keysTo) || isWithin(keysTo, to)) {
    throw refuse(`${given.keysTo} is beside or inside the backups of the database.`, "--keys-to")
  }
  const masterKeys = masterKeyPath(settings)
  const live = findKeyStoreLocation(settings)
  const apart = [
    ...(masterKeys === null ? [] : [{ what: "the master keys", path: await resolveLinks(masterKeys) }]),
    ...(live.startsWith("file:")
      ? [{ what: "the key store", path: await resolveLinks(toFolder(live)) }]
      : []),
  ]
  for (const { what, path } of apart) {
    for (const [folder, field] of [
      [to, "--to"],
      [keysTo, "--keys-to"],
    ] as const) {
      if (isWithin(path, folder)) throw refuse(`${folder} holds ${what} (${path}).`, field)
    }
    if (isWithin(to, path) || isWithin(keysTo, path))
      throw refuse(`A folder of backups is inside ${path}.`, isWithin(to, path) ? "--to" : "--keys-to")
  }
  return { to, keysTo }
}

const refuse = (message: string, field: string): BackupFailed =>
  new BackupFailed(
    "places-together",
    message,
    "Keep the database's backups, the key store's and the master keys in three places: together they decrypt everything.",
    field,
  )

const makeFolder = async (path: string, field: string): Promise<string> => {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    return await realpath(path)
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error"
    throw new BackupFailed(
      "folder-unwritable",
      `${path} cannot be made (${code}).`,
      "Name a folder that this user can write.",
      field,
    )
  }
}

const resolveLinks = (path: string): Promise<string> => realpath(path).catch(() => resolve(path))

/** Whether the path is the folder, or in it. */
const isWithin = (path: string, folder: string): boolean => {
  const way = relative(folder, path)
  return way === "" || (!way.startsWith("..") && !way.startsWith("/"))
}

/** Whether both are on one disk, so that losing it loses both. */
export const areOnOneDisk = async ({ to, keysTo }: BackupPlaces): Promise<boolean> =>
  (await stat(to)).dev === (await stat(keysTo)).dev

export interface WrittenBackup<M extends Manifest> {
  readonly folder: string
  readonly manifest: M
}

type Facts<M extends Manifest> = Omit<M, "file" | "version">

/**
 * Writes a backup: `write` makes the file at the path that it is given, and returns what the manifest says. The folder gets its name when all
 * of it is on the disk; after a failure nothing remains.
 */
export const writeBackup = async <M extends Manifest>(
  parent: string,
  kind: M["kind"],
  { id, fileName }: { readonly id: string; readonly fileName: string },
  write: (file: string) => Promise<Facts<M>>,
): Promise<WrittenBackup<M>> => {
  const folder = join(parent, `hrsync-${kind}-${id}`)
  const draft = folder + PARTIAL
  try {
    await mkdir(draft, { mode: 0o700 })
    const path = join(draft, fileName)
    const facts = await write(path)
    await flushToDisk(path)
    const file = { name: fileName, ...(await measureFile(path)) }
    const manifest = { version: 1, ...facts, file } as unknown as M
    await writeFile(join(draft, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    await rename(draft, folder)
    await syncFolder(parent)
    return { folder, manifest }
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined)
    throw error
  }
}

/** The folder of the newest complete backup of this kind. Throws BackupFailed. */
export const findNewest = async (parent: string, kind: Manifest["kind"], field: string): Promise<string> => {
  const names = await readdir(parent).catch(() => [])
  const newest = names
    .filter((name) => NAME.test(name) && name.startsWith(`hrsync-${kind}-2`))
    .toSorted()
    .at(-1)
  if (newest !== undefined) return join(parent, newest)
  throw new BackupFailed(
    "no-backup",
    `There is no backup of the ${kind === "database" ? "database" : "key store"} in ${parent}.`,
    "Name the folder that backups are written to.",
    field,
  )
}

const DAY = 86_400_000

/** Removes backups of this kind that are older, and what interrupted runs left; never the newest. Returns the removed folders. */
export const prunePlace = async (
  parent: string,
  kind: Manifest["kind"],
  keepDays: number,
  now: number,
): Promise<ReadonlyArray<string>> => {
  const names = (await readdir(parent)).filter((name) => name.startsWith(`hrsync-${kind}-`)).toSorted()
  const newest = names.filter((name) => NAME.test(name)).at(-1)
  const old = names.filter((name) => {
    const id = NAME.exec(name.replace(PARTIAL, ""))?.groups?.["id"]
    if (id === undefined || name === newest) return false
    return now - readTime(id) > (name.endsWith(PARTIAL) ? DAY : keepDays * DAY)
  })
  for (const name of old) await rm(join(parent, name), { recursive: true, force: true })
  return old.map((name) => join(parent, name))
}

/** Compares the file of a backup with its manifest, and returns its path. Throws BackupFailed. */
export const checkFile = async (folder: string, { file }: Manifest): Promise<string> => {
  const path = join(folder, file.name)
  const found = await measureFile(path).catch(() => null)
  if (dirname(path) === folder && found?.bytes === file.bytes && found.sha256 === file.sha256) return path
  throw new BackupFailed(
    "checksum-differs",
    found === null ? `${path} is missing.` : `${path} is not what was written: its size or checksum differs.`,
    "Use an older backup, and check the disk or the transfer of this one.",
  )
}
