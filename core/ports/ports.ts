import type { SecondFactorRoles } from "../domain/accounts/users/second-factor-roles.ts"
import type { RetentionDays } from "../domain/connection/retention-days.ts"
import type { BackupLimits } from "../domain/operation/backup.ts"
import type { LaneSlots } from "../domain/sync/lane.ts"
import type { SyncLimits } from "../domain/sync/limits.ts"
import type { ApiCallLog } from "./accounts/api-call-log.ts"
import type { ApiCallers } from "./accounts/api-callers.ts"
import type { IdempotentCalls } from "./accounts/idempotent-calls.ts"
import type { JourneyTokens } from "./accounts/journey-tokens.ts"
import type { KeyInventory } from "./accounts/key-inventory.ts"
import type { KeyStore } from "./accounts/key-store.ts"
import type { MasterKeyList } from "./accounts/master-key-list.ts"
import type { PayloadCipher } from "./accounts/payload-cipher.ts"
import type { ReplayGuard } from "./accounts/replay-guard.ts"
import type { Secrets } from "./accounts/secrets.ts"
import type { GenerateServiceKey, ServiceKeyStore } from "./accounts/service-key-store.ts"
import type { ConsoleSessions } from "./accounts/users/console-sessions.ts"
import type { IsBreachedPassword } from "./accounts/users/breached-passwords.ts"
import type { IdentityProvider } from "./accounts/users/identity-provider.ts"
import type { IdentityStore } from "./accounts/users/identity-store.ts"
import type { OneTimePasswords } from "./accounts/users/one-time-passwords.ts"
import type { PasskeyStore } from "./accounts/users/passkey-store.ts"
import type { Passkeys } from "./accounts/users/passkeys.ts"
import type { SignInAttempts } from "./accounts/users/sign-in-attempts.ts"
import type { UserLinks } from "./accounts/users/user-links.ts"
import type { UserStore } from "./accounts/users/user-store.ts"
import type { Vault } from "./accounts/vault.ts"
import type { VendorCredentials } from "./accounts/vendor-credentials.ts"
import type { VendorMilestones } from "./accounts/vendor-milestones.ts"
import type { VendorStore } from "./accounts/vendor-store.ts"
import type { AuditLog } from "./audit/audit-log.ts"
import type { Anchors, MailboxCodes } from "./onboarding/anchors.ts"
import type { ChangeNotices } from "./onboarding/change-notices.ts"
import type { ChangeSignal } from "./connection/change-signal.ts"
import type { ClientList } from "./connection/client-list.ts"
import type { CorporateList } from "./connection/corporate-list.ts"
import type { BackupReports } from "./operation/backup-reports.ts"
import type { IsCommonDomain } from "./onboarding/common-domains.ts"
import type { ConnectionIssues } from "./connection/connection-issues.ts"
import type { ConnectionOnboarding } from "./onboarding/connection-onboarding.ts"
import type { ConnectionTermination } from "./connection/connection-termination.ts"
import type { Connections } from "./connection/connections.ts"
import type { ConnectorCatalogue } from "./connection/connector-catalogue.ts"
import type { DeletionReceipts } from "./connection/deletion-receipts.ts"
import type { EgressPolicy } from "./connection/egress-policy.ts"
import type { HrmsNumbers } from "./connection/hrms-numbers.ts"
import type { JourneyLinks } from "./onboarding/journey-links.ts"
import type { JourneyPreviews } from "./journey/journey-previews.ts"
import type { JourneyStore } from "./journey/journey-store.ts"
import type { OrganizationStore } from "./connection/organization-store.ts"
import type { Retention } from "./connection/retention.ts"
import type { SettingsStore } from "./connection/settings-store.ts"
import type { SourceCredentials } from "./connection/source-credentials.ts"
import type { SourceWebhooks } from "./connection/source-webhooks.ts"
import type { UploadStore } from "./onboarding/upload-store.ts"
import type { DirectorySearch } from "./employee/directory-search.ts"
import type { EmployeeDirectory } from "./employee/employee-directory.ts"
import type { PhoneNumbers } from "./employee/phone-numbers.ts"
import type { UpdateConfigs } from "./employee/update-configs.ts"
import type { Mailer } from "./mailer.ts"
import type { ConnectorUses } from "./operation/connector-use.ts"
import type { Installation } from "./operation/installation.ts"
import type { SentMails } from "./operation/sent-mails.ts"
import type { PushAccess, PushTestOutcomes, PushTestRecords } from "./push-access.ts"
import type { AssistedRequests } from "./requests/assisted-requests.ts"
import type { MalwareScanner } from "./requests/malware-scanner.ts"
import type { RequestDocuments } from "./requests/request-documents.ts"
import type { UnsupportedRequests } from "./requests/unsupported-requests.ts"
import type { SalaryHistory } from "./salary/salary-history.ts"
import type { SalaryMasters } from "./salary/salary-masters.ts"
import type { ConsentStore } from "./sharing/consent-store.ts"
import type { EmployeeErasure } from "./sharing/employee-erasure.ts"
import type { EmployeeRestrictions } from "./sharing/employee-restrictions.ts"
import type { PersonHoldings } from "./sharing/person-holdings.ts"
import type { SharingStore } from "./sharing/sharing-store.ts"
import type { ConnectionLock } from "./sync/connection-lock.ts"
import type { PulledSources } from "./sync/pulled-sources.ts"
import type { RecordSealer } from "./sync/record-sealer.ts"
import type { RequestDueUpload } from "./sync/request-due-upload.ts"
import type { MakeFileSource, MakePushSource } from "./sync/source.ts"
import type { SyncHistory } from "./sync/sync-history.ts"
import type { SyncLedger } from "./sync/sync-ledger.ts"
import type { SyncSchedule } from "./sync/sync-schedule.ts"
import type { Workload } from "./sync/workload.ts"
import type { Telemetry } from "./telemetry.ts"
import type { DeliveryLog } from "./webhooks/delivery-log.ts"
import type { EndpointNotices } from "./webhooks/endpoint-notices.ts"
import type { ExhaustedWebhookStore } from "./webhooks/exhausted-webhooks.ts"
import type { ParkedMessages } from "./webhooks/message-bus.ts"
import type { Outbox, OutboxSignal } from "./webhooks/outbox.ts"
import type { WebhookSender } from "./webhooks/webhook-sender.ts"
import type { WebhookSigner } from "./webhooks/webhook-signer.ts"

/** What the use-cases need of the outside, by the names under which they take it. */
export interface Ports {
  readonly anchors: Anchors
  readonly apiCallLog: ApiCallLog
  readonly assisted: AssistedRequests
  readonly attempts: SignInAttempts
  readonly auditLog: AuditLog
  readonly backupLimits: BackupLimits
  readonly backupReports: BackupReports
  readonly callers: ApiCallers
  readonly changeNotices: ChangeNotices
  readonly changeSignal: ChangeSignal
  readonly cipher: PayloadCipher
  readonly clients: ClientList
  readonly corporates: CorporateList
  readonly configs: UpdateConfigs
  readonly connections: Connections
  readonly connectorUses: ConnectorUses
  readonly connectors: ConnectorCatalogue
  readonly consents: ConsentStore
  readonly deliveryLog: DeliveryLog
  readonly directory: EmployeeDirectory
  readonly directorySearch: DirectorySearch
  readonly documents: RequestDocuments
  readonly egress: EgressPolicy
  readonly erasure: EmployeeErasure
  readonly endpointNotices: EndpointNotices
  readonly exhaustedWebhooks: ExhaustedWebhookStore
  /** A new key pair of the service. */
  readonly generateServiceKey: GenerateServiceKey
  readonly history: SyncHistory
  readonly holdings: PersonHoldings
  readonly hrmsNumbers: HrmsNumbers
  readonly idempotentCalls: IdempotentCalls
  readonly identities: IdentityStore
  /** Null: the installation has none. */
  readonly identityProvider: IdentityProvider | null
  readonly installation: Installation
  readonly inventory: KeyInventory
  readonly isBreachedPassword: IsBreachedPassword
  readonly isCommonDomain: IsCommonDomain
  readonly issues: ConnectionIssues
  readonly journeyLinks: JourneyLinks
  readonly journeyTokens: JourneyTokens
  readonly journeys: JourneyStore
  readonly keyStore: KeyStore
  readonly ledger: SyncLedger
  readonly lock: ConnectionLock
  readonly mailboxCodes: MailboxCodes
  readonly mailer: Mailer
  /** Null: the installation has none. */
  readonly malwareScanner: MalwareScanner | null
  /** The source of a CSV file. */
  readonly makeCsvSource: MakeFileSource
  /** The source of pushed employees. */
  readonly makePushSource: MakePushSource
  readonly masterKeys: MasterKeyList
  readonly connectionOnboarding: ConnectionOnboarding
  readonly oneTimePasswords: OneTimePasswords
  readonly organizations: OrganizationStore
  readonly outbox: Outbox
  readonly outboxSignal: OutboxSignal
  readonly parked: ParkedMessages
  readonly passkeyStore: PasskeyStore
  readonly passkeys: Passkeys
  readonly phoneNumbers: PhoneNumbers
  readonly recordSealer: RecordSealer
  readonly previews: JourneyPreviews
  readonly pushAccess: PushAccess
  readonly pushOutcomes: PushTestOutcomes
  readonly pushTests: PushTestRecords
  readonly receipts: DeletionReceipts
  readonly replays: ReplayGuard
  readonly requestDueUpload: RequestDueUpload
  readonly restrictions: EmployeeRestrictions
  readonly retention: Retention
  readonly salaryHistory: SalaryHistory
  readonly salaryMasters: SalaryMasters
  readonly secrets: Secrets
  readonly sender: WebhookSender
  readonly sentMails: SentMails
  readonly serviceKeys: ServiceKeyStore
  readonly settings: SettingsStore
  readonly sharingTerms: SharingStore
  readonly signer: WebhookSigner
  readonly sourceCredentials: SourceCredentials
  readonly sourceWebhooks: SourceWebhooks
  readonly sources: PulledSources
  readonly syncSchedule: SyncSchedule
  readonly telemetry: Telemetry
  readonly termination: ConnectionTermination
  readonly unsupported: UnsupportedRequests
  readonly uploads: UploadStore
  readonly userLinks: UserLinks
  readonly userSessions: ConsoleSessions
  readonly users: UserStore
  readonly vault: Vault
  readonly vendorCredentials: VendorCredentials
  readonly vendorMilestones: VendorMilestones
  readonly vendors: VendorStore
  readonly workload: Workload
  /* Settings. */
  readonly retentionDays: RetentionDays
  readonly laneSlots: LaneSlots
  readonly limits: SyncLimits
  /** The roles whose users must have a second factor. */
  readonly secondFactorRoles: SecondFactorRoles
  /** The URL of the default logo. */
  readonly plainLogo: string
}

/** The name of a port, or a method of one: `"connections.find"`. */
type PortUse = keyof Ports | { [Port in keyof Ports]: `${Port}.${keyof Ports[Port] & string}` }[keyof Ports]

type PortOf<Use> = (Use extends `${infer Port}.${string}` ? Port : Use) & keyof Ports

type MethodOf<Port extends keyof Ports, Use> = Use extends `${Port}.${infer Method}`
  ? Method & keyof Ports[Port]
  : never

/** What a use-case takes from outside: whole ports, or only the methods that it calls. */
export type UsedPorts<Use extends PortUse> = {
  readonly [Port in PortOf<Use>]: Port extends Use ? Ports[Port] : Pick<Ports[Port], MethodOf<Port, Use>>
}
