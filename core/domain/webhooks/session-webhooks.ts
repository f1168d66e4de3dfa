import type { SalaryMaster, SyncCounts, WebhookEvent, WebhookKind } from "../../contract/webhooks/webhook.ts"
import { EMPLOYEES_PER_WEBHOOK, splitIntoBatches } from "../sync/batches.ts"
import type { EmployeeChange, SessionKind } from "../sync/session.ts"

/*
 * Which webhooks a sync session sends (specification/webhooks.md#events):
 *   initial  initiated with the counts, the employees in tens, completed
 *   delta    the added in tens, the updated in tens, completed; with nothing new, initiated with both counts 0
 */

/**
 * Nothing of a later stage is sent before everything of the earlier ones was delivered or failed
 * (specification/webhooks.md#order).
 */
export const WEBHOOK_STAGES = { opening: 0, records: 1, closing: 2 } as const
export type WebhookStage = (typeof WEBHOOK_STAGES)[keyof typeof WEBHOOK_STAGES]

/** A webhook before it is addressed: it names its employees, the body is rendered when it is sent. */
export interface PlannedWebhook {
  readonly kind: WebhookKind
  readonly stage: WebhookStage
  /** Counts the webhooks of the sync session: 1, 2, 3 ... in the order of sending. */
  readonly counter: number
  readonly employeeIds: ReadonlyArray<string>
  /** Facts of the body besides employees; never personal data. */
  readonly facts: WebhookFacts | null
}

export type WebhookFacts = SyncCounts | SalaryMaster

/** A planned webhook with its id, the same on every attempt. */
export interface AddressedWebhook extends PlannedWebhook {
  readonly requestId: string
}

/** In an initial session every employee is new. */
const EMPLOYEE_WEBHOOK: Readonly<Record<EmployeeChange, Readonly<Record<SessionKind, WebhookKind>>>> = {
  add: {
    initial: "sync.events.employee.add/sync.events.initial",
    incremental: "sync.events.employee.add/sync.events.delta",
  },
  update: {
    initial: "sync.events.employee.update/sync.events.delta",
    incremental: "sync.events.employee.update/sync.events.delta",
  },
}

/** Which events the vendor selected, and how many webhooks of the session were planned before. */
export interface PlanContext {
  readonly session: SessionKind
  readonly selected: (event: WebhookEvent) => boolean
  readonly lastCounter: number
}

export const getWebhookEvent = (kind: WebhookKind): WebhookEvent =>
  kind.slice(0, kind.indexOf("/")) as WebhookEvent

const selectWebhooks = (
  context: PlanContext,
  webhooks: ReadonlyArray<Omit<PlannedWebhook, "counter">>,
): ReadonlyArray<PlannedWebhook> =>
  webhooks
    .filter((webhook) => context.selected(getWebhookEvent(webhook.kind)))
    .map((webhook, index) => ({ ...webhook, counter: context.lastCounter + index + 1 }))

/** The webhooks before the first record. */
export const planOpening = (context: PlanContext, counts: SyncCounts): ReadonlyArray<PlannedWebhook> => {
  const announces = context.session === "initial" || counts.newRecords + counts.updatedRecords === 0
  return announces
    ? selectWebhooks(context, [
        {
          kind: "sync.events.initiated/sync.events",
          stage: WEBHOOK_STAGES.opening,
          employeeIds: [],
          facts: counts,
        },
      ])
    : []
}

/** The employees of one kind of change, in order, ten to a webhook. */
export const planRecords = (
  context: PlanContext,
  change: EmployeeChange,
  employeeIds: ReadonlyArray<string>,
): ReadonlyArray<PlannedWebhook> => {
  const kind = EMPLOYEE_WEBHOOK[change][context.session]
  const batches = splitIntoBatches(employeeIds, EMPLOYEES_PER_WEBHOOK)
  return selectWebhooks(
    context,
    batches.map((batch) => ({ kind, stage: WEBHOOK_STAGES.records, employeeIds: batch, facts: null })),
  )
}

/** The webhooks after the records: links to files of the changes,
 * and `completed`, which is sent when all others of the session are
 * finished. A delta without changes has only its opening webhook (specification/webhooks.md#order).
 */
export const planClosing = (context: PlanContext, counts: SyncCounts): ReadonlyArray<PlannedWebhook> => {
  const files = CSV_FILES.filter(
    ({ isSentIn, countRecords }) => isSentIn(context.session) && countRecords(counts) > 0,
  )
  const completed = {
    kind: "sync.events.completed/sync.events",
    stage: WEBHOOK_STAGES.closing,
    employeeIds: [],
    facts: null,
  } as const
  return selectWebhooks(context, [
    ...files.map(({ kind }) => ({ kind, stage: WEBHOOK_STAGES.records, employeeIds: [], facts: counts })),
    ...(context.session === "initial" || counts.newRecords + counts.updatedRecords > 0 ? [completed] : []),
  ])
}

/** Which records the file of a CSV event holds (specification/webhooks.md#events). */
export interface CsvFile {
  readonly kind: Extract<WebhookKind, `sync.events.employee.csv/${string}`>
  readonly content: "added" | "changed"
  /** In which sessions it is sent. */
  readonly isSentIn: (session: SessionKind) => boolean
  /** How many records it holds. */
  readonly countRecords: (counts: SyncCounts) => number
}

export const isFileEvent = (kind: WebhookKind): boolean => CSV_FILES.some((file) => file.kind === kind)

/** All employees who were added or updated. */
export const CHANGED_FILE: CsvFile = {
  kind: "sync.events.employee.csv/sync.events.delta",
  content: "changed",
  isSentIn: (session) => session === "incremental",
  countRecords: ({ newRecords, updatedRecords }) => newRecords + updatedRecords,
}

export const ADDED_FILE: CsvFile = {
  kind: "sync.events.employee.csv/sync.events.add",
  content: "added",
  isSentIn: () => true,
  countRecords: ({ newRecords }) => newRecords,
}

const CSV_FILES: ReadonlyArray<CsvFile> = [CHANGED_FILE, ADDED_FILE]
