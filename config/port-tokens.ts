import type { ServiceIdentifier } from "inversify"
import type { ApiCallers } from "../core/ports/api-callers.ts"
import type { AssistedRequests } from "../core/ports/assisted-requests.ts"
import type { IsCommonDomain } from "../core/ports/common-domains.ts"
import type { ConnectionLock } from "../core/ports/connection-lock.ts"
import type { ConnectorCatalogue } from "../core/ports/connector-catalogue.ts"
import type { ConnectionStore } from "../core/ports/connection-store.ts"
import type { ConsentStore } from "../core/ports/consent-store.ts"
import type { DeletionReceipts } from "../core/ports/deletion-receipts.ts"
import type { EgressPolicy } from "../core/ports/egress-policy.ts"
import type { EmployeeDirectory } from "../core/ports/employee-directory.ts"
import type { HrmsNumbers } from "../core/ports/hrms-numbers.ts"
import type { JourneyTokens } from "../core/ports/journey-tokens.ts"
import type { KeyInventory } from "../core/ports/key-inventory.ts"
import type { KeyStore } from "../core/ports/key-store.ts"
import type { MasterKeyList } from "../core/ports/master-key-list.ts"
import type { ServiceKeyStore } from "../core/ports/service-key-store.ts"
import type { MessageBus, ParkedMessages } from "../core/ports/message-bus.ts"
import type { OrganizationStore } from "../core/ports/organization-store.ts"
import type { Outbox, OutboxSignal } from "../core/ports/outbox.ts"
import type { GivenUp } from "../core/ports/given-up-webhooks.ts"
import type { EndpointNotices } from "../core/ports/endpoint-notices.ts"
import type { Mailer } from "../core/ports/mailer.ts"
import type { PayloadCipher } from "../core/ports/payload-cipher.ts"
import type { PhoneNumbers } from "../core/ports/phone-numbers.ts"
import type { PulledSources } from "../core/ports/pulled-sources.ts"
import type { PushAccess, PushTestRecords } from "../core/ports/push-access.ts"
import type { ReplayGuard } from "../core/ports/replay-guard.ts"
import type { Retention } from "../core/ports/retention.ts"
import type { RequestDocuments } from "../core/ports/request-documents.ts"
import type { Secrets } from "../core/ports/secrets.ts"
import type { ConnectionIssues } from "../core/ports/connection-issues.ts"
import type { SalaryMasters } from "../core/ports/salary-masters.ts"
import type { SourceHooks } from "../core/ports/source-hooks.ts"
import type { SourceCredentials } from "../core/ports/source-credentials.ts"
import type { SyncHistory } from "../core/ports/sync-history.ts"
import type { SyncLedger } from "../core/ports/sync-ledger.ts"
import type { Telemetry } from "../core/ports/telemetry.ts"
import type { UnsupportedRequests } from "../core/ports/unsupported-requests.ts"
import type { UpdateConfigs } from "../core/ports/update-configs.ts"
import type { Vault } from "../core/ports/vault.ts"
import type { VendorCredentials } from "../core/ports/vendor-credentials.ts"
import type { VendorStore } from "../core/ports/vendor-store.ts"
import type { WebhookSender } from "../core/ports/webhook-sender.ts"
import type { WebhookSigner } from "../core/ports/webhook-signer.ts"
import type { Workload } from "../core/ports/workload.ts"
import type { SalaryHistory } from "../core/ports/salary-history.ts"

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
  GivenUp: token<GivenUp>("given-up webhooks"),
  EndpointNotices: token<EndpointNotices>("endpoint notices"),
  Mailer: token<Mailer>("mailer"),
  ParkedMessages: token<ParkedMessages>("parked messages"),
  PushAccess: token<PushAccess>("push access"),
  PushTests: token<PushTestRecords>("push tests"),
  SourceCredentials: token<SourceCredentials>("source credentials"),
  History: token<SyncHistory>("sync history"),
  Issues: token<ConnectionIssues>("issues of connections"),
  SalaryMasters: token<SalaryMasters>("salary masters"),
  SourceHooks: token<SourceHooks>("source hooks"),
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
