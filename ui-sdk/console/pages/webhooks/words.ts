import type { ConsoleDelivery } from "../../../../core/contract/webhooks/console/deliveries.ts"
import type { AnswerKind, Messages, NoAnswer } from "./en.ts"

type Attempt = NonNullable<ConsoleDelivery["last_attempt"]>

/** "sync.events.employee.add" is "employee.add", as people call it. */
export const shortenEvent = (event: string): string =>
  event.replace("sync.events.employee.", "employee.").replace(".events.", ".")

const REASONS: ReadonlyArray<NoAnswer> = [
  "timeout",
  "refused",
  "reset",
  "dns",
  "tls",
  "egress",
  "protocol",
  "render",
]

/** The code before the colon of a problem. */
const readReason = (problem: string): NoAnswer => {
  const code = problem.slice(0, problem.indexOf(":"))
  return REASONS.find((reason) => reason === code) ?? "other"
}

/** In a few letters: the status, or why there was none. */
export const answerText = ({ status, problem }: Pick<Attempt, "status" | "problem">, t: Messages): string =>
  status === null ? t.noAnswer[readReason(problem ?? "")] : String(status)

export const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300

const STATUS_KINDS: Readonly<Record<number, AnswerKind>> = {
  401: "forbidden",
  403: "forbidden",
  404: "missing",
  410: "gone",
  429: "busy",
}

/** What happened, and what to do next; for an attempt that was not accepted. */
export const explainAttempt = ({ status, problem }: Attempt, t: Messages): string => {
  if (status === null) return t.why[readReason(problem ?? "")]
  if (status >= 500) return t.why.failed
  const kind = status < 400 ? "redirect" : STATUS_KINDS[status]
  return kind === undefined ? t.whyRefused : t.why[kind]
}
