import * as Data from "effect/Data"
import type { CredentialKind } from "../../domain/access/credential.ts"

/** There is no credential with this id that the caller may see. */
export class CredentialNotFound extends Data.TaggedError("CredentialNotFound")<{
  readonly credentialId: string
}> {}

/** The vendor has as many of this kind as may be active at once. */
export class TooManyCredentials extends Data.TaggedError("TooManyCredentials")<{
  readonly kind: CredentialKind
  readonly limit: number
}> {}

/** Nothing of this kind would be left, and whoever asked did not say that this is meant. */
export class LastCredential extends Data.TaggedError("LastCredential")<{
  readonly kind: CredentialKind
}> {}

/** An app secret that signs webhooks now ends when another takes its place. */
export class SecretInUse extends Data.TaggedError("SecretInUse")<{ readonly vendorOrgId: string }> {}

/** An end or a switch that lies in the past, or too far ahead. `latest` in epoch milliseconds. */
export class TimeOutOfRange extends Data.TaggedError("TimeOutOfRange")<{
  readonly problem: "in the past" | "too far ahead"
  readonly latest: number
}> {}

/** The key is not in the list of this process. */
export class MasterKeyNotFound extends Data.TaggedError("MasterKeyNotFound")<{
  readonly masterKeyId: string
}> {}

/** The key seals what is new. */
export class MasterKeyCurrent extends Data.TaggedError("MasterKeyCurrent")<{
  readonly masterKeyId: string
}> {}

/** What is left under the key would not open any more. */
export class MasterKeyInUse extends Data.TaggedError("MasterKeyInUse")<{
  readonly masterKeyId: string
  readonly count: number
}> {}

/** Other processes may not have read the new key yet, and seal under this one until they have. */
export class MasterKeyRecent extends Data.TaggedError("MasterKeyRecent")<{
  readonly masterKeyId: string
  readonly waitMillis: number
}> {}

/** No vendor has this organization id. */
export class VendorNotFound extends Data.TaggedError("VendorNotFound")<{ readonly vendorOrgId: string }> {}
