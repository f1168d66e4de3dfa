import { Backbone1763600000001 } from "./0001-backbone.ts"
import { OutboxFunctions1763600000002 } from "./0002-outbox-functions.ts"
import { VendorApi1763600000003 } from "./0003-vendor-api.ts"
import { PulledSources1763600000004 } from "./0004-pulled-sources.ts"
import { TransformationRules1763600000005 } from "./0005-transformation-rules.ts"
import { Requests1763600000006 } from "./0006-requests.ts"
import { SalaryMaster1763600000007 } from "./0007-salary-master.ts"
import { SourceHooks1763600000008 } from "./0008-source-hooks.ts"
import { ComponentOverrides1763600000009 } from "./0009-component-overrides.ts"
import { EndpointCircuits1763600000010 } from "./0010-endpoint-circuits.ts"
import { LargeTables1763600000011 } from "./0011-large-tables.ts"
import { Agreements1763600000012 } from "./0012-agreements.ts"
import { Relations1763600000013 } from "./0013-relations.ts"
import { CredentialLives1763600000014 } from "./0014-credential-lives.ts"
import { KeyLifecycle1763600000015 } from "./0015-key-lifecycle.ts"
import { SyncsThatWait1763600000016 } from "./0016-syncs-that-wait.ts"
import { ReadingSettings1763600000018 } from "./0018-reading-settings.ts"
import { KeptFacts1763600000019 } from "./0019-kept-facts.ts"
import { LastColumns1763600000020 } from "./0020-last-columns.ts"
import { RecordOutcomes1763600000021 } from "./0021-record-outcomes.ts"
import { Journeys1763600000022 } from "./0022-journeys.ts"
import { Uploads1763600000023 } from "./0023-uploads.ts"
import { JourneyPreviews1763600000024 } from "./0024-journey-previews.ts"
import { JourneyRequests1763600000025 } from "./0025-journey-requests.ts"
import { JourneyLinks1763600000026 } from "./0026-journey-links.ts"
import { SdkSettings1763600000027 } from "./0027-sdk-settings.ts"
import { ConsoleUsers1763600000028 } from "./0028-console-users.ts"
import { AuditLog1763600000029 } from "./0029-audit-log.ts"
import { DeliveryLog1763600000030 } from "./0030-delivery-log.ts"
import { CredentialNames1763600000033 } from "./0033-credential-names.ts"
import { RowLevelSecurity1763600000034 } from "./0034-row-level-security.ts"
import { IdempotentCalls1763600000036 } from "./0036-idempotent-calls.ts"
import { Passkeys1763600000037 } from "./0037-passkeys.ts"
import { Identities1763600000038 } from "./0038-identities.ts"
import { IdentityUses1763600000039 } from "./0039-identity-uses.ts"
import { OwnRows1763600000040 } from "./0040-own-rows.ts"
import { PlansOfFunctions1763600000043 } from "./0043-plans-of-functions.ts"
import { PlansOfQueues1763600000044 } from "./0044-plans-of-queues.ts"
import { UploadLane1763600000045 } from "./0045-upload-lane.ts"
import { ChangesAndRepetitions1763600000049 } from "./0049-changes-and-repetitions.ts"
import { Anchors1763600000053 } from "./0053-anchors.ts"
import { ChangeNotices1763600000054 } from "./0054-change-notices.ts"
import { GuardByKey1763600000056 } from "./0056-guard-by-key.ts"
import { PinnedFunctions1763600000058 } from "./0058-pinned-functions.ts"
import { UndeliveredByConnection1763600000059 } from "./0059-undelivered-by-connection.ts"
import { Coverage1763600000060 } from "./0060-coverage.ts"
import { KeyScopes1763600000061 } from "./0061-key-scopes.ts"
import { WrittenForms1763600000062 } from "./0062-written-forms.ts"
import { ServiceProcesses1763600000063 } from "./0063-service-processes.ts"
import { BackupReports1763600000064 } from "./0064-backup-reports.ts"
import { FirstYears1763600000065 } from "./0065-first-years.ts"
import { UploadEdits1763600000066 } from "./0066-upload-edits.ts"
import { ReasonCodes1763600000067 } from "./0067-reason-codes.ts"
import { AccessRequests1763600000068 } from "./0068-access-requests.ts"
import { PhoneCountry1763600000069 } from "./0069-phone-country.ts"
import { ApiCalls1763600000072 } from "./0072-api-calls.ts"
import { VendorMilestones1763600000073 } from "./0073-vendor-milestones.ts"
import { AskedSyncs1763600000074 } from "./0074-asked-syncs.ts"
import { EmployeeRestrictions1763600000076 } from "./0076-employee-restrictions.ts"
import { PageOfEmployees1763600000079 } from "./0079-page-of-employees.ts"
import { AuditByChain1763600000080 } from "./0080-audit-by-chain.ts"
import { AuditOfAPerson1763600000081 } from "./0081-audit-of-a-person.ts"
import { ProvenSessions1763600000082 } from "./0082-proven-sessions.ts"
import { MultiFactorSessions1763600000083 } from "./0083-multi-factor-sessions.ts"
import { AttemptHeaders1763600000085 } from "./0085-attempt-headers.ts"
import { IssueCodes1763600000087 } from "./0087-issue-codes.ts"
import { ProviderLinks1763600000088 } from "./0088-provider-links.ts"
import { WaitingNewestFirst1763600000093 } from "./0093-waiting-newest-first.ts"
import { WholeSessions1763600000094 } from "./0094-whole-sessions.ts"

/** Every migration in order; listed, since a glob can silently match nothing. */
export const MIGRATIONS = [
  Backbone1763600000001,
  OutboxFunctions1763600000002,
  VendorApi1763600000003,
  PulledSources1763600000004,
  TransformationRules1763600000005,
  Requests1763600000006,
  SalaryMaster1763600000007,
  SourceHooks1763600000008,
  ComponentOverrides1763600000009,
  EndpointCircuits1763600000010,
  LargeTables1763600000011,
  Agreements1763600000012,
  Relations1763600000013,
  CredentialLives1763600000014,
  KeyLifecycle1763600000015,
  SyncsThatWait1763600000016,
  ReadingSettings1763600000018,
  KeptFacts1763600000019,
  LastColumns1763600000020,
  RecordOutcomes1763600000021,
  Journeys1763600000022,
  Uploads1763600000023,
  JourneyPreviews1763600000024,
  JourneyRequests1763600000025,
  JourneyLinks1763600000026,
  SdkSettings1763600000027,
  ConsoleUsers1763600000028,
  AuditLog1763600000029,
  DeliveryLog1763600000030,
  CredentialNames1763600000033,
  RowLevelSecurity1763600000034,
  IdempotentCalls1763600000036,
  Passkeys1763600000037,
  Identities1763600000038,
  IdentityUses1763600000039,
  OwnRows1763600000040,
  PlansOfFunctions1763600000043,
  PlansOfQueues1763600000044,
  UploadLane1763600000045,
  ChangesAndRepetitions1763600000049,
  Anchors1763600000053,
  ChangeNotices1763600000054,
  GuardByKey1763600000056,
  PinnedFunctions1763600000058,
  UndeliveredByConnection1763600000059,
  Coverage1763600000060,
  KeyScopes1763600000061,
  WrittenForms1763600000062,
  ServiceProcesses1763600000063,
  BackupReports1763600000064,
  FirstYears1763600000065,
  UploadEdits1763600000066,
  ReasonCodes1763600000067,
  AccessRequests1763600000068,
  PhoneCountry1763600000069,
  ApiCalls1763600000072,
  VendorMilestones1763600000073,
  AskedSyncs1763600000074,
  EmployeeRestrictions1763600000076,
  PageOfEmployees1763600000079,
  AuditByChain1763600000080,
  AuditOfAPerson1763600000081,
  ProvenSessions1763600000082,
  MultiFactorSessions1763600000083,
  AttemptHeaders1763600000085,
  IssueCodes1763600000087,
  ProviderLinks1763600000088,
  WaitingNewestFirst1763600000093,
  WholeSessions1763600000094,
]
