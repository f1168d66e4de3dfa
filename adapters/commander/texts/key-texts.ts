import type { KeysBusy } from "../../../core/ports/access/key-inventory.ts"
import type {
  ReadOnlyReason,
  MasterKeyInvalid,
  MasterKeysReadOnly,
} from "../../../core/ports/access/master-key-list.ts"
import type {
  KeyUnavailableReason,
  MasterKeyMissing,
  DecryptionFailed,
} from "../../../core/ports/access/vault.ts"
import type {
  MasterKeyCurrent,
  MasterKeyInUse,
  MasterKeyRecent,
  MasterKeyNotFound,
} from "../../../core/use-cases/access/access-errors.ts"
import type { Texts } from "./texts.ts"

export type KeyError =
  | KeysBusy
  | MasterKeyCurrent
  | MasterKeyInUse
  | MasterKeyInvalid
  | MasterKeyMissing
  | MasterKeyRecent
  | MasterKeysReadOnly
  | MasterKeyNotFound
  | DecryptionFailed

const BROKEN_KEYS: Readonly<Record<KeyUnavailableReason, string>> = {
  "key-destroyed":
    "This connection was terminated and its key was destroyed; the database was restored from an older backup. Terminate it again.",
  "key-part-missing":
    'The key store has no key of this connection. Is HRSYNC_KEY_STORE the one of this database? "hrsync doctor" compares them.',
}

const FIXED: Readonly<Record<ReadOnlyReason, string>> = {
  environment:
    'The master keys are in HRSYNC_MASTER_KEY. Put the new one first there, on every machine, then run "hrsync keys rotate --rewrap" (config/deploy/README.md, Keys).',
  "file-not-writable":
    'The file of the master keys cannot be changed from here. Put the new key first where the file is made, then run "hrsync keys rotate --rewrap" (config/deploy/README.md, Keys).',
}

/** What keeps a key from opening, or from being replaced, for the person at the terminal. */
export const KEY_TEXTS: Texts<KeyError> = {
  KeysBusy: () => "Another process changes the keys at this moment. Try again when it has ended.",
  MasterKeyCurrent: ({ masterKeyId }) =>
    `Master key "${masterKeyId}" seals what is new. Run "hrsync keys rotate" first.`,
  MasterKeyInUse: ({ masterKeyId, count }) =>
    `Master key "${masterKeyId}" is still needed for ${String(count)} keys and secrets. Run "hrsync keys rotate --rewrap", then try again.`,
  MasterKeyInvalid: ({ reason }) => reason,
  MasterKeyMissing: ({ masterKeyId }) =>
    `Master key "${masterKeyId}" is not configured. Put the key with which the data was written into HRSYNC_MASTER_KEY or its file.`,
  MasterKeyRecent: ({ masterKeyId, waitMillis }) =>
    `Another process may still seal under master key "${masterKeyId}". Try again in ${String(Math.ceil(waitMillis / 1_000))} s.`,
  MasterKeysReadOnly: ({ reason }) => FIXED[reason],
  MasterKeyNotFound: ({ masterKeyId }) =>
    `There is no master key "${masterKeyId}"; "hrsync keys list" shows those there are.`,
  DecryptionFailed: ({ reason, associatedData }) =>
    reason === undefined ? `A sealed value of ${associatedData.table} does not open.` : BROKEN_KEYS[reason],
}
