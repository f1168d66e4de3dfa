import { randomBytes } from "node:crypto"
import * as Data from "effect/Data"

/** The top-level key: 32 random bytes and the id that is stored beside everything it wraps. */
export interface MasterKey {
  readonly id: string
  readonly key: Uint8Array
}

/** `current` wraps new keys; `others` are older ones that only unwrap. */
export interface MasterKeys {
  readonly current: MasterKey
  readonly others: ReadonlyArray<MasterKey>
}

/** Why a master key is not accepted and what to do; never quotes any part of the input. */
export class MasterKeyRefused extends Data.TaggedError("MasterKeyRefused")<{ readonly reason: string }> {
  override readonly message = this.reason
}

export const MASTER_KEY_LENGTH = 32

/** Shorter than any encoding of 32 bytes, so that a key in place of the id is not quoted as an id. */
const ID = /^[A-Za-z0-9._-]{1,32}$/u
const FORM = "the form is <id>:<base64 of 32 random bytes>, made for example by `openssl rand -base64 32`"

const refuse = (reason: string) => new MasterKeyRefused({ reason })

/**
 * Parses `<id>:<base64 of 32 bytes>`, ignoring white space around it. The id is 1 to 32 letters, digits, dots, dashes or
 * underscores. Throws `MasterKeyRefused`.
 */
export const parseMasterKey = (text: string): MasterKey => {
  const [id, encoded, ...rest] = text.trim().split(":")
  if (id === undefined || encoded === undefined || rest.length > 0) {
    throw refuse(`The master key is not one id, one colon and one key; ${FORM}`)
  }
  if (!ID.test(id)) {
    throw refuse("The master key's id must be 1 to 32 letters, digits, dots, dashes or underscores")
  }
  const key = Buffer.from(encoded, "base64")
  if (key.toString("base64") !== encoded) {
    throw refuse(`The key of master key "${id}" is not base64 with its padding; ${FORM}`)
  }
  if (key.length !== MASTER_KEY_LENGTH) {
    throw refuse(`The key of master key "${id}" has ${key.length} bytes and must have 32; ${FORM}`)
  }
  return { id, key }
}

/**
 * Parses one master key a line, or several separated by commas, ignoring empty ones: the first is the current one, the
 * rest only unwrap what they wrapped before a rotation. Throws `MasterKeyRefused`, naming the line.
 */
export const parseMasterKeys = (text: string): MasterKeys => {
  const found = text
    .split(/[\n,]/u)
    .flatMap((line, index) => (line.trim() === "" ? [] : [parseLine(line, index)]))
  const [current, ...others] = found
  if (current === undefined) throw refuse(`There is no master key; ${FORM}`)
  const keys = { current, others }
  checkMasterKeys(keys)
  return keys
}

const parseLine = (line: string, index: number): MasterKey => {
  try {
    return parseMasterKey(line)
  } catch (error) {
    throw error instanceof MasterKeyRefused ? refuse(`Line ${index + 1}: ${error.reason}`) : error
  }
}

/** Throws `MasterKeyRefused` when a key is not 32 bytes long or two have one id, which would be ambiguous. */
export const checkMasterKeys = ({ current, others }: MasterKeys): void => {
  const ids = new Set<string>()
  for (const { id, key } of [current, ...others]) {
    if (ids.has(id)) throw refuse(`Two master keys have the id "${id}"; give the newer one another id`)
    if (key.length !== MASTER_KEY_LENGTH) {
      throw refuse(`The key of master key "${id}" has ${key.length} bytes and must have 32`)
    }
    ids.add(id)
  }
}

/** Generates a master key in its text form, with a random id. */
export const generateMasterKey = (): string =>
  `${randomBytes(4).toString("hex")}:${randomBytes(MASTER_KEY_LENGTH).toString("base64")}`
