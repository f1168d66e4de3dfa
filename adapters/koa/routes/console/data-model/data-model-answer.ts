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
import { DEFAULT_STYLE, failure } from "../../../failure.ts"

/* What the endpoints of data models have in common. */

type FieldLevel = ConsoleDataModel["fields"][number]["level"]

const LEVELS = ["off", "optional", "mandatory"] as const

const FLAGS: Readonly<Record<FieldLevel, TokenFlag>> = {
  off: TokenFlag.make(0),
  optional: TokenFlag.make(1),
  mandatory: TokenFlag.make(-1),
}

export const answerDataModel = ({ flags, request }: ShownDataModel) => {
  const requested = mergeRequestedFlags(flags)
  return {
    status: 200,
    body: {
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
    } satisfies ConsoleDataModel,
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

export const DATA_MODEL_EXAMPLE = {
  fields: [
    {
      key: "department",
      category: "detail_info_fields",
      level: "optional",
      default: "optional",
      agreed: null,
    },
  ],
  request: null,
  version: "cbf29ce484222325",
} as const satisfies ConsoleDataModel

export const CHANGE_EXAMPLE = {
  changes: [{ key: "department", level: "mandatory" }],
  version: DATA_MODEL_EXAMPLE.version,
} as const

export const CHANGED_EXAMPLE = { narrowed: 0, requests: 1 }

export const CONFLICT_ANSWER = {
  409: { description: "Somebody else changed it; read it again.", schema: DEFAULT_STYLE.schema },
}
export const dataModelChanged = () => failure(409, "Somebody else changed the data model meanwhile.")
