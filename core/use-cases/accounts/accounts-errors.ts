import * as Data from "effect/Data"
import type { CredentialKind } from "../../domain/accounts/credential.ts"

/** No credential that the caller may see has this id. */
export class CredentialNotFound extends Data.TaggedError("CredentialNotFound")<{
  readonly credentialId: string
}> {}

/** The name of a credential is blank, longer than the limit, or has invisible characters. */
export class CredentialNameInvalid extends Data.TaggedError("CredentialNameInvalid")<{
  readonly limit: number
}> {}

/** The vendor has the maximum number of active credentials of this kind. */
export class TooManyCredentials extends Data.TaggedError("TooManyCredentials")<{
  readonly kind: CredentialKind
  readonly limit: number
}> {}

/** It is the last one of its kind, and the caller did not confirm that. */
export class LastCredential extends Data.TaggedError("LastCredential")<{
  readonly kind: CredentialKind
}> {}

/** An app secret that signs webhooks expires only when another replaces it. */
export class SecretInUse extends Data.TaggedError("SecretInUse")<{ readonly vendorOrgId: string }> {}

/** An expiry or a switch in the past, or too far ahead. `latest` in epoch milliseconds. */
export class TimeOutOfRange extends Data.TaggedError("TimeOutOfRange")<{
  readonly problem: "in the past" | "too far ahead"
  readonly latest: number
}> {}

/** The key is not in the list of this process. */
export class MasterKeyNotFound extends Data.TaggedError("MasterKeyNotFound")<{
  readonly masterKeyId: string
}> {}

/** New values are sealed under this key. */
export class MasterKeyCurrent extends Data.TaggedError("MasterKeyCurrent")<{
  readonly masterKeyId: string
}> {}

/** Values under this key could not be opened any more. */
export class MasterKeyInUse extends Data.TaggedError("MasterKeyInUse")<{
  readonly masterKeyId: string
  readonly count: number
}> {}

/** Other processes may not have read the new key yet, and seal under this one until they have. */
export class MasterKeyRecent extends Data.TaggedError("MasterKeyRecent")<{
  readonly masterKeyId: string
  readonly waitMillis: number
}> {}
