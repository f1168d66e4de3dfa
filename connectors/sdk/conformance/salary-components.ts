import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { formatFieldErrors } from "../../../core/contract/field-errors.ts"

/*
 * What the service accepts as a salary master, for the author of a connector. The rule is in
 * `core/domain/salary/parse-salary-master.ts`, which the SDK does not import; a test compares the two.
 */

const COMPONENTS_LIMIT = 1_000
const TEXT_LIMIT = 500

const isStorable = (text: string): boolean =>
  text.trim() !== "" && text.length <= TEXT_LIMIT && !text.includes("\0") && text.isWellFormed()

const Text = Schema.String.check(
  Schema.makeFilter(isStorable, { expected: `a text of 1 to ${String(TEXT_LIMIT)} characters` }),
)

const Component = Schema.Struct({
  identifier: Text,
  title: Text,
  accountingCode: Schema.optional(Schema.NullOr(Text)),
})

const isDistinct = Schema.makeFilter((components: ReadonlyArray<{ readonly identifier: string }>) =>
  components.flatMap(({ identifier }, index) =>
    components.findIndex((other) => other.identifier === identifier) < index
      ? [{ path: [index, "identifier"], issue: "Another component of the list has the same" }]
      : [],
  ),
)

const Components = Schema.Array(Component).check(
  Schema.isMaxLength(COMPONENTS_LIMIT, { expected: `at most ${String(COMPONENTS_LIMIT)} components` }),
  isDistinct,
)

const decode = Schema.decodeUnknownResult(Schema.Struct({ ctc: Components, monthly: Components }), {
  errors: "all",
})

/** Returns what is wrong with each part, by path; an empty list when the service accepts it. */
export const componentProblems = (given: unknown): ReadonlyArray<string> =>
  Result.match(decode(given), {
    onSuccess: () => [],
    onFailure: (error) =>
      Object.entries(formatFieldErrors(error)).map(([path, problem]) => `${path}: ${problem}`),
  })
