import type * as Context from "effect/Context"
import type { EmployeeRecord } from "../../core/contract/employee/employee.ts"
import type { Webhook } from "../../core/contract/webhooks/webhook.ts"
import type { Source, SourceFile } from "../../core/ports/sync/source.ts"
import type { ListConnectionViews } from "../../core/use-cases/connection/list-connection-views.ts"
import type { ShowConnection } from "../../core/use-cases/connection/show-connection.ts"
import type { ShowSettings } from "../../core/use-cases/connection/show-settings.ts"
import type {
  RevokeSourceWebhook,
  ShowSourceWebhook,
} from "../../core/use-cases/connection/source-webhooks/show-source-webhook.ts"
import type { ListIssues } from "../../core/use-cases/connection/issues/list-issues.ts"
import type { CountParked, RedriveParked } from "../../core/use-cases/webhooks/parked-messages.ts"
import type { ListVendors, ShowVendor } from "../../core/use-cases/access/vendors/show-vendor.ts"
import type { ChangeSharing } from "../../core/use-cases/sharing/change-sharing.ts"
import type { ConnectCorporate } from "../../core/use-cases/connection/onboarding/connect-corporate.ts"
import type { ChangeMapping } from "../../core/use-cases/mapping/change-mapping.ts"
import type { ChangeReading } from "../../core/use-cases/mapping/change-reading.ts"
import type { IssueSourceWebhook } from "../../core/use-cases/connection/source-webhooks/issue-source-webhook.ts"
import type { AnswerSharingRequest } from "../../core/use-cases/sharing/answer-request.ts"
import type { ChangeOnDemand } from "../../core/use-cases/sharing/change-on-demand.ts"
import type { ChangeVendorFlags } from "../../core/use-cases/sharing/change-vendor-flags.ts"
import type { ShowSharing } from "../../core/use-cases/sharing/show-sharing.ts"
import type { ChangeGuard } from "../../core/use-cases/connection/change-guard.ts"
import type { PauseConnection } from "../../core/use-cases/connection/pause-connection.ts"
import type {
  makeShowDeletion,
  TerminateConnection,
} from "../../core/use-cases/connection/terminate-connection.ts"
import type { SetOrganization, ShowOrganization } from "../../core/use-cases/connection/organization.ts"
import type { makeImportFile } from "../../core/use-cases/connection/onboarding/import-file.ts"
import type { InviteCorporate } from "../../core/use-cases/connection/onboarding/invite-corporate.ts"
import type {
  IssueApiKey,
  IssueBasicUser,
} from "../../core/use-cases/access/credentials/issue-credentials.ts"
import type { ListCredentials } from "../../core/use-cases/access/credentials/list-credentials.ts"
import type { RevokeCredential } from "../../core/use-cases/access/credentials/revoke-credential.ts"
import type { RotateSecret } from "../../core/use-cases/access/credentials/rotate-secret.ts"
import type { makeAddVendorKey } from "../../core/use-cases/access/vendors/add-vendor-key.ts"
import type { ChangeVendor } from "../../core/use-cases/access/vendors/change-vendor.ts"
import type { makeCreateVendor } from "../../core/use-cases/access/vendors/create-vendor.ts"
import type { makeSetWebhookEndpoint } from "../../core/use-cases/webhooks/webhook-endpoint.ts"
import type { makeSendTestEvent } from "../../core/use-cases/webhooks/send-test-event.ts"
import type { makeExportDirectory } from "../../core/use-cases/employee/export-directory.ts"
import type { makeApprovePushTest } from "../../core/use-cases/push/approve-push-test.ts"
import type { makeListPushCredentials } from "../../core/use-cases/push/list-push-credentials.ts"
import type { makeListPushTests } from "../../core/use-cases/push/list-push-tests.ts"
import type { makeIssuePushCredential } from "../../core/use-cases/push/issue-push-credential.ts"
import type {
  ChangeConnectionRules,
  ChangeVendorRules,
} from "../../core/use-cases/transformation/change-rules.ts"
import type { PreviewRules } from "../../core/use-cases/transformation/preview-rules.ts"
import type {
  ListMasterKeys,
  RemoveMasterKey,
  RotateMasterKey,
} from "../../core/use-cases/access/keys/master-keys.ts"
import type { ListServiceKeys, RotateServiceKey } from "../../core/use-cases/access/keys/service-keys.ts"
import type { makeAddDocument } from "../../core/use-cases/requests/add-document.ts"
import type { RequestUpload } from "../../core/use-cases/requests/request-upload.ts"
import type { makeListAssisted, makeShowAssisted } from "../../core/use-cases/requests/list-assisted.ts"
import type { makeMoveAssisted } from "../../core/use-cases/requests/move-assisted.ts"
import type { makeOpenDocument } from "../../core/use-cases/requests/open-document.ts"
import type { makeRequestAssisted } from "../../core/use-cases/requests/request-assisted.ts"
import type {
  makeAnswerUnsupported,
  makeSubmitUnsupported,
  makeListUnsupported,
  makeShowUnsupported,
} from "../../core/use-cases/requests/unsupported-hrms.ts"
import type { makeUploadAssisted } from "../../core/use-cases/requests/upload-assisted.ts"
import type { ChangeComponents } from "../../core/use-cases/salary/change-components.ts"
import type { ListComponents } from "../../core/use-cases/salary/list-components.ts"
import type { Prune } from "../../core/use-cases/connection/retention/prune.ts"
import type { makeRevokePushCredential } from "../../core/use-cases/push/revoke-push-credential.ts"
import type { makeChangeSchedule } from "../../core/use-cases/connection/sources/change-schedule.ts"
import type { makeConnectSource } from "../../core/use-cases/connection/sources/connect-source.ts"
import type { PullSource } from "../../core/use-cases/sync/schedule/pull-source.ts"
import type { makeRepairSource } from "../../core/use-cases/connection/sources/repair-source.ts"
import type { ResendWebhooks } from "../../core/use-cases/webhooks/resend-webhooks.ts"
import type { ShowSession } from "../../core/use-cases/sync/show-session.ts"
import type { makeConfirmSync } from "../../core/use-cases/sync/confirm-sync.ts"

/* What the command line needs of the rest of the product; `config` gives it. */

/**
 * Everything that works on the database; closing it lets go of the database. They are use-cases, each of which asks who calls:
 * a store handed out here could be read past the permissions.
 */
export interface Services {
  readonly listVendors: ListVendors
  readonly showVendor: ShowVendor
  readonly listConnectionViews: ListConnectionViews
  readonly showConnection: ShowConnection
  readonly showSettings: ShowSettings
  readonly listIssues: ListIssues
  readonly countParked: CountParked
  readonly redriveParked: RedriveParked
  readonly prune: Prune
  readonly rotateMasterKey: RotateMasterKey
  readonly listMasterKeys: ListMasterKeys
  readonly removeMasterKey: RemoveMasterKey
  readonly rotateServiceKey: RotateServiceKey
  readonly listServiceKeys: ListServiceKeys
  readonly createVendor: ReturnType<typeof makeCreateVendor>
  readonly setWebhookEndpoint: ReturnType<typeof makeSetWebhookEndpoint>
  readonly addVendorKey: ReturnType<typeof makeAddVendorKey>
  readonly changeVendor: ChangeVendor
  readonly listCredentials: ListCredentials
  readonly issueApiKey: IssueApiKey
  readonly issueBasicUser: IssueBasicUser
  readonly revokeCredential: RevokeCredential
  readonly rotateSecret: RotateSecret
  readonly inviteCorporate: InviteCorporate
  readonly importFile: ReturnType<typeof makeImportFile>
  readonly connectSource: ReturnType<typeof makeConnectSource>
  readonly repairSource: ReturnType<typeof makeRepairSource>
  readonly pullSource: PullSource
  readonly changeSchedule: ReturnType<typeof makeChangeSchedule>
  readonly resendWebhooks: ResendWebhooks
  readonly showSession: ShowSession
  readonly confirmSync: ReturnType<typeof makeConfirmSync>
  readonly exportDirectory: ReturnType<typeof makeExportDirectory>
  readonly sendTestEvent: ReturnType<typeof makeSendTestEvent>
  readonly changeSharing: ChangeSharing
  readonly showSharing: ShowSharing
  readonly answerSharingRequest: AnswerSharingRequest
  readonly changeOnDemand: ChangeOnDemand
  readonly changeVendorFlags: ChangeVendorFlags
  readonly changeGuard: ChangeGuard
  readonly pauseConnection: PauseConnection
  readonly issueSourceWebhook: IssueSourceWebhook
  readonly showSourceWebhook: ShowSourceWebhook
  readonly revokeSourceWebhook: RevokeSourceWebhook
  readonly changeMapping: ChangeMapping
  readonly changeReading: ChangeReading
  readonly changeVendorRules: ChangeVendorRules
  readonly changeConnectionRules: ChangeConnectionRules
  readonly previewRules: PreviewRules
  readonly changeComponents: ChangeComponents
  readonly listComponents: ListComponents
  readonly connectCorporate: ConnectCorporate
  readonly issuePushCredential: ReturnType<typeof makeIssuePushCredential>
  readonly listPushCredentials: ReturnType<typeof makeListPushCredentials>
  readonly listPushTests: ReturnType<typeof makeListPushTests>
  readonly approvePushTest: ReturnType<typeof makeApprovePushTest>
  readonly requestAssisted: ReturnType<typeof makeRequestAssisted>
  readonly terminateConnection: TerminateConnection
  readonly showDeletion: ReturnType<typeof makeShowDeletion>
  readonly showOrganization: ShowOrganization
  readonly setOrganization: SetOrganization
  readonly listAssisted: ReturnType<typeof makeListAssisted>
  readonly showAssisted: ReturnType<typeof makeShowAssisted>
  readonly moveAssisted: ReturnType<typeof makeMoveAssisted>
  readonly requestUpload: RequestUpload
  readonly uploadAssisted: ReturnType<typeof makeUploadAssisted>
  readonly addDocument: ReturnType<typeof makeAddDocument>
  readonly openDocument: ReturnType<typeof makeOpenDocument>
  readonly fileUnsupported: ReturnType<typeof makeSubmitUnsupported>
  readonly listUnsupported: ReturnType<typeof makeListUnsupported>
  readonly showUnsupported: ReturnType<typeof makeShowUnsupported>
  readonly answerUnsupported: ReturnType<typeof makeAnswerUnsupported>
  readonly revokePushCredential: ReturnType<typeof makeRevokePushCredential>
  /** Loggers for the effects above. */
  readonly context: Context.Context<never>
  readonly close: () => Promise<void>
}

export interface CsvOptions {
  readonly encoding?: string
  readonly delimiter?: string
}

export interface RunningServer {
  readonly url: string
  /** Lets everything in flight end; false: not all of it did in time. */
  readonly stop: () => Promise<boolean>
}

/** One line of the doctor's report. `advice` only when something is wrong. */
export interface Finding {
  readonly check: string
  readonly ok: boolean
  readonly detail: string
  readonly advice?: string
}

/** A connector of this installation, as the operator sees it. */
export interface ListedConnector {
  readonly code: string
  readonly name: string
  readonly integrationType: string
  /** How it was asked for; null: it came with the product. */
  readonly requestedAs: string | null
  /** Of its package; null: it does not say. */
  readonly version: string | null
  readonly dataCategories: ReadonlyArray<string>
  /** Names of those it has. */
  readonly capabilities: ReadonlyArray<string>
  /** Why its code cannot be started; null: it can, or it has none that a thread would run. */
  readonly problem: string | null
}

export interface ListedConnectors {
  readonly connectors: ReadonlyArray<ListedConnector>
  /** Asked for, and not to be used. */
  readonly skipped: ReadonlyArray<{ readonly requestedAs: string; readonly reason: string }>
}

/** What became of one case of the conformance suite. */
export interface CaseResult {
  readonly name: string
  readonly result: "passed" | "failed" | "does not apply"
  /** What to mend; null unless it failed. */
  readonly failure: string | null
}

export interface ConnectorTools {
  /** Makes the folder of a new connector; gives its address. Throws when the name or the folder is taken. */
  readonly create: (name: string, folder: string | null) => Promise<string>
  /** `name`: a code, or a folder. Gives each case as it ends. Throws when the connector cannot be tested at all. */
  readonly test: (name: string) => AsyncIterable<CaseResult>
  readonly list: () => Promise<ListedConnectors>
}

export interface ReadRequest {
  readonly baseUrl: string
  readonly username: string
  readonly password: string
  readonly privateKeyPem: string
  readonly request: Readonly<Record<string, unknown>>
}

export interface ReceivedWebhook {
  /** Null when the body is not a webhook of the contract. */
  readonly webhook: Webhook | null
  readonly verified: boolean
  /** Sentences: which signature is wrong and why, which fields are. */
  readonly problems: ReadonlyArray<string>
  readonly duplicate: boolean
}

export interface App {
  readonly version: string
  /** Where the API answers when nothing else is said. */
  readonly baseUrl: string
  readonly open: () => Promise<Services>
  readonly serve: (roles: ReadonlyArray<string> | null) => Promise<RunningServer>
  /** Names of the migrations that ran. */
  readonly migrate: () => Promise<ReadonlyArray<string>>
  /** The API document; it needs no database. */
  readonly openApi: () => Promise<unknown>
  readonly diagnose: () => Promise<ReadonlyArray<Finding>>
  /** They need no database. */
  readonly connectorTools: () => Promise<ConnectorTools>
  readonly openCsv: (path: string, options: CsvOptions) => Promise<Source>
  /** Rejects with a message for a person when it cannot be read. */
  readonly openFile: (path: string) => Promise<SourceFile>
  /** Goes through the pages twice: first to learn the columns. */
  readonly toCsv: (
    pages: AsyncIterable<ReadonlyArray<EmployeeRecord>>,
  ) => AsyncIterable<{ readonly text: string; readonly employees: number }>
  readonly readEmployees: (request: ReadRequest) => Promise<unknown>
  readonly listenForWebhooks: (options: {
    readonly port: number
    /** Any of them is accepted. */
    readonly secret: ReadonlyArray<string>
    readonly onWebhook: (webhook: ReceivedWebhook) => void
  }) => Promise<{ readonly url: string; readonly close: () => Promise<void> }>
}
