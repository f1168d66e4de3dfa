import * as Effect from "effect/Effect"
import {
  type Rewrapped,
  WRAPPED_KINDS,
  type WrappedKind,
  type WrappedValue,
} from "../../../ports/accounts/key-inventory.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Vault } from "../../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { secretAssociatedData } from "./open-wrapped.ts"

export type RewrapPorts = UsedPorts<"inventory" | "vault">

export interface RewrapResult {
  /** Now stored under the current master key, with a part in the key store where it belongs to one. */
  readonly rewrapped: number
  /**
   * Values that do not open: the master key is missing, the part was destroyed, or the value was changed by hand. They stay
   * unchanged.
   */
  readonly unopened: number
}

export interface RewrapInput {
  /** Called after each batch with the number of rewrapped values. */
  readonly onProgress: (rewrapped: number) => void
}

/** Small, so that a batch takes milliseconds, and an interrupted one loses little work. */
const BATCH_SIZE = 100

/** Between two batches, so that reads continue. */
const PAUSE_MILLIS = 10

/**
 * Rewraps everything that is under another master key, and gives each data key without one its part in the key store. One
 * pass over the store in batches; rows that another transaction changes are left for the next pass. Batches are independent:
 * after a crash the next call continues. Data keys stay the same, so reads never fail during the rotation.
 */
export const makeRewrapKeys = (ports: RewrapPorts) =>
  Effect.fnUntraced(function* ({ onProgress }: RewrapInput): Effect.fn.Return<RewrapResult, StorageError> {
    let rewrapped = 0
    let unopened = 0
    const currentId = yield* ports.vault.currentMasterKeyId
    if (!(yield* ports.inventory.hasOutdated(currentId))) return { rewrapped, unopened }
    for (const kind of WRAPPED_KINDS) {
      for (let after: string | null = null; ;) {
        const page: ReadonlyArray<WrappedValue> = yield* ports.inventory.listOutdated(
          kind,
          currentId,
          after,
          BATCH_SIZE,
        )
        if (page.length === 0) break
        const rewrappedPage = yield* rewrapPage(ports.vault, page)
        unopened += page.length - rewrappedPage.length
        rewrapped += yield* ports.inventory.replace(kind, rewrappedPage)
        onProgress(rewrapped)
        after = page.at(-1)?.row ?? null
        yield* Effect.sleep(PAUSE_MILLIS)
      }
    }
    return { rewrapped, unopened }
  })

export type RewrapKeys = ReturnType<typeof makeRewrapKeys>

const rewrapPage = (
  vault: Vault,
  page: ReadonlyArray<WrappedValue>,
): Effect.Effect<ReadonlyArray<Rewrapped>, StorageError> =>
  Effect.forEach(page, (value) =>
    rewrapOne(vault, value).pipe(
      Effect.map((wrapped) => [{ row: value.row, was: value.wrapped.bytes, wrapped }]),
      Effect.catchTags({
        DecryptionFailed: () => Effect.succeed([]),
        MasterKeyMissing: () => Effect.succeed([]),
      }),
    ),
  ).pipe(Effect.map((pages) => pages.flat()))

const rewrapOne = (vault: Vault, { kind, row, wrapped }: WrappedValue) =>
  isDataKey(kind)
    ? vault.rewrapConnectionKey(row, wrapped)
    : vault.rewrapSecret(secretAssociatedData(kind, row), wrapped)

const isDataKey = (kind: WrappedKind): kind is "connection-key" | "request-key" =>
  kind === "connection-key" || kind === "request-key"
