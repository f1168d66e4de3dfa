import { createSecretKey, type KeyObject } from "node:crypto"
import { checkMasterKeys, type MasterKey, type MasterKeys } from "./master-key.ts"

/** A loaded master key. */
export interface LoadedMasterKey {
  readonly id: string
  readonly key: KeyObject
}

/** The master keys of a process, which may change while it runs. */
export interface MasterKeyRing {
  readonly current: () => LoadedMasterKey
  /** Returns the key; reads the keys again when there is none with this id. */
  readonly find: (id: string) => Promise<LoadedMasterKey | null>
  readonly known: (id: string) => LoadedMasterKey | null
  /** Key ids, the current one first. */
  readonly ids: () => ReadonlyArray<string>
  /** Reads the keys again; when that fails, they stay as they are. */
  readonly refresh: () => Promise<void>
}

export interface MasterKeySource {
  readonly initial: MasterKeys
  /** Reads the keys again. Null: they cannot change while the process runs, or their file does not exist now. */
  readonly read?: () => Promise<MasterKeys | null>
  /** Called with the reason when the keys could not be read again; the earlier ones stay in use. */
  readonly onFailure?: (error: unknown) => void
}

/**
 * Makes a key ring that follows its source. Throws `MasterKeyRefused` when an initial key is not 32 bytes
 * long or two have one id; later keys with such an error are not accepted.
 */
export const makeMasterKeyRing = ({ initial, read, onFailure }: MasterKeySource): MasterKeyRing => {
  let keys = load(initial, new Map())
  let reading: Promise<void> | null = null

  const readAgain = async (): Promise<void> => {
    try {
      const found = (await read?.()) ?? null
      if (found !== null) keys = load(found, keys.byId)
    } catch (error) {
      onFailure?.(error)
    }
  }
  const refresh = (): Promise<void> => {
    reading ??= readAgain().finally(() => {
      reading = null
    })
    return reading
  }
  const known = (id: string) => keys.byId.get(id) ?? null
  return {
    current: () => keys.current,
    known,
    find: async (id) => {
      if (known(id) === null) await refresh()
      return known(id)
    },
    ids: () => [...keys.byId.keys()],
    refresh,
  }
}

interface LoadedMasterKeys {
  readonly current: LoadedMasterKey
  readonly byId: ReadonlyMap<string, LoadedMasterKey>
}

const load = (given: MasterKeys, before: LoadedMasterKeys["byId"]): LoadedMasterKeys => {
  checkMasterKeys(given)
  const byId = new Map([given.current, ...given.others].map((key) => [key.id, loadKey(key, before)]))
  return { current: byId.get(given.current.id) ?? loadKey(given.current, before), byId }
}

/** Returns the earlier object when the key is the same. */
const loadKey = ({ id, key }: MasterKey, before: LoadedMasterKeys["byId"]): LoadedMasterKey => {
  const loaded = { id, key: createSecretKey(key) }
  const earlier = before.get(id)
  return earlier?.key.equals(loaded.key) === true ? earlier : loaded
}
