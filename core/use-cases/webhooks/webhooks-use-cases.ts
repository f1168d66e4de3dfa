import type { Secrets } from "../../ports/access/secrets.ts"
import type { Vault } from "../../ports/access/vault.ts"
import type { VendorCredentials } from "../../ports/access/vendor-credentials.ts"
import type { VendorStore } from "../../ports/access/vendor-store.ts"
import type { ConnectionIssues } from "../../ports/connection/connection-issues.ts"
import type { ConnectorCatalogue } from "../../ports/connection/connector-catalogue.ts"
import type { EgressPolicy } from "../../ports/connection/egress-policy.ts"
import type { EmployeeDirectory } from "../../ports/employee/employee-directory.ts"
import type { Mailer } from "../../ports/mailer.ts"
import type { DeliveryLog } from "../../ports/webhooks/delivery-log.ts"
import type { EndpointNotices } from "../../ports/webhooks/endpoint-notices.ts"
import type { ExhaustedWebhookStore } from "../../ports/webhooks/exhausted-webhooks.ts"
import type { ParkedMessages } from "../../ports/webhooks/message-bus.ts"
import type { Outbox } from "../../ports/webhooks/outbox.ts"
import type { WebhookSender } from "../../ports/webhooks/webhook-sender.ts"
import type { WebhookSigner } from "../../ports/webhooks/webhook-signer.ts"
import { makeListDeliveries, makeShowDeliveryFigures } from "./list-deliveries.ts"
import { makeNotifyDisabledEndpoints } from "./notify-disabled-endpoints.ts"
import { makeNotifyExhaustedWebhooks } from "./notify-exhausted-webhooks.ts"
import { makeOutboxMaintenance } from "./outbox-maintenance.ts"
import { makeCountParked, makeRedriveParked } from "./parked-messages.ts"
import { makeCountResend, makeResendSelected } from "./resend-selected.ts"
import { makeResendWebhooks } from "./resend-webhooks.ts"
import { makeSendTestEvent } from "./send-test-event.ts"
import { makeOpenSessionFile } from "./session-file.ts"
import { makeShowDelivery } from "./show-delivery.ts"
import { makeShowWebhookEndpoint } from "./show-webhook-endpoint.ts"
import { makeSetWebhookEndpoint } from "./webhook-endpoint.ts"
import type { Connections } from "../../ports/connection/connections.ts"

export interface WebhooksPorts {
  readonly connections: Connections
  readonly connectors: ConnectorCatalogue
  readonly deliveryLog: DeliveryLog
  readonly directory: EmployeeDirectory
  readonly egress: EgressPolicy
  readonly endpointNotices: EndpointNotices
  readonly exhaustedWebhooks: ExhaustedWebhookStore
  readonly issues: ConnectionIssues
  readonly mailer: Mailer
  readonly outbox: Outbox
  readonly parked: ParkedMessages
  readonly secrets: Secrets
  readonly sender: WebhookSender
  readonly signer: WebhookSigner
  readonly vault: Vault
  readonly vendorCredentials: VendorCredentials
  readonly vendors: VendorStore
}

/** The endpoints of vendors, resends, and parked messages. */
export const makeWebhooksUseCases = (ports: WebhooksPorts) => ({
  countParked: makeCountParked(ports),
  countResend: makeCountResend(ports),
  listDeliveries: makeListDeliveries(ports),
  notifyDisabledEndpoints: makeNotifyDisabledEndpoints({ ...ports, notices: ports.endpointNotices }),
  notifyExhaustedWebhooks: makeNotifyExhaustedWebhooks(ports),
  openSessionFile: makeOpenSessionFile({ ...ports, equal: ports.secrets.equal }),
  outboxMaintenance: makeOutboxMaintenance(ports.outbox),
  redriveParked: makeRedriveParked(ports),
  resendSelected: makeResendSelected(ports),
  resendWebhooks: makeResendWebhooks(ports),
  sendTestEvent: makeSendTestEvent({ ...ports, credentials: ports.vendorCredentials }),
  setWebhookEndpoint: makeSetWebhookEndpoint(ports),
  showDelivery: makeShowDelivery(ports),
  showDeliveryFigures: makeShowDeliveryFigures(ports),
  showWebhookEndpoint: makeShowWebhookEndpoint({ ...ports, credentials: ports.vendorCredentials }),
})

export type WebhooksUseCases = ReturnType<typeof makeWebhooksUseCases>
