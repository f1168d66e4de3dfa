import type { KeysBusy } from "../../../core/ports/accounts/key-inventory.ts"
import type {
  ReadOnlyReason,
  MasterKeyInvalid,
  MasterKeysReadOnly,
} from "../../../core/ports/accounts/master-key-list.ts"
import type {
  KeyUnavailableReason,
  MasterKeyMissing,
  DecryptionFailed,
} from "../../../core/ports/accounts/vault.ts"
import type {
  MasterKeyCurrent,
  MasterKeyInUse,
  MasterKeyRecent,
  MasterKeyNotFound,
} from "../../../core/use-cases/accounts/accounts-errors.ts"
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
    "This connection was terminated and its key destroyed, but the database was restored from an older backup. Terminate it again.",
  "key-part-missing":
    'The key store has no key for this connection. Check that HRSYNC_KEY_STORE belongs to this database: run "hrsync doctor".',
}

const FIXED: Readonly<Record<ReadOnlyReason, string>> = {
  environment:
    'The master keys are in HRSYNC_MASTER_KEY. Put the new one first there, on every machine, then run "hrsync keys rotate --rewrap" (config/deploy/README.md, Keys).',
  "file-not-writable":
    'The file of the master keys is read-only here. Put the new key first at its origin, then run "hrsync keys rotate --rewrap" (config/deploy/README.md, Keys).',
}

/** Why a key cannot be opened or replaced. */
export const KEY_TEXTS: Texts<KeyError> = {
  KeysBusy: () => "Another process is changing the keys now. Try again later.",
  MasterKeyCurrent: ({ masterKeyId }) =>
    `Master key "${masterKeyId}" is the current one and cannot be removed. Run "hrsync keys rotate" first.`,
  MasterKeyInUse: ({ masterKeyId, count }) =>
    `Master key "${masterKeyId}" still wraps ${String(count)} keys and secrets. Run "hrsync keys rotate --rewrap", then try again.`,
  MasterKeyInvalid: ({ reason }) => reason,
  MasterKeyMissing: ({ masterKeyId }) =>
    `Master key "${masterKeyId}" is not configured. Add the key that encrypted the data to HRSYNC_MASTER_KEY or its file.`,
  MasterKeyRecent: ({ masterKeyId, waitMillis }) =>
    `Another process may still encrypt under master key "${masterKeyId}". Try again in ${String(Math.ceil(waitMillis / 1_000))} s.`,
  MasterKeysReadOnly: ({ reason }) => FIXED[reason],
  MasterKeyNotFound: ({ masterKeyId }) =>
    `Master key "${masterKeyId}" was not found. Run "hrsync keys list" to list master keys.`,
  DecryptionFailed: ({ reason, associatedData }) =>
    reason === undefined
      ? `A sealed value of ${associatedData.table} could not be decrypted.`
      : BROKEN_KEYS[reason],
}
