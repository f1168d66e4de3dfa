import type { ArrivalCause, ArrivalConsent } from "../../../../core/contract/sync/console/arrival.ts"
import type { DeliveryState } from "../../../../core/contract/webhooks/delivery-log.ts"
import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import { en as directory } from "../directory/en.ts"

export const en = (f: Format, byReader: ByReader) => ({
  title: "Why did an employee not arrive?",
  lede: "One answer for one employee of one client: the connection, the last sync, what is shared, and the webhooks.",
  client: "Client",
  search: "Employee",
  searchHint: "Employee ID, name or work email",
  start: "Choose a client and type an employee",
  startText: "Then you see here what arrived, what did not, and who can change it.",
  causes: "What stands in the way of everybody",
  cause: {
    not_connected: "The client was invited and has not connected yet.",
    ended: "The connection was ended. Nothing of it is stored any more.",
    source_fails: "The client's system can't be read. The client page says what to do.",
    paused: "The company paused the connection. Nothing is read until the company resumes it.",
    no_sync: "There was no sync yet.",
    sync_running: "A sync is running. Its employees arrive when it is complete.",
    sync_held: "The last sync waits until a person confirms it, since it would change unusually much.",
    sync_failed: "The last sync failed, so none of its changes arrived.",
    no_endpoint: "You have set no webhook address, so nothing is sent.",
    endpoint_disabled: "Your webhook address was switched off, since it accepted nothing. Nothing is sent.",
    endpoint_paused: "Your webhook address did not accept the last deliveries. Others wait until it does.",
    events_off: "Your webhook address does not subscribe to the events of new employees.",
  } satisfies Record<ArrivalCause, string>,
  openClient: "Open the client",
  openWebhooks: "Open the webhooks",
  nobody: (client: string) => `${client} shares nobody with you who matches`,
  nobodyText:
    "The employee is not in the company's data, or the company does not share the employee. You can't see which of the two, and neither can we tell you. Ask the company, and name the employee ID.",
  rejected: (rows: number) =>
    `The last sync could not take ${f.number(rows)} ${f.plural(rows, { one: "row", other: "rows" })}. The company sees which, and why, and can correct them: the employee may be among them.`,
  more: "Others match as well. Type the employee ID.",
  received: "First received",
  changed: "Last changed",
  record: "Open the record",
  noName: "Name not shared",
  consent: "Consent",
  consents: {
    not_needed: "Not needed: this client shares all agreed fields",
    none: "None yet: only mandatory fields arrive until the employee consents",
    active: "In force: all agreed fields arrive",
    ended: "Ended: only mandatory fields arrive until the employee consents again",
  } satisfies Record<ArrivalConsent, string>,
  missing: "Mandatory fields without a value",
  nothingMissing: "Every mandatory field has a value.",
  states: directory(f, byReader).record.state,
  deliveries: "Latest webhooks",
  noDeliveries:
    "No recent webhook has this employee. The employee's data did not change lately, or the webhooks are older than we store them. The encrypted read returns it.",
  delivery: {
    pending: "Waiting to be sent",
    delivered: "Accepted by your receiver",
    failed: "Not accepted; sent again at the end of the day",
    exhausted: "Not accepted, and not sent again by itself. Resend it.",
  } satisfies Record<DeliveryState, string>,
  status: (status: number) => `response ${String(status)}`,
  allDeliveries: "All webhooks with this employee",
})

export type Messages = ReturnType<typeof en>
