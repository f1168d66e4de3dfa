import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import { findServiceSecret } from "../../../domain/webhooks/signing-secrets.ts"
import type { MasterKeyMissing, DecryptionFailed, Vault } from "../../../ports/accounts/vault.ts"
import type { AppSecret } from "../../../ports/accounts/vendor-credentials.ts"
import type { SigningSecrets } from "../../../ports/webhooks/webhook-signer.ts"

/** The app secrets of a vendor that are in force, the newest first, opened for signing. */
export const openSecrets = Effect.fnUntraced(function* (
  vault: Vault,
  vendorOrgId: string,
  secrets: ReadonlyArray<AppSecret>,
): Effect.fn.Return<SigningSecrets, DecryptionFailed | MasterKeyMissing> {
  const associatedData = ASSOCIATED_DATA.appSecret(vendorOrgId)
  const opened = yield* Effect.forEach(secrets, ({ sealed }) => vault.openSecret(associatedData, sealed))
  const signing = findServiceSecret(secrets, yield* Clock.currentTimeMillis)
  const current = opened[signing]
  if (current === undefined) return yield* Effect.die(new Error("A vendor has at least one app secret"))
  return { current, others: opened.filter((_, index) => index !== signing) }
})
