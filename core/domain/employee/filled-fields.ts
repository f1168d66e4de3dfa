import { ALL_DATA_MODEL_KEYS, type DataModelKey } from "../../contract/employee/data-model-keys.ts"
import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import { NOT_AVAILABLE } from "../../contract/wire-values.ts"
import { fnv1a64 } from "../digest.ts"
import { DEPENDENTS_KEY } from "./field-key.ts"

/*
 * Which fields of a record have a value, and none of the values: one bit for each key of the data model, stored beside the sealed
 * record. So the coverage of a field is counted without opening a record (specification/sync.md#coverage).
 */

const FORMAT_BYTES = 4

/**
 * Begins the stored bytes. Another data model has another format, and bytes of another format are not counted: the positions
 * of their bits differ.
 */
export const FILLED_FIELDS_FORMAT: Uint8Array = Uint8Array.from({ length: FORMAT_BYTES }, (_, index) =>
  Number.parseInt(fnv1a64(ALL_DATA_MODEL_KEYS.join()).slice(index * 2, index * 2 + 2), 16),
)

/** The keys in the order of their bits. The first bit is the lowest of the first byte after the format. */
export const FILLED_FIELD_KEYS = ALL_DATA_MODEL_KEYS

/** Position of the first bit in the stored bytes. */
export const FIRST_FILLED_BIT = FORMAT_BYTES * 8

const LENGTH = FORMAT_BYTES + Math.ceil(FILLED_FIELD_KEYS.length / 8)

type Json = Readonly<Record<string, unknown>>

/** By name: the bit of a value's flag, or the parts of an object. */
type Parts = ReadonlyMap<string, number | Parts>

const findBit = (flag: DataModelKey): number => FIRST_FILLED_BIT + FILLED_FIELD_KEYS.indexOf(flag)

interface FlaggedPath {
  readonly path: ReadonlyArray<string>
  readonly flag: DataModelKey
}

const buildParts = (fields: ReadonlyArray<FlaggedPath>): Parts => {
  const names = new Set(fields.flatMap(({ path: [name] }) => name ?? []))
  return new Map(
    [...names].map((name) => {
      const own = fields.filter(({ path }) => path[0] === name)
      const [only] = own
      const isValue = only?.path.length === 1
      return [
        name,
        isValue ? findBit(only.flag) : buildParts(own.map(({ path: [, ...path], flag }) => ({ path, flag }))),
      ]
    }),
  )
}

const RECORD_PARTS = buildParts(
  EMPLOYEE_FIELDS.flatMap(({ path, flag }) => (flag === null ? [] : [{ path, flag }])),
)

const DEPENDENT_PARTS = buildParts(DEPENDENT_FIELDS.map(({ name, flag }) => ({ path: [name], flag })))

/** Runs once for each changed row. A masked value counts as one. */
export const encodeFilledFields = (record: object): Uint8Array => {
  const bytes = new Uint8Array(LENGTH)
  bytes.set(FILLED_FIELDS_FORMAT)
  markParts(bytes, record as Json, RECORD_PARTS)
  const dependents = (record as Json)[DEPENDENTS_KEY]
  if (Array.isArray(dependents))
    for (const dependent of dependents as ReadonlyArray<Json>) markParts(bytes, dependent, DEPENDENT_PARTS)
  return bytes
}

/** Visits what the record has: looking up each field of the model in it took three times as long. */
const markParts = (bytes: Uint8Array, at: Json, parts: Parts): void => {
  for (const name in at) {
    const value = at[name]
    if (!hasValue(value)) continue
    const part = parts.get(name)
    if (part === undefined) continue
    if (typeof part === "number") bytes[part >> 3] = (bytes[part >> 3] ?? 0) | (1 << (part & 7))
    else markParts(bytes, value as Json, part)
  }
}

export const hasValue = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== "" &&
  value !== NOT_AVAILABLE &&
  !(Array.isArray(value) && value.length === 0)

/** How many employees have each field. */
export interface FilledFields {
  /** Who were counted. */
  readonly employees: number
  /** Further employees whose record was stored before its fields were noted; the next full load notes them. */
  readonly uncounted: number
  /** In the order of FILLED_FIELD_KEYS. */
  readonly counts: ReadonlyArray<number>
}

/** Whether bytes of this format say which fields are filled. */
export const isFilledFormat = (bytes: Uint8Array | null): bytes is Uint8Array =>
  bytes !== null && FILLED_FIELDS_FORMAT.every((byte, index) => bytes[index] === byte)

/** Counts the stored bytes of employees. */
export const countFilledFields = (employees: ReadonlyArray<Uint8Array | null>): FilledFields => {
  const counted = employees.filter(isFilledFormat)
  const isSet = (bytes: Uint8Array, bit: number) => ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0
  return {
    employees: counted.length,
    uncounted: employees.length - counted.length,
    counts: FILLED_FIELD_KEYS.map(
      (_, index) => counted.filter((bytes) => isSet(bytes, FIRST_FILLED_BIT + index)).length,
    ),
  }
}
