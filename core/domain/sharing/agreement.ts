import {
  ALL_DATA_MODEL_KEYS,
  type DataModelKey,
  TokenFlag,
  type TokenFlags,
} from "../../contract/sharing/data-model-flags.ts"
import { makeFlags, mergeTokenFlags, findTokenFlag } from "./token-flags.ts"

/*
 * What a vendor asks of a corporate, and what the corporate agreed to (decisions.md 3, "What the corporate agreed to is the
 * corporate's"). The agreement is a level for every key of the data model, written as flags: 0 not shared, 1 shared, -1
 * mandatory. It is made at acceptance. Asking for less makes it smaller at once; what is asked beyond it is a request, which
 * is in force only after the corporate's yes.
 */

/** What a vendor asks of a connection: its defaults, and what the connection's token says of single keys. */
export interface VendorFlags {
  readonly vendor: TokenFlags
  /** Null: nothing. */
  readonly connection: TokenFlags | null
}

/** The part of a connection that says what is asked and what was agreed to. */
export interface AgreedTerms {
  readonly flags: VendorFlags & {
    /** Null: nobody has agreed yet, or the connection is over. */
    readonly agreed: TokenFlags | null
  }
  readonly withheld: ReadonlyArray<DataModelKey>
  /** What the vendor asked for beyond the agreement and the corporate declined; null: nothing. */
  readonly declined: TokenFlags | null
  /** Since when the vendor asks for what it asks for beyond the agreement, epoch milliseconds; null: it asks for no more. */
  readonly requestedAt: number | null
}

/** What a vendor asks for beyond the agreement, for the corporate to answer. */
export interface SharingRequest {
  /** Names exactly this request: equal texts ask for the same changes of the same agreement. */
  readonly version: string
  /** False: it was declined before, and may still be agreed to. */
  readonly open: boolean
  readonly requestedAt: number
  /** Keys that are not part of the agreement. */
  readonly newKeys: ReadonlyArray<DataModelKey>
  /** Keys that would become mandatory, so that they can no longer be withheld; new ones among them. */
  readonly mandatoryKeys: ReadonlyArray<DataModelKey>
  /** Keys of the request that the corporate withholds now; a yes shares them. */
  readonly withheldKeys: ReadonlyArray<DataModelKey>
}

/** What changed with an ask or an answer; `narrows`: something is shared less than before. */
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

/** Of a key that the flags do not speak of: 0. */
export const getLevel = (flags: TokenFlags | null, key: DataModelKey): Level =>
  flags === null ? 0 : LEVELS_BY_FLAG[getFlag(flags, key)]

const getFlag = (flags: TokenFlags, key: DataModelKey): -1 | 0 | 1 => findTokenFlag(flags, key) ?? 0

const makeFlagsFromLevels = (getKeyLevel: (key: DataModelKey) => Level): TokenFlags =>
  makeFlags((key) => FLAGS_BY_LEVEL[getKeyLevel(key)])

/** All that the vendor asks for. A corporate that accepts agrees to these flags. */
export const mergeRequestedFlags = ({ vendor, connection }: VendorFlags): TokenFlags =>
  mergeTokenFlags(vendor, connection)

/** What was agreed to and is still asked for: of each key the lower level. */
export const limitFlags = (requested: TokenFlags, agreed: TokenFlags): TokenFlags =>
  makeFlagsFromLevels((key) => minLevel(getLevel(requested, key), getLevel(agreed, key)))

export const minLevel = (a: Level, b: Level): Level => (a < b ? a : b)
const maxLevel = (a: Level, b: Level): Level => (a > b ? a : b)

/**
 * The terms after the vendor asked for something else, by a token or by its defaults. `terms.flags` is what is asked from now
 * on, beside the agreement as it was.
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
 * What the vendor asks for beyond the agreement: what was not declined yet, else what was; null when it asks for no more, and
 * before anything was agreed to. What was declined is not asked again beside something new, so that nobody who says yes to
 * that agrees to it unseen.
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
 * The changes themselves, two bits a key: no digest, since a vendor could make two requests that have the same one, and have
 * the second agreed to in the place of the first.
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

/** After the corporate's yes: the keys of the request are part of the agreement, and no longer withheld. */
export const applyApproval = (terms: AgreedTerms, request: SharingRequest): ChangedTerms => {
  const { flags } = terms
  const agreed = makeFlagsFromLevels((key) =>
    maxLevel(getLevel(flags.agreed, key), getRequestedLevel(request, key)),
  )
  const withheld = terms.withheld.filter((key) => getRequestedLevel(request, key) === 0)
  return applyAnswer(terms, { flags: { ...flags, agreed }, withheld })
}

/** After the corporate's no: the agreement stays, and the same request is not made again. */
export const applyDecline = (terms: AgreedTerms, request: SharingRequest): ChangedTerms =>
  applyAnswer(terms, {
    declined: makeFlagsFromLevels((key) =>
      maxLevel(getLevel(terms.declined, key), getRequestedLevel(request, key)),
    ),
  })

const getRequestedLevel = ({ newKeys, mandatoryKeys }: SharingRequest, key: DataModelKey): Level => {
  if (mandatoryKeys.includes(key)) return 2
  return newKeys.includes(key) ? 1 : 0
}

const applyAnswer = (terms: AgreedTerms, change: Partial<AgreedTerms>): ChangedTerms => {
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
