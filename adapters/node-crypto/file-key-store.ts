import { randomBytes } from "node:crypto"
import { mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { KEY_PART_LENGTH, type KeyPart, type KeyStore } from "../../core/ports/accounts/key-store.ts"
import { StorageError } from "../../core/ports/storage-error.ts"
import { createDurably, syncFolder } from "./durable-file.ts"

/*
 * One file for each owner: `<owner>.part` while its part exists, `<owner>.destroyed` permanently afterwards. The second
 * one wins whenever it exists. Overwriting reaches the disk's own blocks on most file systems, but not on copy-on-write
 * file systems or flash memory: there the master key, which is needed as well, is the protection.
 */

const PART = ".part"
const DESTROYED = ".destroyed"
const FORM = /^hrsync-key-part v1 (?<part>[A-Za-z0-9+/]{43}=)\n$/u
const OWNER = /^[0-9a-f-]{36}$/u

/** Stores parts in the folder, which is created when it does not exist. */
export const makeFileKeyStore = (folder: string): KeyStore => {
  const attempt = <A>(operation: string, work: () => Promise<A>) =>
    Effect.tryPromise({
      try: work,
      catch: (cause) =>
        new StorageError({
          store: "key store",
          operation,
          reason: `${folder}: ${describeFailure(cause)}`,
          cause,
        }),
    })
  return {
    loadOrCreate: (owner) => attempt("make a key part", () => loadOrCreate(folder, owner)),
    load: (owner) => attempt("read a key part", () => load(folder, owner)),
    destroy: (owner, now) => attempt("destroy a key part", () => destroy(folder, owner, now)),
    isEmpty: attempt("look for key parts", async () => (await namesIn(folder)).length === 0),
    owners: attempt("list the key parts", async () => {
      const names = await namesIn(folder)
      const destroyed = filterBySuffix(names, DESTROYED)
      const gone = new Set(destroyed)
      return { kept: filterBySuffix(names, PART).filter((owner) => !gone.has(owner)), destroyed }
    }),
  }
}

const describeFailure = (cause: unknown): string => {
  if (cause instanceof Error && "code" in cause) return String(cause.code)
  return cause instanceof DamagedPart ? cause.message : "unknown error"
}

/** A file that is not a part, or one whose destruction was interrupted. */
class DamagedPart extends Error {}

const namesIn = async (folder: string): Promise<ReadonlyArray<string>> => {
  const names = await readdir(folder).catch(ignoreErrorCode("ENOENT", []))
  return names.filter((name) => name.endsWith(PART) || name.endsWith(DESTROYED))
}

const filterBySuffix = (names: ReadonlyArray<string>, end: string): ReadonlyArray<string> =>
  names.filter((name) => name.endsWith(end)).map((name) => name.slice(0, -end.length))

const ignoreErrorCode =
  <A>(code: string, instead: A) =>
  (error: unknown): A => {
    if (error instanceof Error && "code" in error && error.code === code) return instead
    throw error
  }

/** Ids come from the database, never from a caller; still, a path must never contain anything else. */
const makePartPath = (folder: string, owner: string, end: string): string => {
  if (!OWNER.test(owner)) throw new DamagedPart("the owner of a key part is no id")
  return join(folder, owner + end)
}

const readText = (path: string) => readFile(path, "utf8").catch(ignoreErrorCode("ENOENT", null))

const load = async (folder: string, owner: string): Promise<KeyPart> => {
  const text = await readText(makePartPath(folder, owner, PART))
  const part = text === null ? undefined : FORM.exec(text)?.groups?.["part"]
  const tombstone = await readText(makePartPath(folder, owner, DESTROYED))
  if (tombstone !== null) return { state: "destroyed", destroyedAt: Date.parse(tombstone.trim()) }
  if (text === null) return { state: "missing" }
  if (part === undefined) throw new DamagedPart(`${owner}${PART} is damaged`)
  return { state: "kept", part: Buffer.from(part, "base64") }
}

/** What a copy of a key store has of an owner; without `part`, it was destroyed. */
export interface CopiedPart {
  readonly owner: string
  readonly part: Uint8Array | null
  readonly destroyedAt: number | null
}

/** Writes the copy of another kind of key store into an empty folder. */
export const writeKeyParts = async (folder: string, parts: Iterable<CopiedPart>): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const { owner, part, destroyedAt } of parts) {
    if (part === null)
      await createDurably(makePartPath(folder, owner, DESTROYED), formatTombstone(destroyedAt ?? 0))
    else await createDurably(makePartPath(folder, owner, PART), formatPart(part))
  }
}

const formatPart = (part: Uint8Array): string =>
  `hrsync-key-part v1 ${Buffer.from(part).toString("base64")}\n`

const formatTombstone = (at: number): string => `${new Date(at).toISOString()}\n`

const loadOrCreate = async (folder: string, owner: string) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (;;) {
    const known = await load(folder, owner)
    if (known.state !== "missing") return known
    // Another process may have created it first.
    await createDurably(makePartPath(folder, owner, PART), formatPart(randomBytes(KEY_PART_LENGTH)))
  }
}

/** A process that dies in between leaves a damaged part at most, and the next call continues. */
const destroy = async (folder: string, owner: string, now: number): Promise<number> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const part = makePartPath(folder, owner, PART)
  await overwrite(part)
  await createDurably(makePartPath(folder, owner, DESTROYED), formatTombstone(now))
  await rm(part, { force: true })
  await syncFolder(folder)
  const left = await load(folder, owner)
  return left.state === "destroyed" ? left.destroyedAt : now
}

const overwrite = async (path: string): Promise<void> => {
  const size = await stat(path).then(({ size }) => size, ignoreErrorCode("ENOENT", null))
  if (size === null) return
  const file = await open(path, "r+")
  try {
    await file.write(randomBytes(size), 0, size, 0)
    await file.sync()
  } finally {
    await file.close()
  }
}
