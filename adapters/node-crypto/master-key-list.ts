import { randomUUID } from "node:crypto"
import { open, readFile, realpath, rename, rm, stat } from "node:fs/promises"
import { dirname } from "node:path"
import * as Effect from "effect/Effect"
import {
  MasterKeyInvalid,
  type MasterKeyList,
  MasterKeysReadOnly,
} from "../../core/ports/accounts/master-key-list.ts"
import { syncFolder } from "./durable-file.ts"
import { generateMasterKey, MasterKeyRefused, parseMasterKey, parseMasterKeys } from "./master-key.ts"
import type { MasterKeyRing } from "./master-key-ring.ts"

/**
 * The list in the file that the ring follows; a null `path` means that it is in the environment and cannot be changed.
 */
export const makeMasterKeyList = (ring: MasterKeyRing, path: string | null): MasterKeyList => {
  const change = (edit: (lines: ReadonlyArray<string>) => ReadonlyArray<string>) =>
    path === null
      ? Effect.fail(new MasterKeysReadOnly({ reason: "environment" }))
      : Effect.tryPromise({
          try: async () => {
            await editLines(path, edit)
            await ring.refresh()
          },
          catch: (error) =>
            error instanceof MasterKeyRefused
              ? new MasterKeyInvalid({ reason: error.reason })
              : new MasterKeysReadOnly({ reason: "file-not-writable" }),
        })
  return {
    ids: Effect.promise(ring.refresh).pipe(Effect.map(() => ring.ids())),
    addCurrent: (key) =>
      Effect.gen(function* () {
        const line = key ?? generateMasterKey()
        const { id } = yield* Effect.try({ try: () => parseMasterKey(line), catch: invalid })
        yield* change((lines) => [line.trim(), ...lines])
        return id
      }),
    remove: (id) =>
      change((lines) => lines.filter((line) => line.split(":")[0] !== id)).pipe(
        Effect.catchTag("MasterKeyInvalid", Effect.die),
      ),
  }
}

const invalid = (error: unknown): MasterKeyInvalid => {
  if (error instanceof MasterKeyRefused) return new MasterKeyInvalid({ reason: error.reason })
  throw error
}

/** Replaces the file as a whole: a concurrent reader gets the keys from before or from after. */
const editLines = async (
  path: string,
  edit: (lines: ReadonlyArray<string>) => ReadonlyArray<string>,
): Promise<void> => {
  const file = await realpath(path)
  const before = await readFile(file, "utf8")
  const lines = before
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
  const text = `${edit(lines).join("\n")}\n`
  parseMasterKeys(text)
  await replace(file, text)
}

/** Keeps the owner and the permissions: a command that root runs must not lock the service out. */
const replace = async (path: string, text: string): Promise<void> => {
  const { mode, uid, gid } = await stat(path)
  const aside = `${path}.${randomUUID()}.tmp`
  try {
    const file = await open(aside, "wx", 0o600)
    try {
      await file.writeFile(text)
      if (process.platform !== "win32") await file.chown(uid, gid)
      await file.chmod(mode & 0o777)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}
