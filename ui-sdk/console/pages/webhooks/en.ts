import type { DeliveryState } from "../../../../core/contract/webhooks/delivery-log.ts"
import type { WebhookEvent } from "../../../../core/contract/webhooks/webhook.ts"
import type { Format } from "../../../elements/locale/format.ts"
import type { DeliveryNumbers } from "./delivery-numbers.ts"

/** Why the receiver gave no response. */
export type NoAnswer =
  "timeout" | "refused" | "reset" | "dns" | "tls" | "egress" | "protocol" | "render" | "other"

/** What a response says about the receiver. */
export type AnswerKind = "redirect" | "forbidden" | "missing" | "gone" | "busy" | "failed"

export const en = (f: Format) => ({
  title: "Webhooks",
  tabs: { label: "Webhooks", deliveries: "Deliveries", endpoint: "Address and events", secret: "Secret" },
  test: {
    send: "Send test.event",
    unsaved: "Save your changes first. The test goes to the saved address.",
    accepted: (status: number, ms: number) => `Accepted: ${String(status)} in ${f.number(ms)} ms`,
    refused: (status: number) => `Not accepted: the receiver responded ${String(status)}.`,
    noAnswer: "Not accepted: the receiver gave no response.",
  },
  health: {
    none: "No address is set, so nothing is sent.",
    set: "Set the address",
    working: "accepts everything.",
    idle: "got nothing in 14 days, so nothing is known of it. Send a test.",
    failing: "did not accept the last deliveries.",
    trying: "is being tried with one delivery.",
    pausedUntil: "accepts nothing. Deliveries wait; it is tried again",
    disabled: {
      gone: "responded with 410 (Gone). Nothing is sent until the address is saved again.",
      failing:
        "accepted nothing for days. Nothing is sent until the address is saved again, or something is resent.",
    },
    atOnce: (percent: string) => `${percent} at the first attempt in 14 days.`,
  },
  search: "Search deliveries",
  searchHint: "Request ID, session ID or employee",
  filter: "State",
  states: { all: "All", undelivered: "Failed", pending: "Waiting", delivered: "Delivered" },
  count: (count: number) => f.number(count),
  anyEvent: "Event",
  anyError: "Error",
  onlyEmployee: "Only this employee",
  further: "Search further back",
  employees: {
    title: "Whose webhooks?",
    none: "No employee matches",
    noneText:
      "Type a request ID, a session ID, or what a client shares of an employee: the name, the employee ID or the work email.",
    noName: "Name not shared",
    more: "Others match as well. Type more of the name, or the employee ID.",
  },
  event: "Event",
  time: "Created",
  client: "Client",
  clear: "Clear filters",
  table: "Deliveries",
  column: { select: "Select", event: "Event", answer: "Response", last: "Last attempt" },
  selectAll: (count: number) => `Select all ${f.number(count)}`,
  selectOne: (event: string, client: string, counter: number) =>
    `Select ${event}, ${client}, no. ${f.number(counter)}`,
  records: (count: number) => `${f.number(count)} ${f.plural(count, { one: "record", other: "records" })}`,
  place: (client: string, counter: number) => `${client}, no. ${f.number(counter)}`,
  notYet: "not sent yet",
  waiting: "waiting",
  noAnswer: {
    timeout: "no response",
    refused: "refused",
    reset: "cut off",
    dns: "unknown host",
    tls: "TLS error",
    egress: "not allowed",
    protocol: "no HTTP",
    render: "not made",
    other: "no response",
  } satisfies Record<NoAnswer, string>,
  shown: (count: number) => `${f.number(count)} shown`,
  selected: (count: number) => `${f.number(count)} selected`,
  resendAll: (count: number) => `Resend ${f.number(count)} failed`,
  resendSome: (count: number) => `Resend ${f.number(count)}`,
  resendRange: "Resend a time range",
  retryNote: (zone: string) =>
    `Failed deliveries are also sent again automatically at 23:30 (${zone}), for 5 days.`,
  empty: {
    none: "Nothing was sent yet",
    noneText: "Deliveries appear here as soon as a client is connected.",
    failed: "Nothing failed",
    failedText: "Every delivery was accepted, or is still on its way.",
    notYet: "Nothing found so far",
    notYetText: "The latest 5,000 deliveries have no such error. Older ones were not looked at yet.",
    nothing: "Nothing matches",
    nothingText: "No delivery matches these filters.",
  },
  chart: {
    title: "Deliveries per day",
    description: (delivered: number, failed: number) =>
      `In 14 days ${f.number(delivered)} deliveries were accepted at the first attempt, and ${f.number(failed)} failed at it.`,
    day: "Day",
    delivered: "delivered at the first attempt",
    failed: "failed at first",
  },
  detail: {
    resend: "Resend",
    close: "Close the delivery",
    state: {
      pending: "Waiting",
      delivered: "Delivered",
      failed: "Failed",
      exhausted: "Given up",
    } satisfies Record<DeliveryState, string>,
    after: (attempts: number) =>
      `after ${f.number(attempts)} ${f.plural(attempts, { one: "attempt", other: "attempts" })}`,
    next: "sent again",
    soon: "after the webhooks before it",
    client: "Client",
    onlyClient: "Only this client",
    type: "Type",
    number: "Number",
    ofSession: (counter: number, all: number) => `${f.number(counter)} of ${f.number(all)} in this session`,
    session: "Session",
    requestId: "Request ID",
    created: "Created",
    attempts: "Attempts",
    noAttempts: "It was not sent yet.",
    took: (ms: number) => `in ${f.number(ms)} ms`,
    gaveUp: (seconds: string) => `gave up after ${seconds}`,
    answer: "Response of the receiver",
    headers: {
      request: "Request headers",
      response: "Response headers",
      hidden: "set, hidden",
      leftOut: (count: number) =>
        `${f.number(count)} more ${f.plural(count, { one: "header is", other: "headers are" })} not kept.`,
    },
    body: "Body",
    bodyHint:
      "As a resend would send it now: what the client no longer shares is left out. Masked values are stored masked.",
    bodyLabel: "Body, masked",
    missing: {
      terminated: "The connection was ended and its data deleted, so the body is gone.",
      unreadable:
        "The body can't be shown: a stored record cannot be decrypted. Ask the operator of this installation.",
    },
    why: "Why it was not accepted",
    lost: "There is no such delivery. It may have been deleted after the retention period, or belong to a client you are not linked to.",
  },
  why: {
    timeout: "The receiver did not respond within 15 seconds. Respond first and process later, then resend.",
    refused: "Nothing listens at the address. Start the receiver, or correct the address, then resend.",
    reset: "The receiver closed the connection before it responded. Look at its logs, then resend.",
    dns: "The host of the address is not known. Correct the address, then resend.",
    tls: "The receiver's certificate is not valid. Renew it, then resend.",
    egress: "The address leads into a private network, where nothing is sent. Set a public one, then resend.",
    protocol: "What the receiver sent is not HTTP. Check the address and its port, then resend.",
    render:
      "A stored record cannot be decrypted, so the body could not be created. Ask the operator of this installation.",
    other: "The receiver gave no response. Look at its logs, then resend.",
    redirect: "The receiver redirects, and redirects are not followed. Set the final address, then resend.",
    forbidden:
      "The receiver refused the sender. Check that it verifies the signature with the current secret, then resend.",
    missing: "The receiver has nothing at this path. Correct the address, then resend.",
    gone: "The receiver responded that it is gone for good, so nothing is sent. Save the address again when it is back.",
    busy: "The receiver asked to be called less often. It is tried again later.",
    failed: "The receiver failed or is overloaded. Look at its logs for this request ID, then resend.",
  } satisfies Record<NoAnswer | AnswerKind, string>,
  whyRefused:
    "The receiver rejected the delivery. Its response below may say why; correct that, then resend.",
  resend: {
    title: "Resend deliveries",
    found: (count: number) =>
      count === 0
        ? "Nothing matches, so nothing would be sent."
        : `${f.number(count)} ${f.plural(count, { one: "delivery", other: "deliveries" })} will be sent again.`,
    tooMany: (limit: number) =>
      `More than ${f.number(limit)} match, too many for one resend. Choose a shorter time range, one client or one event.`,
    text: "Each carries the employees as they are now, and keeps its request ID. It is sent after what is still waiting for its client.",
    send: (count: number) => `Resend ${f.number(count)}`,
    nothing: "Resend",
    from: "From",
    to: "To",
    which: "Which",
    failed: "Failed ones",
    delivered: "Delivered ones",
    rangeWrong: "The end must be later than the beginning.",
    done: (count: number) =>
      `${f.number(count)} ${f.plural(count, { one: "delivery is", other: "deliveries are" })} sent again`,
  },
  endpoint: {
    url: "Address",
    urlHint: "https, public, without a password in it. We post every event there.",
    events: "Events",
    eventText: {
      "connection.events.requested": "A client was invited",
      "connection.events.accepted": "A client connected",
      "connection.events.failed": "A connection broke",
      "connection.events.terminated": "A connection ended",
      "connection.events.salary_master": "The salary components of a client",
      "sync.events.initiated": "A sync began, or found nothing new",
      "sync.events.employee.add": "Employees who are new",
      "sync.events.employee.update": "Employees who changed",
      "sync.events.employee.csv": "A link to a CSV file of them",
      "sync.events.completed": "A sync is complete",
      "test.event": "A test",
    } satisfies Record<WebhookEvent, string>,
    save: "Save",
    saved: "Saved",
    urlMissing: "Type the address.",
    memberOnly: "Only admins can change the address and the events.",
    changed: "Someone else changed this",
    changedText: "It is set to:",
    theirs: "Use theirs",
    mine: "Save mine over it",
    move: {
      title: "Send to the new address?",
      text: (from: string, to: string) => `Deliveries go to ${to} instead of ${from}.`,
      keep: "Keep the present address",
      action: "Change the address",
    },
    moved: ({ waiting, exhausted, accepted }: DeliveryNumbers) => [
      waiting === 0
        ? "No delivery waits. The next one goes to the new address."
        : f.plural(waiting, {
            one: "1 delivery that waits or failed goes to the new address.",
            other: `${f.number(waiting)} deliveries that wait or failed go to the new address.`,
          }),
      ...(exhausted === 0
        ? []
        : [
            f.plural(exhausted, {
              one: "1 delivery was given up. It is sent only when you resend it.",
              other: `${f.number(exhausted)} deliveries were given up. They are sent only when you resend them.`,
            }),
          ]),
      accepted === 0
        ? "The present address accepted nothing yesterday and today."
        : f.plural(accepted, {
            one: "The present address accepted 1 delivery yesterday and today. It is not sent again.",
            other: `The present address accepted ${f.number(accepted)} deliveries yesterday and today. They are not sent again.`,
          }),
    ],
  },
  secret: {
    intro:
      "Every delivery is signed, so that your receiver can detect forgeries. Verify the signature before you trust a delivery.",
    table: "Secrets",
    column: { secret: "Secret", since: "Since", until: "Signs" },
    current: "Signs now",
    until: "beside the new one, ends",
    ended: "Ended",
    rotate: "Rotate the secret",
    title: "Rotate the secret?",
    text: "You get a new secret, shown once. The old one keeps signing beside it for 24 hours (webhook-signature), so that your receiver can accept both. The header service-signature has room for one only.",
    when: "service-signature switches",
    now: "Now",
    later: "At",
    signs: ({ waiting, accepted }: DeliveryNumbers) => [
      waiting === 0
        ? "No delivery waits. The next one has a signature of both secrets in webhook-signature."
        : f.plural(waiting, {
            one: "1 delivery waits or failed. When it is sent, webhook-signature has a signature of both secrets.",
            other: `${f.number(waiting)} deliveries wait or failed. When they are sent, webhook-signature has a signature of both secrets.`,
          }),
      accepted === 0
        ? "Your receiver accepted nothing yesterday and today."
        : f.plural(accepted, {
            one: "Your receiver accepted 1 delivery yesterday and today. It must know the new secret before the old one ends.",
            other: `Your receiver accepted ${f.number(accepted)} deliveries yesterday and today. It must know the new secret before the old one ends.`,
          }),
    ],
    confirm: "Make a new secret",
    done: "Your new secret",
    doneText: "Copy it now: it is not shown again.",
    standardText: "The same secret for a Standard Webhooks library:",
    switches: "service-signature uses it",
    previous: "The old one signs until",
    close: "I have copied it",
    memberOnly: "Only admins see the secrets.",
  },
})

export type Messages = ReturnType<typeof en>
