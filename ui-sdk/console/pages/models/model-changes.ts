import type {
  ConsoleDataModel,
  ConsoleDataModelChange,
} from "../../../../core/contract/sharing/console/data-model.ts"

export type Model = ConsoleDataModel
export type Field = Model["fields"][number]
export type Level = Field["level"]

export const LEVELS: ReadonlyArray<Level> = ["off", "optional", "mandatory"]

/** Levels that were chosen and are not saved, by key. */
export type Changes = ReadonlyMap<Field["key"], Level>

/** What saving a field's level does: `asks` the client first, applies `at-once`, or is for the clients that connect next. */
export type Effect = "asks" | "less" | "at-once"

const rank = (level: Level): number => LEVELS.indexOf(level)

/** For all clients there is no agreement: each has its own, and more than today is asked of those that are connected. */
export const findEffect = ({ level, agreed }: Field, chosen: Level, isForAll: boolean): Effect => {
  const limit = isForAll ? level : agreed
  if (limit === null) return "at-once"
  if (rank(chosen) > rank(limit)) return "asks"
  return rank(chosen) < rank(limit) ? "less" : "at-once"
}

/** The fields that change, by what saving does. */
export const sumUp = (
  model: Model,
  changes: Changes,
  isForAll: boolean,
): Readonly<Record<Effect, ReadonlyArray<Field>>> => {
  const sum: Record<Effect, Array<Field>> = { asks: [], less: [], "at-once": [] }
  for (const field of model.fields) {
    const chosen = changes.get(field.key)
    if (chosen !== undefined && chosen !== field.level) sum[findEffect(field, chosen, isForAll)].push(field)
  }
  return sum
}

export const listChanges = (model: Model, changes: Changes): ConsoleDataModelChange["changes"] =>
  model.fields.flatMap(({ key, level }) => {
    const chosen = changes.get(key)
    return chosen === undefined || chosen === level ? [] : [{ key, level: chosen }]
  })

/** What someone else changed between two loads. */
export const listDifferences = (before: Model, after: Model): ReadonlyArray<Field> =>
  after.fields.filter(({ key, level }) => before.fields.find((field) => field.key === key)?.level !== level)
