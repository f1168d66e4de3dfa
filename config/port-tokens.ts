import type { ServiceIdentifier } from "inversify"
import type { ApiCallers } from "../core/ports/access/api-callers.ts"
import type { AssistedRequests } from "../core/ports/requests/assisted-requests.ts"
import type { IsCommonDomain } from "../core/ports/connection/common-domains.ts"
import type { ConnectionLock } from "../core/ports/sync/connection-lock.ts"
import type { ConnectorCatalogue } from "../core/ports/connection/connector-catalogue.ts"
import type { ConnectionStore } from "../core/ports/connection/connection-store.ts"
import type { ConsentStore } from "../core/ports/consent-store.ts"
import type { DeletionReceipts } from "../core/ports/connection/deletion-receipts.ts"
import type { EgressPolicy } from "../core/ports/connection/egress-policy.ts"
import type { EmployeeDirectory } from "../core/ports/employee/employee-directory.ts"
import type { HrmsNumbers } from "../core/ports/connection/hrms-numbers.ts"
import type { JourneyTokens } from "../core/ports/access/journey-tokens.ts"
import type { KeyInventory } from "../core/ports/access/key-inventory.ts"
import type { KeyStore } from "../core/ports/access/key-store.ts"
import type { MasterKeyList } from "../core/ports/access/master-key-list.ts"
import type { ServiceKeyStore } from "../core/ports/access/service-key-store.ts"
import type { MessageBus, ParkedMessages } from "../core/ports/webhooks/message-bus.ts"
import type { OrganizationStore } from "../core/ports/connection/organization-store.ts"
import type { Outbox, OutboxSignal } from "../core/ports/webhooks/outbox.ts"
import type { ExhaustedWebhookStore } from "../core/ports/webhooks/exhausted-webhooks.ts"
import type { EndpointNotices } from "../core/ports/webhooks/endpoint-notices.ts"
import type { Mailer } from "../core/ports/mailer.ts"
import type { PayloadCipher } from "../core/ports/access/payload-cipher.ts"
import type { PhoneNumbers } from "../core/ports/employee/phone-numbers.ts"
import type { PulledSources } from "../core/ports/sync/pulled-sources.ts"
import type { PushAccess, PushTestRecords } from "../core/ports/push-access.ts"
import type { ReplayGuard } from "../core/ports/access/replay-guard.ts"
import type { Retention } from "../core/ports/connection/retention.ts"
import type { RequestDocuments } from "../core/ports/requests/request-documents.ts"
import type { Secrets } from "../core/ports/access/secrets.ts"
import type { ConnectionIssues } from "../core/ports/connection/connection-issues.ts"
import type { SalaryMasters } from "../core/ports/salary/salary-masters.ts"
import type { SourceWebhooks } from "../core/ports/connection/source-webhooks.ts"
import type { SourceCredentials } from "../core/ports/connection/source-credentials.ts"
import type { SyncHistory } from "../core/ports/sync/sync-history.ts"
import type { SyncLedger } from "../core/ports/sync/sync-ledger.ts"
import type { Telemetry } from "../core/ports/telemetry.ts"
import type { UnsupportedRequests } from "../core/ports/requests/unsupported-requests.ts"
import type { UpdateConfigs } from "../core/ports/employee/update-configs.ts"
import type { Vault } from "../core/ports/access/vault.ts"
import type { VendorCredentials } from "../core/ports/access/vendor-credentials.ts"
import type { VendorStore } from "../core/ports/access/vendor-store.ts"
import type { WebhookSender } from "../core/ports/webhooks/webhook-sender.ts"
import type { WebhookSigner } from "../core/ports/webhooks/webhook-signer.ts"
import type { Workload } from "../core/ports/sync/workload.ts"
import type { SalaryHistory } from "../core/ports/salary/salary-history.ts"

/** A token knows what it stands for, so that a wrong wiring does not compile. */
export const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name)

/** The ports that the container holds. */
export const PORTS = {
  Callers: token<ApiCallers>("callers"),
  Vendors: token<VendorStore>("vendors"),
  Credentials: token<VendorCredentials>("credentials of vendors"),
  Organizations: token<OrganizationStore>("organizations"),
  Connections: token<ConnectionStore>("connections"),
  Connectors: token<ConnectorCatalogue>("connectors"),
  HrmsNumbers: token<HrmsNumbers>("hrms numbers"),
  Lock: token<ConnectionLock>("lock"),
  Ledger: token<SyncLedger>("ledger"),
  UpdateConfigs: token<UpdateConfigs>("update configs"),
  Consents: token<ConsentStore>("consents"),
  Directory: token<EmployeeDirectory>("directory"),
  SalaryHistory: token<SalaryHistory>("salary history"),
  Outbox: token<Outbox>("outbox"),
  OutboxSignal: token<OutboxSignal>("outbox signal"),
  Bus: token<MessageBus>("bus"),
  ExhaustedWebhooks: token<ExhaustedWebhookStore>("given-up webhooks"),
  EndpointNotices: token<EndpointNotices>("endpoint notices"),
  Mailer: token<Mailer>("mailer"),
  ParkedMessages: token<ParkedMessages>("parked messages"),
  PushAccess: token<PushAccess>("push access"),
  PushTests: token<PushTestRecords>("push tests"),
  SourceCredentials: token<SourceCredentials>("source credentials"),
  History: token<SyncHistory>("sync history"),
  Issues: token<ConnectionIssues>("issues of connections"),
  SalaryMasters: token<SalaryMasters>("salary masters"),
  SourceWebhooks: token<SourceWebhooks>("source hooks"),
  PulledSources: token<PulledSources>("pulled sources"),
  Telemetry: token<Telemetry>("telemetry"),
  Workload: token<Workload>("workload"),
  AssistedRequests: token<AssistedRequests>("assisted requests"),
  UnsupportedRequests: token<UnsupportedRequests>("unsupported requests"),
  RequestDocuments: token<RequestDocuments>("request documents"),
  Replays: token<ReplayGuard>("replays"),
  Retention: token<Retention>("retention"),
  DeletionReceipts: token<DeletionReceipts>("deletion receipts"),
  KeyInventory: token<KeyInventory>("key inventory"),
  KeyStore: token<KeyStore>("key store"),
  MasterKeyList: token<MasterKeyList>("master key list"),
  ServiceKeys: token<ServiceKeyStore>("service keys"),
  Vault: token<Vault>("vault"),
  Secrets: token<Secrets>("secrets"),
  Cipher: token<PayloadCipher>("cipher"),
  JourneyTokens: token<JourneyTokens>("journey tokens"),
  Egress: token<EgressPolicy>("egress"),
  Sender: token<WebhookSender>("sender"),
  Signer: token<WebhookSigner>("signer"),
  PhoneNumbers: token<PhoneNumbers>("phone numbers"),
  IsCommonDomain: token<IsCommonDomain>("is common domain"),
} as const
