import type { makeSetUpUpdates } from "../core/use-cases/employee/set-up-updates.ts"
import type { UpdateEmployee } from "../core/use-cases/employee/update-employee.ts"
import type { makeOpenSessionFile } from "../core/use-cases/webhooks/session-file.ts"
import type { ChangeMapping } from "../core/use-cases/mapping/change-mapping.ts"
import type { ChangeReading } from "../core/use-cases/mapping/change-reading.ts"
import type { AuthenticateSourceWebhook } from "../core/use-cases/connection/source-webhooks/authenticate-source-webhook.ts"
import type { IssueSourceWebhook } from "../core/use-cases/connection/source-webhooks/issue-source-webhook.ts"
import type { ReceiveSourceWebhook } from "../core/use-cases/connection/source-webhooks/receive-source-webhook.ts"
import type { ChangeGuard } from "../core/use-cases/connection/change-guard.ts"
import type { PauseConnection } from "../core/use-cases/connection/pause-connection.ts"
import type { AnswerSharingRequest } from "../core/use-cases/sharing/answer-request.ts"
import type { ChangeOnDemand } from "../core/use-cases/sharing/change-on-demand.ts"
import type { ChangeVendorFlags } from "../core/use-cases/sharing/change-vendor-flags.ts"
import type { ShowSharing } from "../core/use-cases/sharing/show-sharing.ts"
import type { ChangeSharing } from "../core/use-cases/sharing/change-sharing.ts"
import type { ConnectCorporate } from "../core/use-cases/connection/onboarding/connect-corporate.ts"
import type { makeImportFile } from "../core/use-cases/connection/onboarding/import-file.ts"
import type { IssueApiKey, IssueBasicUser } from "../core/use-cases/access/credentials/issue-credentials.ts"
import type { ListCredentials } from "../core/use-cases/access/credentials/list-credentials.ts"
import type { RevokeCredential } from "../core/use-cases/access/credentials/revoke-credential.ts"
import type { RotateSecret } from "../core/use-cases/access/credentials/rotate-secret.ts"
import type { makeAddVendorKey } from "../core/use-cases/access/vendors/add-vendor-key.ts"
import type { ChangeVendor } from "../core/use-cases/access/vendors/change-vendor.ts"
import type { makeCreateVendor } from "../core/use-cases/access/vendors/create-vendor.ts"
import type { makeSetWebhookEndpoint } from "../core/use-cases/webhooks/webhook-endpoint.ts"
import type { makeSendTestEvent } from "../core/use-cases/webhooks/send-test-event.ts"
import type { makeExportDirectory } from "../core/use-cases/employee/export-directory.ts"
import type { AuthenticatePusher } from "../core/use-cases/push/authenticate-pusher.ts"
import type { makeApprovePushTest } from "../core/use-cases/push/approve-push-test.ts"
import type { makeListPushCredentials } from "../core/use-cases/push/list-push-credentials.ts"
import type { makeListPushTests } from "../core/use-cases/push/list-push-tests.ts"
import type { makeGrantPushToken } from "../core/use-cases/push/grant-push-token.ts"
import type { makeIssuePushCredential } from "../core/use-cases/push/issue-push-credential.ts"
import type { PushEmployee } from "../core/use-cases/push/push-employee.ts"
import type { makePushTestRecord } from "../core/use-cases/push/push-test-record.ts"
import type {
  ChangeConnectionRules,
  ChangeVendorRules,
} from "../core/use-cases/transformation/change-rules.ts"
import type { PreviewRules } from "../core/use-cases/transformation/preview-rules.ts"
import type { DestroyKey, makeDestroyKeys } from "../core/use-cases/access/keys/destroy-keys.ts"
import type { makeKeyMaintenance } from "../core/use-cases/access/keys/key-maintenance.ts"
import type {
  ListMasterKeys,
  RemoveMasterKey,
  RotateMasterKey,
} from "../core/use-cases/access/keys/master-keys.ts"
import type { ListServiceKeys, RotateServiceKey } from "../core/use-cases/access/keys/service-keys.ts"
import type { RewrapKeys } from "../core/use-cases/access/keys/rewrap-keys.ts"
import type { makeRetentionJob } from "../core/use-cases/connection/retention/retention-job.ts"
import type { Prune } from "../core/use-cases/connection/retention/prune.ts"
import type { makeAddDocument } from "../core/use-cases/requests/add-document.ts"
import type { RequestUpload } from "../core/use-cases/requests/request-upload.ts"
import type { makeListAssisted, makeShowAssisted } from "../core/use-cases/requests/list-assisted.ts"
import type { makeMoveAssisted } from "../core/use-cases/requests/move-assisted.ts"
import type { makeOpenDocument } from "../core/use-cases/requests/open-document.ts"
import type { makeRequestAssisted } from "../core/use-cases/requests/request-assisted.ts"
import type {
  makeAnswerUnsupported,
  makeSubmitUnsupported,
  makeListUnsupported,
  makeShowUnsupported,
} from "../core/use-cases/requests/unsupported-hrms.ts"
import type { makeUploadAssisted } from "../core/use-cases/requests/upload-assisted.ts"
import type { makeRevokePushCredential } from "../core/use-cases/push/revoke-push-credential.ts"
import type { CheckSource } from "../core/use-cases/connection/sources/check-source.ts"
import type { makeChangeSchedule } from "../core/use-cases/connection/sources/change-schedule.ts"
import type { makeConnectSource } from "../core/use-cases/connection/sources/connect-source.ts"
import type { RecordFailedRun } from "../core/use-cases/sync/schedule/record-failed-run.ts"
import type { PullSource } from "../core/use-cases/sync/schedule/pull-source.ts"
import type { makeRunDueSyncs } from "../core/use-cases/sync/schedule/run-due-syncs.ts"
import type { makeRepairSource } from "../core/use-cases/connection/sources/repair-source.ts"
import type { ListConnectionViews } from "../core/use-cases/connection/list-connection-views.ts"
import type { ShowConnection } from "../core/use-cases/connection/show-connection.ts"
import type { ShowSettings } from "../core/use-cases/connection/show-settings.ts"
import type {
  RevokeSourceWebhook,
  ShowSourceWebhook,
} from "../core/use-cases/connection/source-webhooks/show-source-webhook.ts"
import type { ListIssues } from "../core/use-cases/connection/issues/list-issues.ts"
import type { CountParked, RedriveParked } from "../core/use-cases/webhooks/parked-messages.ts"
import type { ListVendors, ShowVendor } from "../core/use-cases/access/vendors/show-vendor.ts"
import type { ShowSession } from "../core/use-cases/sync/show-session.ts"
import type { makeConfirmSync } from "../core/use-cases/sync/confirm-sync.ts"
import type { makeSalaryTrimmingJob } from "../core/use-cases/salary/salary-trimming-job.ts"
import type { makeResumeSyncs } from "../core/use-cases/sync/schedule/resume-syncs.ts"
import type { SyncLimits } from "../core/domain/sync/limits.ts"
import type { RunSync } from "../core/use-cases/sync/run-sync.ts"
import type { InviteCorporate } from "../core/use-cases/connection/onboarding/invite-corporate.ts"
import type { StartJourney } from "../core/use-cases/connection/onboarding/start-journey.ts"
import type {
  LimitAnonymousCalls,
  AuthenticateUser,
  AuthenticateVendor,
} from "../core/use-cases/access/credentials/authentication.ts"
import type { makeDescribeOrganization } from "../core/use-cases/connection/describe-organization.ts"
import type { makeListConnections } from "../core/use-cases/connection/list-connections.ts"
import type { makeListHrms } from "../core/use-cases/connection/list-hrms.ts"
import type { makeReadDataModel } from "../core/use-cases/sharing/read-data-model.ts"
import type { ReadEmployees } from "../core/use-cases/employee/read-employees.ts"
import type { RecordConsent } from "../core/use-cases/sharing/record-consent.ts"
import type { ChangeComponents } from "../core/use-cases/salary/change-components.ts"
import type { ListComponents } from "../core/use-cases/salary/list-components.ts"
import type { ReadSalary } from "../core/use-cases/salary/read-salary.ts"
import type { ResendWebhooks } from "../core/use-cases/webhooks/resend-webhooks.ts"
import type {
  makeShowDeletion,
  TerminateConnection,
} from "../core/use-cases/connection/terminate-connection.ts"
import type { SetOrganization, ShowOrganization } from "../core/use-cases/connection/organization.ts"
import type { makeTerminateByOrganization } from "../core/use-cases/connection/terminate-by-organization.ts"
import type { makeNotifyExhaustedWebhooks } from "../core/use-cases/webhooks/notify-exhausted-webhooks.ts"
import type { makeNotifyDisabledEndpoints } from "../core/use-cases/webhooks/notify-disabled-endpoints.ts"
import { PORTS, token } from "./port-tokens.ts"

/** Everything the container holds: ports, and the use-cases on them. */
export const T = {
  ...PORTS,

  ListVendors: token<ListVendors>("list vendors"),
  ShowVendor: token<ShowVendor>("show vendor"),
  ListConnectionViews: token<ListConnectionViews>("list connection views"),
  ShowConnection: token<ShowConnection>("show connection"),
  ShowSettings: token<ShowSettings>("show settings"),
  ListIssues: token<ListIssues>("list issues"),
  CountParked: token<CountParked>("count parked messages"),
  RedriveParked: token<RedriveParked>("redrive parked messages"),
  CreateVendor: token<ReturnType<typeof makeCreateVendor>>("create vendor"),
  SetWebhookEndpoint: token<ReturnType<typeof makeSetWebhookEndpoint>>("set webhook endpoint"),
  ChangeVendor: token<ChangeVendor>("change vendor"),
  ListCredentials: token<ListCredentials>("list credentials"),
  IssueApiKey: token<IssueApiKey>("issue API key"),
  IssueBasicUser: token<IssueBasicUser>("issue basic user"),
  RevokeCredential: token<RevokeCredential>("revoke credential"),
  RotateSecret: token<RotateSecret>("rotate secret"),
  AddVendorKey: token<ReturnType<typeof makeAddVendorKey>>("add vendor key"),
  SendTestEvent: token<ReturnType<typeof makeSendTestEvent>>("send test event"),
  ConnectCorporate: token<ConnectCorporate>("connect corporate"),
  ChangeSharing: token<ChangeSharing>("change sharing"),
  ShowSharing: token<ShowSharing>("show sharing"),
  AnswerSharingRequest: token<AnswerSharingRequest>("answer sharing request"),
  ChangeOnDemand: token<ChangeOnDemand>("change on-demand"),
  ChangeVendorFlags: token<ChangeVendorFlags>("change vendor flags"),
  ChangeGuard: token<ChangeGuard>("change guard"),
  TerminateConnection: token<TerminateConnection>("terminate connection"),
  ShowDeletion: token<ReturnType<typeof makeShowDeletion>>("show deletion"),
  ShowOrganization: token<ShowOrganization>("show organization"),
  SetOrganization: token<SetOrganization>("set organization"),
  PauseConnection: token<PauseConnection>("pause connection"),
  ChangeMapping: token<ChangeMapping>("change mapping"),
  ChangeReading: token<ChangeReading>("change reading"),
  ChangeVendorRules: token<ChangeVendorRules>("change vendor rules"),
  ChangeConnectionRules: token<ChangeConnectionRules>("change connection rules"),
  PreviewRules: token<PreviewRules>("preview rules"),
  ChangeComponents: token<ChangeComponents>("change components"),
  ListComponents: token<ListComponents>("list components"),
  ImportFile: token<ReturnType<typeof makeImportFile>>("import file"),
  ExportDirectory: token<ReturnType<typeof makeExportDirectory>>("export directory"),
  CheckSource: token<CheckSource>("check source"),
  ConnectSource: token<ReturnType<typeof makeConnectSource>>("connect source"),
  RepairSource: token<ReturnType<typeof makeRepairSource>>("repair source"),
  PullSource: token<PullSource>("pull source"),
  RecordFailedRun: token<RecordFailedRun>("count miss"),
  ChangeSchedule: token<ReturnType<typeof makeChangeSchedule>>("change schedule"),
  IssueSourceWebhook: token<IssueSourceWebhook>("issue hook"),
  ShowSourceWebhook: token<ShowSourceWebhook>("show hook"),
  RevokeSourceWebhook: token<RevokeSourceWebhook>("end hook"),
  AuthenticateSourceWebhook: token<AuthenticateSourceWebhook>("admit hook"),
  ReceiveSourceWebhook: token<ReceiveSourceWebhook>("take hook"),
  RunDueSyncs: token<ReturnType<typeof makeRunDueSyncs>>("run due syncs"),
  SyncLimits: token<SyncLimits>("sync limits"),
  RunSync: token<RunSync>("run sync"),
  ShowSession: token<ShowSession>("show session"),
  ConfirmSync: token<ReturnType<typeof makeConfirmSync>>("confirm sync"),
  SalaryTrimmingJob: token<ReturnType<typeof makeSalaryTrimmingJob>>("keep trimmed"),
  ResumeSyncs: token<ReturnType<typeof makeResumeSyncs>>("resume syncs"),
  NotifyExhaustedWebhooks: token<ReturnType<typeof makeNotifyExhaustedWebhooks>>("tell given-up webhooks"),
  NotifyDisabledEndpoints: token<ReturnType<typeof makeNotifyDisabledEndpoints>>("tell disabled endpoints"),
  Prune: token<Prune>("prune"),
  DestroyKey: token<DestroyKey>("destroy key"),
  DestroyKeys: token<ReturnType<typeof makeDestroyKeys>>("destroy keys"),
  RewrapKeys: token<RewrapKeys>("rewrap keys"),
  RotateMasterKey: token<RotateMasterKey>("rotate master key"),
  ListMasterKeys: token<ListMasterKeys>("list master keys"),
  RemoveMasterKey: token<RemoveMasterKey>("remove master key"),
  RotateServiceKey: token<RotateServiceKey>("rotate service key"),
  ListServiceKeys: token<ListServiceKeys>("list service keys"),
  KeyMaintenance: token<ReturnType<typeof makeKeyMaintenance>>("keep keys"),
  RetentionJob: token<ReturnType<typeof makeRetentionJob>>("keep pruned"),

  RequestAssisted: token<ReturnType<typeof makeRequestAssisted>>("request assisted"),
  ListAssisted: token<ReturnType<typeof makeListAssisted>>("list assisted"),
  ShowAssisted: token<ReturnType<typeof makeShowAssisted>>("show assisted"),
  MoveAssisted: token<ReturnType<typeof makeMoveAssisted>>("move assisted"),
  RequestUpload: token<RequestUpload>("ask for upload"),
  UploadAssisted: token<ReturnType<typeof makeUploadAssisted>>("upload assisted"),
  AddDocument: token<ReturnType<typeof makeAddDocument>>("add document"),
  OpenDocument: token<ReturnType<typeof makeOpenDocument>>("open document"),
  FileUnsupported: token<ReturnType<typeof makeSubmitUnsupported>>("file unsupported"),
  ListUnsupported: token<ReturnType<typeof makeListUnsupported>>("list unsupported"),
  ShowUnsupported: token<ReturnType<typeof makeShowUnsupported>>("show unsupported"),
  AnswerUnsupported: token<ReturnType<typeof makeAnswerUnsupported>>("answer unsupported"),

  AuthenticateVendor: token<AuthenticateVendor>("admit vendor"),
  AuthenticateUser: token<AuthenticateUser>("admit user"),
  LimitAnonymousCalls: token<LimitAnonymousCalls>("admit anyone"),
  ListHrms: token<ReturnType<typeof makeListHrms>>("list hrms"),
  InviteCorporate: token<InviteCorporate>("invite corporate"),
  StartJourney: token<StartJourney>("start journey"),
  ReadDataModel: token<ReturnType<typeof makeReadDataModel>>("read data model"),
  ReadEmployees: token<ReadEmployees>("read employees"),
  SetUpUpdates: token<ReturnType<typeof makeSetUpUpdates>>("set up updates"),
  UpdateEmployee: token<UpdateEmployee>("update employee"),
  RecordConsent: token<RecordConsent>("record consent"),
  ReadSalary: token<ReadSalary>("read salary"),
  DescribeOrganization: token<ReturnType<typeof makeDescribeOrganization>>("describe organization"),
  ListConnections: token<ReturnType<typeof makeListConnections>>("list connections"),
  TerminateByOrganization: token<ReturnType<typeof makeTerminateByOrganization>>("terminate by organization"),
  AuthenticatePusher: token<AuthenticatePusher>("admit pusher"),
  GrantPushToken: token<ReturnType<typeof makeGrantPushToken>>("grant push token"),
  PushTestRecord: token<ReturnType<typeof makePushTestRecord>>("push test record"),
  PushEmployee: token<PushEmployee>("push employee"),
  IssuePushCredential: token<ReturnType<typeof makeIssuePushCredential>>("issue push credential"),
  ListPushCredentials: token<ReturnType<typeof makeListPushCredentials>>("list push credentials"),
  ListPushTests: token<ReturnType<typeof makeListPushTests>>("list push tests"),
  ApprovePushTest: token<ReturnType<typeof makeApprovePushTest>>("approve push test"),
  RevokePushCredential: token<ReturnType<typeof makeRevokePushCredential>>("revoke push credential"),
  OpenSessionFile: token<ReturnType<typeof makeOpenSessionFile>>("open session file"),
  ResendWebhooks: token<ResendWebhooks>("resend webhooks"),
} as const
