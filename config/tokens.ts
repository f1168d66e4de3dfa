import type { ServiceIdentifier } from "inversify"
import type { RetentionDays } from "../core/domain/connection/retention-days.ts"
import type { LaneSlots } from "../core/domain/sync/lane.ts"
import type { SyncLimits } from "../core/domain/sync/limits.ts"
import type { AuditLog } from "../core/ports/audit/audit-log.ts"
import type { ApiCallers } from "../core/ports/access/api-callers.ts"
import type { Anchors, MailboxCodes } from "../core/ports/connection/anchors.ts"
import type { ChangeNotices } from "../core/ports/connection/change-notices.ts"
import type { JourneyLinks } from "../core/ports/connection/journey-links.ts"
import type { JourneyPreviews } from "../core/ports/connection/journey-previews.ts"
import type { JourneyStore } from "../core/ports/connection/journey-store.ts"
import type { UploadStore } from "../core/ports/connection/upload-store.ts"
import type { JourneyTokens } from "../core/ports/access/journey-tokens.ts"
import type { IdempotentCalls } from "../core/ports/access/idempotent-calls.ts"
import type { KeyInventory } from "../core/ports/access/key-inventory.ts"
import type { KeyStore } from "../core/ports/access/key-store.ts"
import type { MasterKeyList } from "../core/ports/access/master-key-list.ts"
import type { PayloadCipher } from "../core/ports/access/payload-cipher.ts"
import type { ReplayGuard } from "../core/ports/access/replay-guard.ts"
import type { Secrets } from "../core/ports/access/secrets.ts"
import type { ServiceKeyStore } from "../core/ports/access/service-key-store.ts"
import type { Vault } from "../core/ports/access/vault.ts"
import type { ConsoleSessions } from "../core/ports/access/users/console-sessions.ts"
import type { IdentityProvider } from "../core/ports/access/users/identity-provider.ts"
import type { IdentityStore } from "../core/ports/access/users/identity-store.ts"
import type { OneTimePasswords } from "../core/ports/access/users/one-time-passwords.ts"
import type { Passkeys } from "../core/ports/access/users/passkeys.ts"
import type { PasskeyStore } from "../core/ports/access/users/passkey-store.ts"
import type { SignInAttempts } from "../core/ports/access/users/sign-in-attempts.ts"
import type { UserLinks } from "../core/ports/access/users/user-links.ts"
import type { UserStore } from "../core/ports/access/users/user-store.ts"
import type { VendorCredentials } from "../core/ports/access/vendor-credentials.ts"
import type { VendorStore } from "../core/ports/access/vendor-store.ts"
import type { IsCommonDomain } from "../core/ports/connection/common-domains.ts"
import type { ClientList } from "../core/ports/connection/client-list.ts"
import type { ChangeSignal } from "../core/ports/connection/change-signal.ts"
import type { ConnectionIssues } from "../core/ports/connection/connection-issues.ts"
import type { ConnectorCatalogue } from "../core/ports/connection/connector-catalogue.ts"
import type { ConnectorGuides } from "../adapters/koa/docs/connector-guides.ts"
import type { DeletionReceipts } from "../core/ports/connection/deletion-receipts.ts"
import type { EgressPolicy } from "../core/ports/connection/egress-policy.ts"
import type { HrmsNumbers } from "../core/ports/connection/hrms-numbers.ts"
import type { OrganizationStore } from "../core/ports/connection/organization-store.ts"
import type { Retention } from "../core/ports/connection/retention.ts"
import type { SourceCredentials } from "../core/ports/connection/source-credentials.ts"
import type { SourceWebhooks } from "../core/ports/connection/source-webhooks.ts"
import type { ConsentStore } from "../core/ports/sharing/consent-store.ts"
import type { DirectorySearch } from "../core/ports/employee/directory-search.ts"
import type { EmployeeDirectory } from "../core/ports/employee/employee-directory.ts"
import type { PhoneNumbers } from "../core/ports/employee/phone-numbers.ts"
import type { UpdateConfigs } from "../core/ports/employee/update-configs.ts"
import type { Mailer } from "../core/ports/mailer.ts"
import type { PushAccess, PushTestOutcomes, PushTestRecords } from "../core/ports/push-access.ts"
import type { AssistedRequests } from "../core/ports/requests/assisted-requests.ts"
import type { RequestDocuments } from "../core/ports/requests/request-documents.ts"
import type { UnsupportedRequests } from "../core/ports/requests/unsupported-requests.ts"
import type { SalaryHistory } from "../core/ports/salary/salary-history.ts"
import type { SalaryMasters } from "../core/ports/salary/salary-masters.ts"
import type { ConnectionLock } from "../core/ports/sync/connection-lock.ts"
import type { PulledSources } from "../core/ports/sync/pulled-sources.ts"
import type { SyncHistory } from "../core/ports/sync/sync-history.ts"
import type { SyncLedger } from "../core/ports/sync/sync-ledger.ts"
import type { ConnectorUses } from "../core/ports/operation/connector-use.ts"
import type { SentMails } from "../core/ports/operation/sent-mails.ts"
import type { Workload } from "../core/ports/sync/workload.ts"
import type { Telemetry } from "../core/ports/telemetry.ts"
import type { EndpointNotices } from "../core/ports/webhooks/endpoint-notices.ts"
import type { DeliveryLog } from "../core/ports/webhooks/delivery-log.ts"
import type { ExhaustedWebhookStore } from "../core/ports/webhooks/exhausted-webhooks.ts"
import type { MessageBus, ParkedMessages } from "../core/ports/webhooks/message-bus.ts"
import type { Outbox, OutboxSignal } from "../core/ports/webhooks/outbox.ts"
import type { WebhookSender } from "../core/ports/webhooks/webhook-sender.ts"
import type { WebhookSigner } from "../core/ports/webhooks/webhook-signer.ts"
import type { ServiceKeyPorts } from "../core/use-cases/accounts/keys/service-keys.ts"
import type { MakeFileSource } from "../core/ports/sync/source.ts"
import type { PushEmployeePorts } from "../core/use-cases/push/push-employee.ts"
import type { UseCases } from "../core/use-cases/use-cases.ts"
import type { Delivery, DeliverySettings } from "../core/use-cases/webhooks/delivery.ts"
import type { Connections } from "../core/ports/connection/connections.ts"
import type { ConnectionOnboarding } from "../core/ports/connection/connection-onboarding.ts"
import type { SettingsStore } from "../core/ports/connection/settings-store.ts"
import type { SyncSchedule } from "../core/ports/sync/sync-schedule.ts"
import type { ConnectionTermination } from "../core/ports/connection/connection-termination.ts"
import type { SharingStore } from "../core/ports/sharing/sharing-store.ts"

/** A token carries the type that it is bound to, so that wrong wiring does not compile. */
const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name)

/** The ports and use-case settings, by the names that the factories use. */
export const PORTS = {
  auditLog: token<AuditLog>("auditLog"),
  callers: token<ApiCallers>("callers"),
  changeSignal: token<ChangeSignal>("changeSignal"),
  vendors: token<VendorStore>("vendors"),
  users: token<UserStore>("users"),
  userSessions: token<ConsoleSessions>("userSessions"),
  userLinks: token<UserLinks>("userLinks"),
  attempts: token<SignInAttempts>("attempts"),
  oneTimePasswords: token<OneTimePasswords>("oneTimePasswords"),
  identities: token<IdentityStore>("identities"),
  identityProvider: token<IdentityProvider | null>("identityProvider"),
  passkeys: token<Passkeys>("passkeys"),
  passkeyStore: token<PasskeyStore>("passkeyStore"),
  vendorCredentials: token<VendorCredentials>("vendorCredentials"),
  organizations: token<OrganizationStore>("organizations"),
  connections: token<Connections>("connections"),
  onboarding: token<ConnectionOnboarding>("onboarding"),
  settings: token<SettingsStore>("settings"),
  syncSchedule: token<SyncSchedule>("syncSchedule"),
  termination: token<ConnectionTermination>("termination"),
  sharingTerms: token<SharingStore>("sharingTerms"),
  connectors: token<ConnectorCatalogue>("connectors"),
  connectorGuides: token<ConnectorGuides>("connectorGuides"),
  hrmsNumbers: token<HrmsNumbers>("hrmsNumbers"),
  lock: token<ConnectionLock>("lock"),
  ledger: token<SyncLedger>("ledger"),
  configs: token<UpdateConfigs>("configs"),
  consents: token<ConsentStore>("consents"),
  directory: token<EmployeeDirectory>("directory"),
  directorySearch: token<DirectorySearch>("directorySearch"),
  salaryHistory: token<SalaryHistory>("salaryHistory"),
  outbox: token<Outbox>("outbox"),
  outboxSignal: token<OutboxSignal>("outboxSignal"),
  deliveryLog: token<DeliveryLog>("deliveryLog"),
  exhaustedWebhooks: token<ExhaustedWebhookStore>("exhaustedWebhooks"),
  endpointNotices: token<EndpointNotices>("endpointNotices"),
  mailer: token<Mailer>("mailer"),
  parked: token<ParkedMessages>("parked"),
  pushAccess: token<PushAccess>("pushAccess"),
  pushTests: token<PushTestRecords>("pushTests"),
  pushOutcomes: token<PushTestOutcomes>("pushOutcomes"),
  sourceCredentials: token<SourceCredentials>("sourceCredentials"),
  history: token<SyncHistory>("history"),
  clients: token<ClientList>("clients"),
  issues: token<ConnectionIssues>("issues"),
  salaryMasters: token<SalaryMasters>("salaryMasters"),
  journeys: token<JourneyStore>("journeys"),
  anchors: token<Anchors>("anchors"),
  mailboxCodes: token<MailboxCodes>("mailboxCodes"),
  changeNotices: token<ChangeNotices>("changeNotices"),
  journeyLinks: token<JourneyLinks>("journeyLinks"),
  uploads: token<UploadStore>("uploads"),
  previews: token<JourneyPreviews>("previews"),
  sourceWebhooks: token<SourceWebhooks>("sourceWebhooks"),
  sources: token<PulledSources>("sources"),
  telemetry: token<Telemetry>("telemetry"),
  assisted: token<AssistedRequests>("assisted"),
  unsupported: token<UnsupportedRequests>("unsupported"),
  documents: token<RequestDocuments>("documents"),
  replays: token<ReplayGuard>("replays"),
  retention: token<Retention>("retention"),
  receipts: token<DeletionReceipts>("receipts"),
  idempotentCalls: token<IdempotentCalls>("idempotentCalls"),
  inventory: token<KeyInventory>("inventory"),
  keyStore: token<KeyStore>("keyStore"),
  masterKeys: token<MasterKeyList>("masterKeys"),
  serviceKeys: token<ServiceKeyStore>("serviceKeys"),
  vault: token<Vault>("vault"),
  secrets: token<Secrets>("secrets"),
  cipher: token<PayloadCipher>("cipher"),
  journeyTokens: token<JourneyTokens>("journeyTokens"),
  egress: token<EgressPolicy>("egress"),
  sender: token<WebhookSender>("sender"),
  signer: token<WebhookSigner>("signer"),
  phoneNumbers: token<PhoneNumbers>("phoneNumbers"),
  isCommonDomain: token<IsCommonDomain>("isCommonDomain"),
  retentionDays: token<RetentionDays>("retentionDays"),
  laneSlots: token<LaneSlots>("laneSlots"),
  limits: token<SyncLimits>("limits"),
  plainLogo: token<string>("plainLogo"),
  generateServiceKey: token<ServiceKeyPorts["generate"]>("generateServiceKey"),
  makeCsvSource: token<MakeFileSource>("makeCsvSource"),
  makePushSource: token<PushEmployeePorts["makeSource"]>("makePushSource"),
  workload: token<Workload>("workload"),
  connectorUses: token<ConnectorUses>("connectorUses"),
  sentMails: token<SentMails>("sentMails"),
} as const

/** Opened on first use: a command needs no broker. */
export const OPENED_ON_DEMAND = {
  bus: token<MessageBus>("bus"),
  deliverySettings: token<DeliverySettings>("deliverySettings"),
  delivery: token<Delivery>("delivery"),
} as const

/** The use-cases, by context. */
export const CONTEXTS = {
  access: token<UseCases["access"]>("access"),
  audit: token<UseCases["audit"]>("audit"),
  employee: token<UseCases["employee"]>("employee"),
  mapping: token<UseCases["mapping"]>("mapping"),
  transformation: token<UseCases["transformation"]>("transformation"),
  salary: token<UseCases["salary"]>("salary"),
  sharing: token<UseCases["sharing"]>("sharing"),
  connection: token<UseCases["connection"]>("connection"),
  sync: token<UseCases["sync"]>("sync"),
  webhooks: token<UseCases["webhooks"]>("webhooks"),
  push: token<UseCases["push"]>("push"),
  requests: token<UseCases["requests"]>("requests"),
  operation: token<UseCases["operation"]>("operation"),
} as const

/** Types of the tokens, by the same names. */
export type Bound<Tokens> = {
  readonly [Name in keyof Tokens]: Tokens[Name] extends ServiceIdentifier<infer Value> ? Value : never
}
