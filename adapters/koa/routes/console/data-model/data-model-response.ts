import type { ConsoleDataModel } from "../../../../../core/contract/sharing/console/data-model.ts"
import {
  DATA_MODEL_CATEGORIES,
  DATA_MODEL_KEYS,
  type DataModelKey,
  TokenFlag,
  type TokenFlags,
} from "../../../../../core/contract/sharing/data-model-flags.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import { getLevel, mergeRequestedFlags } from "../../../../../core/domain/sharing/agreement.ts"
import { getDataModelVersion } from "../../../../../core/domain/sharing/data-model-version.ts"
import type { ShownDataModel } from "../../../../../core/use-cases/sharing/show-data-model.ts"

type FieldLevel = ConsoleDataModel["fields"][number]["level"]

const LEVELS = ["off", "optional", "mandatory"] as const

const FLAGS: Readonly<Record<FieldLevel, TokenFlag>> = {
  off: TokenFlag.make(0),
  optional: TokenFlag.make(1),
  mandatory: TokenFlag.make(-1),
}

export const toDataModel = ({ flags, request }: ShownDataModel): ConsoleDataModel => {
  const requested = mergeRequestedFlags(flags)
  return {
    fields: DATA_MODEL_CATEGORIES.flatMap((category) =>
      DATA_MODEL_KEYS[category].map((key) => ({
        key,
        category,
        level: LEVELS[getLevel(requested, key)],
        default: LEVELS[getLevel(flags.vendor, key)],
        agreed: flags.agreed == null ? null : LEVELS[getLevel(flags.agreed, key)],
      })),
    ),
    request:
      request === null
        ? null
        : {
            state: request.open ? "open" : "declined",
            requested_at: formatTimestamp(request.requestedAt),
            new: request.newKeys,
            mandatory: request.mandatoryKeys,
          },
    version: getDataModelVersion(flags),
  }
}

/** The flags of the keys that change. */
export const toTokenFlags = (
  changes: ReadonlyArray<{ readonly key: DataModelKey; readonly level: FieldLevel }>,
): TokenFlags => {
  const levels = new Map(changes.map(({ key, level }) => [key, level]))
  return Object.fromEntries(
    DATA_MODEL_CATEGORIES.map((category) => [
      category,
      Object.fromEntries(
        DATA_MODEL_KEYS[category].flatMap((key) => {
          const level = levels.get(key)
          return level === undefined ? [] : [[key, FLAGS[level]]]
        }),
      ),
    ]),
  )
}
