import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ListedKey } from "../../../contract/employee/listed-values.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { parseRules } from "../../../domain/transformation/parse-rules.ts"
import type { SharingPolicy } from "../../../domain/sharing/policy.ts"
import type { Actor } from "../../authorization/actor.ts"
import type { VendorNotFound } from "../../authorization/authorization-errors.ts"
import type { DecimalMark } from "../../../domain/employee/amounts/amount-form.ts"
import type { DateOrder } from "../../../domain/employee/dates/date-order.ts"
import type { FirstYears } from "../../../domain/employee/dates/short-years.ts"
import {
  addAnswers,
  findWrongAnswers,
  mergeAnswers,
  type ValueAnswers,
} from "../../../domain/onboarding/value-answers.ts"
import type { FileAnswers, UploadTask } from "../../../domain/onboarding/upload.ts"
import type { LoadMode } from "../../../domain/sync/session.ts"
import { compileUpload, type CompileUploadPorts, selectMapping } from "./compile-upload.ts"
import {
  findReadUpload,
  type FindUploadError,
  type FindUploadPorts,
  type UploadSelector,
} from "./find-upload.ts"
import { findAnswers, openContents, sealTask } from "./sealed-upload.ts"
import { AnswersInvalid, UploadNotReady, type UploadMappingInvalid } from "./upload-errors.ts"
import { EMPTY_FILE } from "./upload-source.ts"
import type { UsedPorts } from "../../../ports/ports.ts"

export interface CheckUploadInput extends UploadSelector {
  /** Data-model keys by header; null leaves a column out. */
  readonly columns: Readonly<Record<string, string | null>>
  readonly mode: LoadMode
  /** Answers for all columns of the file; absent: those of the check before. */
  readonly dateOrder?: DateOrder
  readonly decimalMark?: DecimalMark
  /** ISO 3166 alpha-2. */
  readonly phoneCountry?: string
  /** By field; the others keep theirs. */
  readonly firstYears?: FirstYears
  /** What unknown values mean, by field and text; the others keep their answers. */
  readonly answers?: ValueAnswers
}

export type CheckUploadPorts = FindUploadPorts & CompileUploadPorts & UsedPorts<"makeCsvSource">

/**
 * Starts to validate every row of the file with this mapping and mode, in the background. A running check is abandoned. Corrections
 * and answers are kept. Fails when the mapping is not possible, or lacks a field that the mode requires: a file of changes only needs the
 * employeeId.
 */
export const makeCheckUpload = (ports: CheckUploadPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    input: CheckUploadInput,
  ): Effect.fn.Return<
    void,
    FindUploadError | UploadNotReady | UploadMappingInvalid | AnswersInvalid | VendorNotFound
  > {
    const { connection, keys, upload } = yield* findReadUpload(ports, actor, input)
    if (upload.stage === "sharing") return yield* new UploadNotReady({ stage: upload.stage })
    const headers = (openContents(keys, upload)?.columns ?? []).map(({ header }) => header)
    const mapping = Object.fromEntries(
      Object.entries(input.columns).map(([header, key]) => [header, key ?? ""]),
    )
    const columns = selectMapping(headers, mapping)
    const source = ports.makeCsvSource(EMPTY_FILE)
    const task = {
      columns,
      dateOrders: {},
      mode: input.mode,
      ...readAnswers(input, findAnswers(keys, upload)),
    }
    const { policy } = yield* compileUpload(ports, {
      connection,
      source,
      columns: headers,
      task,
      terms: null,
    })
    yield* requireRightAnswers(task, connection, policy)
    const sealed = sealTask(keys, upload.id, task)
    const now = yield* Clock.currentTimeMillis
    const isStarted = yield* ports.uploads.start(upload, "checking", sealed, now)
    if (!isStarted) return yield* new UploadNotReady({ stage: upload.stage })
  })

/** They must be values of their fields, and must fit into the rules of the connection. */
const requireRightAnswers = (
  { answers = {} }: Pick<UploadTask, "answers">,
  { rules }: Pick<Connection, "rules">,
  { mandatory }: SharingPolicy,
): Effect.Effect<void, AnswersInvalid> => {
  const wrong = findWrongAnswers(answers, mandatory)
  if (wrong.length > 0) return Effect.fail(new AnswersInvalid({ keys: wrong, because: "value" }))
  const parsed = parseRules(addAnswers(rules.connection, answers), "connection")
  if ("rules" in parsed) return Effect.void
  return Effect.fail(new AnswersInvalid({ keys: Object.keys(answers) as Array<ListedKey>, because: "rules" }))
}

const readAnswers = (
  given: Pick<CheckUploadInput, keyof FileAnswers>,
  before: FileAnswers | null,
): FileAnswers => {
  const dateOrder = given.dateOrder ?? before?.dateOrder
  const decimalMark = given.decimalMark ?? before?.decimalMark
  const phoneCountry = given.phoneCountry ?? before?.phoneCountry
  return {
    ...(dateOrder === undefined ? {} : { dateOrder }),
    ...(decimalMark === undefined ? {} : { decimalMark }),
    ...(phoneCountry === undefined ? {} : { phoneCountry }),
    firstYears: { ...before?.firstYears, ...given.firstYears },
    answers: mergeAnswers(before?.answers ?? {}, given.answers ?? {}),
  }
}

export type CheckUpload = ReturnType<typeof makeCheckUpload>
