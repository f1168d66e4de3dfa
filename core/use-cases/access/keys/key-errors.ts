import * as Data from "effect/Data"

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
