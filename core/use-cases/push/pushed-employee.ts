import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { PushResult } from "../../contract/sync-callback.ts"
import type { MappingProblem } from "../../domain/rules/field-mapping.ts"
import type { Source } from "../../ports/source.ts"

/** The employee was not taken; every wrong field with what is wrong with it. */
export class EmployeeRejected extends Data.TaggedError("EmployeeRejected")<{
  readonly fields: Readonly<Record<string, string>>
}> {}

export interface Pushed {
  readonly employeeId: string
  readonly result: PushResult
}

/** The keys are those of the data model already. */
export const identityMapping = (source: Source) =>
  Effect.promise(async () => {
    for await (const { columns } of source.pages(null)) {
      return Object.fromEntries(columns.map((column) => [column, column]))
    }
    return {}
  })

/** What is wrong with the keys themselves. */
export const problemFields = (problems: ReadonlyArray<MappingProblem>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    problems.map((problem) => [problem.header ?? problem.key ?? "employee", wordsOf(problem)]),
  )

const wordsOf = ({ code, reason, suggestions }: MappingProblem): string => {
  if (code === "mandatory-unmapped") return "It is required."
  if (code !== "unknown-key") return reason
  const nearest = suggestions.map(({ key }) => key).join(", ")
  return `The data model has no such key.${nearest === "" ? "" : ` Did you mean ${nearest}?`}`
}
