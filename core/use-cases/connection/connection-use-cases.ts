import type { RetentionDays } from "../../domain/connection/retention-days.ts"
import type { ApiCallers } from "../../ports/access/api-callers.ts"
import type { JourneyTokens } from "../../ports/access/journey-tokens.ts"
import type { Secrets } from "../../ports/access/secrets.ts"
import type { Vault } from "../../ports/access/vault.ts"
import type { VendorStore } from "../../ports/access/vendor-store.ts"
import type { IsCommonDomain } from "../../ports/connection/common-domains.ts"
import type { Anchors, MailboxCodes } from "../../ports/connection/anchors.ts"
import type { ChangeNotices } from "../../ports/connection/change-notices.ts"
import type { ClientList } from "../../ports/connection/client-list.ts"
import type { DeletionReceipts } from "../../ports/connection/deletion-receipts.ts"
import type { ChangeSignal } from "../../ports/connection/change-signal.ts"
import type { ConnectionIssues } from "../../ports/connection/connection-issues.ts"
import type { ConnectorCatalogue } from "../../ports/connection/connector-catalogue.ts"
import type { JourneyLinks } from "../../ports/connection/journey-links.ts"
import type { JourneyPreviews } from "../../ports/connection/journey-previews.ts"
import type { JourneyStore } from "../../ports/connection/journey-store.ts"
import type { UploadStore } from "../../ports/connection/upload-store.ts"
import type { MakeFileSource } from "../../ports/sync/source.ts"
import type { HrmsNumbers } from "../../ports/connection/hrms-numbers.ts"
import type { OrganizationStore } from "../../ports/connection/organization-store.ts"
import type { Retention } from "../../ports/connection/retention.ts"
import type { SourceCredentials } from "../../ports/connection/source-credentials.ts"
import type { SourceWebhooks } from "../../ports/connection/source-webhooks.ts"
import type { Mailer } from "../../ports/mailer.ts"
import type { EmployeeDirectory } from "../../ports/employee/employee-directory.ts"
import type { PhoneNumbers } from "../../ports/employee/phone-numbers.ts"
import type { ConnectionLock } from "../../ports/sync/connection-lock.ts"
import type { PulledSources } from "../../ports/sync/pulled-sources.ts"
import type { SyncLedger } from "../../ports/sync/sync-ledger.ts"
import type { Outbox } from "../../ports/webhooks/outbox.ts"
import type { AssistedRequests } from "../../ports/requests/assisted-requests.ts"
import type { RequestDocuments } from "../../ports/requests/request-documents.ts"
import { makeRequestAssisted } from "../requests/request-assisted.ts"
import type { AccessUseCases } from "../accounts/accounts-use-cases.ts"
import type { SharingUseCases } from "../sharing/sharing-use-cases.ts"
import type { SyncUseCases } from "../sync/sync-use-cases.ts"
import { makeAddAnchor, makeListAnchors, makeRemoveAnchor } from "../onboarding/anchors/manage-anchors.ts"
import { makeRequestMailboxCode } from "../onboarding/anchors/request-mailbox-code.ts"
import { makeVerifyMailbox } from "../onboarding/anchors/verify-mailbox.ts"
import { makeFollowChanges } from "./clients/follow-changes.ts"
import { makeListClientIssues } from "./clients/list-client-issues.ts"
import { makeListClients } from "./clients/list-clients.ts"
import { makeAskForFile } from "../onboarding/reminders/ask-for-file.ts"
import { makeRemindClient } from "../onboarding/reminders/remind-client.ts"
import { makeShowClient } from "./clients/show-client.ts"
import { makeChangeGuard } from "./change-guard.ts"
import { makeDescribeOrganization } from "./describe-organization.ts"
import { checkInvitationRows, exportInvitationErrors } from "../onboarding/invitations/check-invitation-rows.ts"
import { makeReadInvitations } from "../onboarding/invitations/read-invitations.ts"
import { makeListIssues } from "./issues/list-issues.ts"
import { makeListConnectionViews } from "./list-connection-views.ts"
import { makeListConnections } from "./list-connections.ts"
import { makeListHrms } from "./list-hrms.ts"
import { makeCheckJourneySource } from "../journey/check-journey-source.ts"
import { makeReadPreviews } from "../journey/preview/read-previews.ts"
import { makeRequestPreview } from "../journey/preview/request-preview.ts"
import { makeShowPreview } from "../journey/preview/show-preview.ts"
import { makeListJourneyConnectors } from "../journey/list-journey-connectors.ts"
import { makeSaveJourney } from "../journey/save-journey.ts"
import { makeShowJourneySync } from "../journey/show-journey-sync.ts"
import { makeShowJourney } from "../journey/show-journey.ts"
import { makeSubmitJourney } from "../journey/submit-journey.ts"
import { makeMailLink } from "../onboarding/links/mail-link.ts"
import { makeNotifyCorporates } from "../onboarding/links/notify-corporates.ts"
import { makeOpenJourneyLink } from "../onboarding/links/open-link.ts"
import { makeRenewJourneyLink } from "../onboarding/links/renew-link.ts"
import { makeSendJourneyLink } from "../onboarding/links/send-link.ts"
import { makeAppendUpload } from "../onboarding/uploads/append-upload.ts"
import { makeCheckUpload } from "../onboarding/uploads/check-upload.ts"
import { makeCorrectUploadRow } from "../onboarding/uploads/correct-upload-row.ts"
import { makeExportUploadErrors } from "../onboarding/uploads/export-upload-errors.ts"
import { makeListUploadRows } from "../onboarding/uploads/list-upload-rows.ts"
import { makeProcessUploads } from "../onboarding/uploads/process-uploads.ts"
import { makeShowUpload } from "../onboarding/uploads/show-upload.ts"
import { makeStartUpload } from "../onboarding/uploads/start-upload.ts"
import { makeConnectCorporate } from "../onboarding/connect-corporate.ts"
import { makeImportFile } from "../onboarding/import-file.ts"
import { makeInviteCorporate } from "../onboarding/invite-corporate.ts"
import { makeStartJourney } from "../onboarding/start-journey.ts"
import { makeRepairJourney } from "../journey/questions/repair-journey.ts"
import { makeShowJourneyQuestion } from "../journey/questions/show-question.ts"
import { makeSetOrganization, makeShowOrganization } from "./organization.ts"
import { makePauseConnection } from "./pause-connection.ts"
import { makePrune } from "./retention/prune.ts"
import { makeRetentionJob } from "./retention/retention-job.ts"
import { makeShowConnection } from "./show-connection.ts"
import { makeShowSettings } from "./show-settings.ts"
import { makeAuthenticateSourceWebhook } from "./source-webhooks/authenticate-source-webhook.ts"
import { makeIssueSourceWebhook } from "./source-webhooks/issue-source-webhook.ts"
import { makeReceiveSourceWebhook } from "./source-webhooks/receive-source-webhook.ts"
import { makeRevokeSourceWebhook, makeShowSourceWebhook } from "./source-webhooks/show-source-webhook.ts"
import { makeChangeSchedule } from "./sources/change-schedule.ts"
import { makeCheckSource } from "./sources/check-source.ts"
import { makeConnectSource } from "../onboarding/connect-source.ts"
import { makeRepairSource } from "./sources/repair-source.ts"
import { makeShowSource } from "./sources/show-source.ts"
import { makeTestSource } from "./sources/test-source.ts"
import { makeTerminateByOrganization } from "./terminate-by-organization.ts"
import { makeShowDeletion, makeTerminateConnection } from "./terminate-connection.ts"
import type { LaneSlots } from "../../domain/sync/lane.ts"
import type { Connections } from "../../ports/connection/connections.ts"
import type { ConnectionOnboarding } from "../../ports/connection/connection-onboarding.ts"
import type { SettingsStore } from "../../ports/connection/settings-store.ts"
import type { SyncSchedule } from "../../ports/sync/sync-schedule.ts"
import type { ConnectionTermination } from "../../ports/connection/connection-termination.ts"
import type { SharingStore } from "../../ports/sharing/sharing-store.ts"

export interface ConnectionPorts {
  readonly laneSlots: LaneSlots
  readonly assisted: AssistedRequests
  readonly documents: RequestDocuments
  readonly callers: ApiCallers
  readonly changeSignal: ChangeSignal
  readonly clients: ClientList
  readonly connections: Connections
  readonly onboarding: ConnectionOnboarding
  readonly settings: SettingsStore
  readonly sharingTerms: SharingStore
  readonly syncSchedule: SyncSchedule
  readonly termination: ConnectionTermination
  readonly connectors: ConnectorCatalogue
  readonly hrmsNumbers: HrmsNumbers
  readonly isCommonDomain: IsCommonDomain
  readonly issues: ConnectionIssues
  readonly journeys: JourneyStore
  readonly journeyLinks: JourneyLinks
  readonly uploads: UploadStore
  readonly makeCsvSource: MakeFileSource
  readonly previews: JourneyPreviews
  readonly anchors: Anchors
  readonly mailboxCodes: MailboxCodes
  readonly changeNotices: ChangeNotices
  readonly journeyTokens: JourneyTokens
  readonly retentionDays: RetentionDays
  readonly directory: EmployeeDirectory
  readonly ledger: SyncLedger
  readonly mailer: Mailer
  readonly lock: ConnectionLock
  readonly organizations: OrganizationStore
  readonly outbox: Outbox
  readonly phoneNumbers: PhoneNumbers
  /** The URL of the default logo. */
  readonly plainLogo: string
  readonly receipts: DeletionReceipts
  readonly retention: Retention
  readonly secrets: Secrets
  readonly sourceCredentials: SourceCredentials
  readonly sources: PulledSources
  readonly sourceWebhooks: SourceWebhooks
  readonly vault: Vault
  readonly vendors: VendorStore
  readonly access: Pick<AccessUseCases, "destroyKey">
  readonly sharing: Pick<SharingUseCases, "changeSharing">
  readonly sync: Pick<SyncUseCases, "runSync" | "showSession">
}

/** The life cycle of a connection: invited, accepted, scheduled, paused, terminated, deleted. */
export const makeConnectionUseCases = (ports: ConnectionPorts) => {
  const { destroyKey } = ports.access
  const { changeSharing } = ports.sharing
  const { runSync, showSession } = ports.sync
  const accepting = { ...ports, destroyKey }
  const pulling = { ...ports, credentials: ports.sourceCredentials }
  const checkSource = makeCheckSource(ports)
  const connectSource = makeConnectSource({ ...accepting, ...pulling, changeSharing, checkSource })
  const connectCorporate = makeConnectCorporate(accepting)
  const requestAssisted = makeRequestAssisted({ ...pulling, connectCorporate })
  const repairSource = makeRepairSource({ ...pulling, checkSource })
  const inviteCorporate = makeInviteCorporate(ports)
  const terminateConnection = makeTerminateConnection(accepting)
  const prune = makePrune(ports)
  const mailing = { ...ports, mailLink: makeMailLink(ports) }
  return {
    addAnchor: makeAddAnchor(ports),
    appendUpload: makeAppendUpload(ports),
    askForFile: makeAskForFile(mailing),
    authenticateSourceWebhook: makeAuthenticateSourceWebhook(ports),
    changeGuard: makeChangeGuard(ports),
    checkJourneySource: makeCheckJourneySource({
      ...ports,
      checkSource,
      requestPreview: makeRequestPreview(ports),
    }),
    checkInvitationRows,
    checkUpload: makeCheckUpload(ports),
    changeSchedule: makeChangeSchedule(pulling),
    connectCorporate,
    connectSource,
    correctUploadRow: makeCorrectUploadRow(ports),
    describeOrganization: makeDescribeOrganization(ports),
    exportInvitationErrors,
    exportUploadErrors: makeExportUploadErrors(ports),
    followChanges: makeFollowChanges(ports),
    importFile: makeImportFile({ ...accepting, changeSharing, runSync }),
    inviteCorporate,
    issueSourceWebhook: makeIssueSourceWebhook(ports),
    listAnchors: makeListAnchors(ports),
    listClientIssues: makeListClientIssues(ports),
    listClients: makeListClients(ports),
    listConnections: makeListConnections(ports),
    listConnectionViews: makeListConnectionViews(ports),
    listJourneyConnectors: makeListJourneyConnectors(ports),
    listHrms: makeListHrms({ ...ports, numbers: ports.hrmsNumbers }),
    listIssues: makeListIssues(ports),
    notifyCorporates: makeNotifyCorporates(mailing),
    openJourneyLink: makeOpenJourneyLink(ports),
    listUploadRows: makeListUploadRows(ports),
    pauseConnection: makePauseConnection(ports),
    processUploads: makeProcessUploads({ ...ports, runSync }),
    prune,
    readInvitations: makeReadInvitations(ports),
    readPreviews: makeReadPreviews(ports),
    receiveSourceWebhook: makeReceiveSourceWebhook(pulling),
    removeAnchor: makeRemoveAnchor(ports),
    remindClient: makeRemindClient(mailing),
    renewJourneyLink: makeRenewJourneyLink(mailing),
    repairJourney: makeRepairJourney({ ...ports, repairSource }),
    repairSource,
    requestMailboxCode: makeRequestMailboxCode(ports),
    retentionJob: makeRetentionJob(prune),
    revokeSourceWebhook: makeRevokeSourceWebhook(ports),
    saveJourney: makeSaveJourney(ports),
    sendJourneyLink: makeSendJourneyLink(mailing),
    setOrganization: makeSetOrganization(ports),
    showClient: makeShowClient(ports),
    showConnection: makeShowConnection(ports),
    showDeletion: makeShowDeletion(ports),
    showJourney: makeShowJourney(ports),
    showJourneyQuestion: makeShowJourneyQuestion(ports),
    showJourneySync: makeShowJourneySync({ ...ports, showSession }),
    showOrganization: makeShowOrganization(ports),
    showPreview: makeShowPreview(ports),
    showSettings: makeShowSettings(ports),
    showSource: makeShowSource(ports),
    showUpload: makeShowUpload(ports),
    showSourceWebhook: makeShowSourceWebhook(ports),
    startUpload: makeStartUpload(ports),
    submitJourney: makeSubmitJourney({ ...accepting, connectCorporate, connectSource, requestAssisted }),
    startJourney: makeStartJourney({ ...ports, tokens: ports.journeyTokens, inviteCorporate }),
    terminateByOrganization: makeTerminateByOrganization({ ...ports, terminateConnection }),
    terminateConnection,
    testSource: makeTestSource({ ...ports, checkSource }),
    verifyMailbox: makeVerifyMailbox(ports),
  }
}

export type ConnectionUseCases = ReturnType<typeof makeConnectionUseCases>
