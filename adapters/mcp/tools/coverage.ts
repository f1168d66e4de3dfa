import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { COVERAGE_GAPS } from "../../../core/contract/sync/coverage.ts"
import type { Coverage as CoverageOfFields } from "../../../core/domain/sync/coverage.ts"
import { ConnectionId } from "./arguments.ts"
import { defineTool, type Tool } from "./tool.ts"

export const Coverage = Schema.Struct({
  employees: Schema.Int.annotate({ description: "The active employees that are shared." }),
  uncounted: Schema.Int.annotate({ description: "Further ones, counted with the next full sync." }),
  fields: Schema.Array(
    Schema.Struct({
      key: Schema.String,
      filled: Schema.Int.annotate({ description: "How many employees have a value." }),
      before: Schema.NullOr(Schema.Struct({ filled: Schema.Int, employees: Schema.Int })),
      gap: Schema.NullOr(Schema.Literals(COVERAGE_GAPS)).annotate({
        description:
          "few: the source has a column, and hardly anyone has a value. fewer: far fewer than before. no-column: the source has no column for it. not-provided: the HR system has no such field.",
      }),
    }),
  ),
})

/** Without headers of the source and without the rows that lack a value. */
export const toCoverage = ({
  employees,
  uncounted,
  fields,
}: CoverageOfFields): (typeof Coverage)["Encoded"] => ({
  employees,
  uncounted,
  fields: fields.map(({ key, filled, before, gap }) => ({ key, filled, before, gap })),
})

const getCoverage = defineTool({
  name: "get_coverage",
  title: "Show coverage of fields",
  description:
    "Shows how many employees of a connection have each shared field now, compared with the sync before, and what is conspicuous. Use it to answer why a field is empty.",
  input: Schema.Struct({ connection_id: ConnectionId }),
  output: Coverage,
  run: ({ sync, actor }, { connection_id: id }) => Effect.map(sync.showCoverage(actor, id), toCoverage),
})

export const coverageTools: ReadonlyArray<Tool> = [getCoverage]
