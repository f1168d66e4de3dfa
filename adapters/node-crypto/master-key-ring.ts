import { createSecretKey, type KeyObject } from "node:crypto"
import { checkMasterKeys, type MasterKey, type MasterKeys } from "./master-key.ts"

/** A master key that is ready for use. */
export interface LoadedMasterKey {
  readonly id: string
  readonly key: KeyObject
}

/** The master keys of a process, which may change while it runs. */
export interface MasterKeyRing {
  readonly current: () => LoadedMasterKey
  /** The key; the keys are read again when there is none with this id. */
  readonly find: (id: string) => Promise<LoadedMasterKey | null>
  readonly known: (id: string) => LoadedMasterKey | null
  /** Their ids, the current one first. */
  readonly ids: () => ReadonlyArray<string>
  /** Reads the keys again; a reading that fails leaves them as they are. */
  readonly refresh: () => Promise<void>
}

export interface MasterKeySource {
  readonly initial: MasterKeys
  /** Reads them again; null: they cannot change while the process runs, or their file is not there now. */
  readonly read?: () => Promise<MasterKeys | null>
  /** Hears why the keys could not be read again; the earlier ones stay in use. */
  readonly onFailure?: (error: unknown) => void
}

/**
 * Keys that follow their source. Throws `MasterKeyRefused` when a key of the initial ones is not 32 bytes long or two have one
 * id; later ones that are so are not taken.
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

/** The same object as before where the key is the same. */
const loadKey = ({ id, key }: MasterKey, before: LoadedMasterKeys["byId"]): LoadedMasterKey => {
  const loaded = { id, key: createSecretKey(key) }
  const earlier = before.get(id)
  return earlier?.key.equals(loaded.key) === true ? earlier : loaded
}
