import type { WebhookKind } from "./webhook.ts"

/**
 * What a vendor's engineer reads about a kind of webhook. Sentences in Markdown; the OpenAPI document, the reference and the guide
 * have them from here.
 */
export interface WebhookNotes {
  /** One sentence. */
  readonly summary: string
  readonly when: string
  /** What comes before and after it. */
  readonly order: string
  /** How to handle it so that a second arrival changes nothing. */
  readonly handle: string
}

const OWN_SESSION = "It has a session of its own, so its `webhookCounter` is 1."

const UPSERT =
  "Insert or replace each employee by `orgId` and `id` (or `employeeId`). Replacing a record by itself changes nothing, so a second arrival is harmless. A field that is absent is not shared: do not read it as empty."

const FILE =
  "Store the link's session as to be fetched, acknowledge, and then download the file: a download during the response may exceed its time limit. The link expires after 24 hours, or when the connection is terminated. Each row replaces the employee with its `employeeId`, so a second download changes nothing. The file shows what may be shared when it is fetched."

export const WEBHOOK_NOTES: Readonly<Record<WebhookKind, WebhookNotes>> = {
  "connection.events.requested/connection.events": {
    summary: "A corporate was invited.",
    when: "When you call `POST /api/sdk/token/` for a corporate that you have not invited yet, when a user of your console invites it, or when the operator connects it.",
    order: `The first event of a connection. ${OWN_SESSION} \`accepted\` follows when the corporate agrees; nothing follows if it never does.`,
    handle:
      "Set the corporate's state to invited, unless you already know a later one: retries may bring this event after `accepted`. Compare `timeStamp`.",
  },
  "connection.events.accepted/connection.events": {
    summary: "The corporate agreed to share its employees.",
    when: "When the HR admin submits the journey, or the operator completes the connection. A connection that recovers from a failure is not announced again.",
    order: `After \`requested\`, and before the events of the first sync. ${OWN_SESSION}`,
    handle:
      "Set the corporate's state to connected, unless you know that it was terminated at a later `timeStamp`. Do not read employees yet: `sync.events.completed` says when all of them are there.",
  },
  "connection.events.failed/connection.events": {
    summary: "The source of the corporate could not be read.",
    when: "When the source rejects its credentials or does not respond for too long, or when three attempts to fetch a file from SFTP failed. One event per failure, not one per attempt.",
    order: `After \`accepted\`. ${OWN_SESSION} There is no event when it works again: the events of the next sync show it, and \`application_connection_status\` is \`Active\` again.`,
    handle:
      "Show that the corporate's data may be out of date. What was synced before stays readable, so delete nothing. Setting a state twice changes nothing.",
  },
  "connection.events.terminated/connection.events": {
    summary: "The connection ended, and the service deleted its data.",
    when: "When you call `POST /api/terminate_connection/`, or when a user of the console, the corporate or the operator ends the connection.",
    order: `The last event of a connection. ${OWN_SESSION} Webhooks of this connection that were not delivered yet are deleted and never come.`,
    handle:
      "Stop processing this corporate's employees, and delete them as your agreement with it says. Deleting twice changes nothing. A later invitation of the same corporate makes a new connection, which may have the same `orgId`, so compare `timeStamp` before you delete.",
  },
  "connection.events.salary_master/connection.events": {
    summary: "The components of which the source's salaries are made.",
    when: "After a full sync, if the source has a salary master and salary is shared, and again after a full sync in which it changed. Only of yearly cost (`ctc`) and months that are shared; the list of the other one is then empty.",
    order: `After the sync that read it began. ${OWN_SESSION} It is not tied to the webhooks of that sync.`,
    handle:
      "Replace your list of components of this corporate by this one, unless a newer `timeStamp` was stored. A component keeps its `id` as long as its connection lasts.",
  },
  "sync.events.initiated/sync.events": {
    summary: "The first sync begins to be shared, or a sync found nothing new.",
    when: "At the start of a connection's first sync, with the number of employees to come. Later only for a sync that has nothing new, scheduled or requested: then both counts are 0. A poll of a source in real time is not announced.",
    order:
      "The first webhook of its session: it is delivered or has failed before any employee is sent. With both counts 0 it is the only one, and no `completed` follows.",
    handle:
      "Note the session with its counts; a session that is noted already stays as it is. With both counts 0, note the time of the last successful sync.",
  },
  "sync.events.employee.add/sync.events.initial": {
    summary: "Employees of the first sync, at most 10 in a webhook.",
    when: "During a connection's first sync: 105 employees come in eleven webhooks, ten with 10 and one with 5.",
    order:
      "After `initiated` and before `completed` of the same session. Several webhooks of a session are in flight at the same time, so they may arrive in another order than `webhookCounter` says.",
    handle: `${UPSERT} The records have only \`ctc\` of the salary, without \`otherAllowance\`, \`taxRegime\`, \`fixedPay\` and \`nps\`: read the employee or its salary for the rest. \`recordCount\` is lower than planned, or 0, if employees left the selection before the webhook was sent.`,
  },
  "sync.events.employee.add/sync.events.delta": {
    summary: "Employees who were added since the last sync, at most 10 in a webhook.",
    when: "In every sync after the first that found new employees, and when an employee comes into the selection that the corporate shares.",
    order: "Before `completed` of the same session. No `initiated` precedes it.",
    handle: UPSERT,
  },
  "sync.events.employee.update/sync.events.delta": {
    summary: "Employees who changed, as complete records, at most 10 in a webhook.",
    when: "In every sync that found changed employees, and after an update of yours whose configuration has `notify`. Also once for an employee who left the selection that is shared, with nothing but the status.",
    order:
      "Before `completed` of the same session. An update of an employee is never overtaken by an older version of that employee.",
    handle: `${UPSERT} It is never only the difference. If you do not know the employee yet, insert it. \`Inactive\` and \`Terminated\` end what depends on the employment.`,
  },
  "sync.events.employee.csv/sync.events.delta": {
    summary: "A file with all employees whom a later sync added or updated.",
    when: "In every sync after the first that added or updated employees. Only if you selected this event by name: selecting all leaves it out, since it repeats what the record events bring.",
    order: "With the records of its session, and before `completed`.",
    handle: FILE,
  },
  "sync.events.employee.csv/sync.events.add": {
    summary: "A file with the employees whom a sync added.",
    when: "In every sync that added employees, the first one too. Only if you selected this event by name. In a later sync it comes beside the file of `sync.events.delta`, which has these employees as well.",
    order: "With the records of its session, and before `completed`.",
    handle: FILE,
  },
  "sync.events.completed/sync.events": {
    summary: "All webhooks of a sync that sent employees are finished.",
    when: "At the end of every session that sent employees. A sync with nothing new has `initiated` with both counts 0 instead.",
    order:
      "The last webhook of its session: every other one was delivered or has failed. If its `webhookCounter` is higher than the number of webhooks that you have of the session, the missing ones failed: they come again at the end of the day, or at once when you request them.",
    handle:
      "Compare the counters of the session with 1 to `webhookCounter`, and request what is missing with `POST /api/webhooks/resend`. Then mark the session as complete; marking it twice changes nothing.",
  },
  "test.event/test.event": {
    summary: "A person tests the endpoint.",
    when: "When a user of the console sends it, or the operator. It is sent even if you did not select it, and only once: it is not repeated.",
    order: `None. ${OWN_SESSION} \`orgId\` is your own id, since no corporate is meant.`,
    handle: "Verify the signature, acknowledge, and do nothing.",
  },
}
