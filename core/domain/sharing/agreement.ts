import {
  ALL_DATA_MODEL_KEYS,
  type DataModelKey,
  TokenFlag,
  type TokenFlags,
} from "../../contract/sharing/data-model-flags.ts"
import { flagsOfEveryKey, mergeTokenFlags, tokenFlagOf } from "./token-flags.ts"

/*
 * What a vendor asks of a corporate, and what the corporate agreed to (decisions.md 3, "What the corporate agreed to is the
 * corporate's"). The agreement is a level for every key of the data model, written as flags: 0 not shared, 1 shared, -1
 * mandatory. It is made at acceptance. Asking for less makes it smaller at once; what is asked beyond it is a request, which
 * is in force only after the corporate's yes.
 */

/** What a vendor asks of a connection: its defaults, and what the connection's token says of single keys. */
export interface AskedFlags {
  readonly vendor: TokenFlags
  /** Null: nothing. */
  readonly connection: TokenFlags | null
}

/** The part of a connection that says what is asked and what was agreed to. */
export interface AgreedTerms {
  readonly flags: AskedFlags & {
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

const LEVEL_OF_FLAG: Readonly<Record<-1 | 0 | 1, Level>> = { [-1]: 2, 0: 0, 1: 1 }
const FLAG_OF_LEVEL: Readonly<Record<Level, TokenFlag>> = {
  0: TokenFlag.make(0),
  1: TokenFlag.make(1),
  2: TokenFlag.make(-1),
}

/** Of a key that the flags do not speak of: 0. */
export const levelOf = (flags: TokenFlags | null, key: DataModelKey): Level =>
  flags === null ? 0 : LEVEL_OF_FLAG[flagOf(flags, key)]

const flagOf = (flags: TokenFlags, key: DataModelKey): -1 | 0 | 1 => tokenFlagOf(flags, key) ?? 0

const flagsByLevel = (levelOfKey: (key: DataModelKey) => Level): TokenFlags =>
  flagsOfEveryKey((key) => FLAG_OF_LEVEL[levelOfKey(key)])

/** All that the vendor asks for. A corporate that accepts agrees to these flags. */
export const askedFlags = ({ vendor, connection }: AskedFlags): TokenFlags =>
  mergeTokenFlags(vendor, connection)

/** What was agreed to and is still asked for: of each key the lower level. */
export const narrowedTo = (asked: TokenFlags, agreed: TokenFlags): TokenFlags =>
  flagsByLevel((key) => lowerLevel(levelOf(asked, key), levelOf(agreed, key)))

export const lowerLevel = (a: Level, b: Level): Level => (a < b ? a : b)
const higher = (a: Level, b: Level): Level => (a > b ? a : b)

/**
 * The terms after the vendor asked for something else, by a token or by its defaults. `terms.flags` is what is asked from now
 * on, beside the agreement as it was.
 */
export const afterAsking = (terms: AgreedTerms, before: SharingRequest | null, now: number): ChangedTerms => {
  const { flags, withheld, declined } = terms
  const agreed = flags.agreed === null ? null : narrowedTo(askedFlags(flags), flags.agreed)
  const narrows = ALL_DATA_MODEL_KEYS.some((key) => levelOf(agreed, key) < levelOf(flags.agreed, key))
  const narrowed = { ...terms, flags: { ...flags, agreed } }
  const request = requestOf({ ...narrowed, requestedAt: now })
  const requestedAt =
    request?.version === before?.version ? terms.requestedAt : (request?.requestedAt ?? null)
  return { flags: { connection: flags.connection, agreed }, withheld, declined, requestedAt, narrows }
}

/**
 * What the vendor asks for beyond the agreement: what was not declined yet, else what was; null when it asks for no more, and
 * before anything was agreed to. What was declined is not asked again beside something new, so that nobody who says yes to
 * that agrees to it unseen.
 */
export const requestOf = (terms: AgreedTerms): SharingRequest | null => {
  const { flags, declined } = terms
  if (flags.agreed === null) return null
  const askedFor = askedFlags(flags)
  const beyond = ALL_DATA_MODEL_KEYS.flatMap((key) => {
    const level = levelOf(askedFor, key)
    return level > levelOf(flags.agreed, key) ? [{ key, level, open: level > levelOf(declined, key) }] : []
  })
  const open = beyond.filter((one) => one.open)
  const asked = open.length > 0 ? open : beyond
  if (asked.length === 0) return null
  const keysOf = (some: typeof asked) => some.map(({ key }) => key)
  return {
    version: versionOf(asked, flags.agreed),
    open: open.length > 0,
    requestedAt: terms.requestedAt ?? 0,
    newKeys: keysOf(asked.filter(({ key }) => levelOf(flags.agreed, key) === 0)),
    mandatoryKeys: keysOf(asked.filter(({ level }) => level === 2)),
    withheldKeys: keysOf(asked.filter(({ key }) => terms.withheld.includes(key))),
  }
}

/**
 * The changes themselves, two bits a key: no digest, since a vendor could make two requests that have the same one, and have
 * the second agreed to in the place of the first.
 */
const versionOf = (
  asked: ReadonlyArray<{ readonly key: DataModelKey; readonly level: Level }>,
  agreed: TokenFlags | null,
): string => {
  const steps = new Map(
    asked.map(({ key, level }) => [key, level === 1 ? 1n : levelOf(agreed, key) === 0 ? 2n : 3n]),
  )
  return ALL_DATA_MODEL_KEYS.reduce((bits, key) => (bits << 2n) | (steps.get(key) ?? 0n), 1n).toString(36)
}

/** After the corporate's yes: the keys of the request are part of the agreement, and no longer withheld. */
export const afterAgreeing = (terms: AgreedTerms, request: SharingRequest): ChangedTerms => {
  const { flags } = terms
  const agreed = flagsByLevel((key) => higher(levelOf(flags.agreed, key), requestedLevel(request, key)))
  const withheld = terms.withheld.filter((key) => requestedLevel(request, key) === 0)
  return answered(terms, { flags: { ...flags, agreed }, withheld })
}

/** After the corporate's no: the agreement stays, and the same request is not made again. */
export const afterDeclining = (terms: AgreedTerms, request: SharingRequest): ChangedTerms =>
  answered(terms, {
    declined: flagsByLevel((key) => higher(levelOf(terms.declined, key), requestedLevel(request, key))),
  })

const requestedLevel = ({ newKeys, mandatoryKeys }: SharingRequest, key: DataModelKey): Level => {
  if (mandatoryKeys.includes(key)) return 2
  return newKeys.includes(key) ? 1 : 0
}

const answered = (terms: AgreedTerms, change: Partial<AgreedTerms>): ChangedTerms => {
  const after = { ...terms, ...change }
  const { flags, withheld, declined, requestedAt } = after
  return {
    flags: { connection: flags.connection, agreed: flags.agreed },
    withheld,
    declined,
    requestedAt: requestOf(after) === null ? null : requestedAt,
    narrows: false,
  }
}
