import {
  ALL_DATA_MODEL_KEYS,
  type DataModelKey,
  TokenFlag,
  type TokenFlags,
} from "../../contract/sharing/data-model-flags.ts"
import { makeFlags, mergeTokenFlags, findTokenFlag } from "./token-flags.ts"

/*
 * What a vendor requests from a corporate, and what the corporate agreed to (specification/data-model.md#agreement).
 * The agreement has a level for every key of the data model, written as flags: 0 not shared, 1 shared,
 * -1 mandatory. It is made at acceptance. A smaller request narrows it at once; anything beyond it becomes a sharing
 * request, which applies only after the corporate agrees.
 */

/** What a vendor requests for a connection: its defaults, and the flags of the connection's token. */
export interface VendorFlags {
  readonly vendor: TokenFlags
  /** Null: nothing. */
  readonly connection: TokenFlags | null
}

/** The part of a connection that states what is requested and agreed to. */
export interface AgreedTerms {
  readonly flags: VendorFlags & {
    /** Null: the corporate has not agreed yet, or the connection is terminated. */
    readonly agreed: TokenFlags | null
  }
  readonly withheld: ReadonlyArray<DataModelKey>
  /** What the vendor requested beyond the agreement and the corporate declined; null: nothing. */
  readonly declined: TokenFlags | null
  /** Since when the vendor's request exceeds the agreement, epoch milliseconds; null: it does not. */
  readonly requestedAt: number | null
}

/** What a vendor requests beyond the agreement, for the corporate to decide. */
export interface SharingRequest {
  /** Identifies exactly this request: equal texts request the same changes of the same agreement. */
  readonly version: string
  /** False: it was declined before, and can still be accepted. */
  readonly open: boolean
  readonly requestedAt: number
  /** Keys that are not part of the agreement. */
  readonly newKeys: ReadonlyArray<DataModelKey>
  /** Keys that would become mandatory, so that they can no longer be withheld; including new ones. */
  readonly mandatoryKeys: ReadonlyArray<DataModelKey>
  /** Keys of the request that the corporate withholds now; agreeing shares them. */
  readonly withheldKeys: ReadonlyArray<DataModelKey>
}

/** The result of a new request or a decision; `narrows`: less is shared than before. */
export interface ChangedTerms extends Pick<AgreedTerms, "withheld" | "declined" | "requestedAt"> {
  readonly flags: Pick<AgreedTerms["flags"], "connection" | "agreed">
  readonly narrows: boolean
}

/** 0: not shared, 1: shared, 2: mandatory. */
export type Level = 0 | 1 | 2

const LEVELS_BY_FLAG: Readonly<Record<-1 | 0 | 1, Level>> = { [-1]: 2, 0: 0, 1: 1 }
const FLAGS_BY_LEVEL: Readonly<Record<Level, TokenFlag>> = {
  0: TokenFlag.make(0),
  1: TokenFlag.make(1),
  2: TokenFlag.make(-1),
}

/** 0 for a key that the flags do not contain. */
export const getLevel = (flags: TokenFlags | null, key: DataModelKey): Level =>
  flags === null ? 0 : LEVELS_BY_FLAG[getFlag(flags, key)]

const getFlag = (flags: TokenFlags, key: DataModelKey): -1 | 0 | 1 => findTokenFlag(flags, key) ?? 0

const makeFlagsFromLevels = (getKeyLevel: (key: DataModelKey) => Level): TokenFlags =>
  makeFlags((key) => FLAGS_BY_LEVEL[getKeyLevel(key)])

/** Everything the vendor requests. A corporate that accepts agrees to these flags. */
export const mergeRequestedFlags = ({ vendor, connection }: VendorFlags): TokenFlags =>
  mergeTokenFlags(vendor, connection)

/** What was agreed to and is still requested: the lower level of each key. */
export const limitFlags = (requested: TokenFlags, agreed: TokenFlags): TokenFlags =>
  makeFlagsFromLevels((key) => minLevel(getLevel(requested, key), getLevel(agreed, key)))

export const minLevel = (a: Level, b: Level): Level => (a < b ? a : b)
const maxLevel = (a: Level, b: Level): Level => (a > b ? a : b)

/**
 * Returns the terms after the vendor changed its request, by a token or by its defaults. `terms.flags` is the new request,
 * with the agreement as it was.
 */
export const applyFlagRequest = (
  terms: AgreedTerms,
  before: SharingRequest | null,
  now: number,
): ChangedTerms => {
  const { flags, withheld, declined } = terms
  const agreed = flags.agreed === null ? null : limitFlags(mergeRequestedFlags(flags), flags.agreed)
  const narrows = ALL_DATA_MODEL_KEYS.some((key) => getLevel(agreed, key) < getLevel(flags.agreed, key))
  const narrowed = { ...terms, flags: { ...flags, agreed } }
  const request = findSharingRequest({ ...narrowed, requestedAt: now })
  const requestedAt =
    request?.version === before?.version ? terms.requestedAt : (request?.requestedAt ?? null)
  return { flags: { connection: flags.connection, agreed }, withheld, declined, requestedAt, narrows }
}

/**
 * What the vendor requests beyond the agreement: changes that were not declined, else those that were; null when there are
 * none, and before anything was agreed to. Declined changes are not repeated beside new ones, so that agreeing to the new ones
 * does not accept them unnoticed.
 */
export const findSharingRequest = (terms: AgreedTerms): SharingRequest | null => {
  const { flags, declined } = terms
  if (flags.agreed === null) return null
  const requestedFlags = mergeRequestedFlags(flags)
  const beyond = ALL_DATA_MODEL_KEYS.flatMap((key) => {
    const level = getLevel(requestedFlags, key)
    return level > getLevel(flags.agreed, key) ? [{ key, level, open: level > getLevel(declined, key) }] : []
  })
  const open = beyond.filter((one) => one.open)
  const requested = open.length > 0 ? open : beyond
  if (requested.length === 0) return null
  const listKeys = (some: typeof requested) => some.map(({ key }) => key)
  return {
    version: computeVersion(requested, flags.agreed),
    open: open.length > 0,
    requestedAt: terms.requestedAt ?? 0,
    newKeys: listKeys(requested.filter(({ key }) => getLevel(flags.agreed, key) === 0)),
    mandatoryKeys: listKeys(requested.filter(({ level }) => level === 2)),
    withheldKeys: listKeys(requested.filter(({ key }) => terms.withheld.includes(key))),
  }
}

/**
 * The changes themselves, two bits for each key. Not a digest: a vendor could make two requests with the same digest, and
 * have the second agreed to in place of the first.
 */
const computeVersion = (
  requested: ReadonlyArray<{ readonly key: DataModelKey; readonly level: Level }>,
  agreed: TokenFlags | null,
): string => {
  const steps = new Map(
    requested.map(({ key, level }) => [key, level === 1 ? 1n : getLevel(agreed, key) === 0 ? 2n : 3n]),
  )
  return ALL_DATA_MODEL_KEYS.reduce((bits, key) => (bits << 2n) | (steps.get(key) ?? 0n), 1n).toString(36)
}

/** Returns the terms after agreeing: the requested keys are part of the agreement, and no longer withheld. */
export const applyApproval = (terms: AgreedTerms, request: SharingRequest): ChangedTerms => {
  const { flags } = terms
  const agreed = makeFlagsFromLevels((key) =>
    maxLevel(getLevel(flags.agreed, key), getRequestedLevel(request, key)),
  )
  const withheld = terms.withheld.filter((key) => getRequestedLevel(request, key) === 0)
  return applyDecision(terms, { flags: { ...flags, agreed }, withheld })
}

/** Returns the terms after declining: the agreement stays, and the same request is not repeated. */
export const applyDecline = (terms: AgreedTerms, request: SharingRequest): ChangedTerms =>
  applyDecision(terms, {
    declined: makeFlagsFromLevels((key) =>
      maxLevel(getLevel(terms.declined, key), getRequestedLevel(request, key)),
    ),
  })

const getRequestedLevel = ({ newKeys, mandatoryKeys }: SharingRequest, key: DataModelKey): Level => {
  if (mandatoryKeys.includes(key)) return 2
  return newKeys.includes(key) ? 1 : 0
}

const applyDecision = (terms: AgreedTerms, change: Partial<AgreedTerms>): ChangedTerms => {
  const after = { ...terms, ...change }
  const { flags, withheld, declined, requestedAt } = after
  return {
    flags: { connection: flags.connection, agreed: flags.agreed },
    withheld,
    declined,
    requestedAt: findSharingRequest(after) === null ? null : requestedAt,
    narrows: false,
  }
}
