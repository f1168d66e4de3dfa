/* Who may make which call of the console, by the operation's id: written down apart from the table of permissions. */

export const CONSOLE_ROLES = ["admin", "member", "corporate", "operator"] as const
/** A vendor's admin and member, a corporate's admin, and the operator who has opened the vendor's pages. */
export type ConsoleRole = (typeof CONSOLE_ROLES)[number]

type Roles = ReadonlyArray<ConsoleRole>

const EVERYBODY: Roles = CONSOLE_ROLES
const EITHER_SIDE: Roles = CONSOLE_ROLES
const VENDOR_PEOPLE: Roles = ["admin", "member", "operator"]
const VENDOR_ADMINS: Roles = ["admin", "operator"]
const ADMINS: Roles = ["admin", "corporate", "operator"]
const CORPORATE: Roles = ["corporate", "operator"]
const OPERATOR: Roles = ["operator"]

export const CONSOLE_RIGHTS: Readonly<Record<string, Roles>> = {
  showConsoleSession: EVERYBODY,
  switchConsoleSession: EVERYBODY,
  signOut: EVERYBODY,
  changeConsoleName: EVERYBODY,
  changeConsolePassword: EVERYBODY,
  listConsoleSessions: EVERYBODY,
  endConsoleSession: EVERYBODY,
  endOtherConsoleSessions: EVERYBODY,
  offerSecondFactor: EVERYBODY,
  confirmSecondFactor: EVERYBODY,
  removeSecondFactor: EVERYBODY,
  listPasskeys: EVERYBODY,
  offerPasskey: EVERYBODY,
  addPasskey: EVERYBODY,
  renamePasskey: EVERYBODY,
  removePasskey: EVERYBODY,
  followConsole: EVERYBODY,

  listConsoleUsers: ADMINS,
  inviteConsoleUser: ADMINS,
  changeConsoleUser: ADMINS,
  removeConsoleUser: ADMINS,
  sendConsoleInvitation: ADMINS,
  listConsoleSignIns: ADMINS,
  listConsoleAudit: ADMINS,
  exportConsoleAudit: ADMINS,
  checkConsoleAudit: VENDOR_ADMINS,

  listConsoleClients: EITHER_SIDE,
  listConsoleIssues: EITHER_SIDE,
  showConsoleClient: EITHER_SIDE,
  changeConsoleSchedule: EITHER_SIDE,
  listConsoleSyncs: EITHER_SIDE,
  showConsoleSync: EITHER_SIDE,
  requestConsoleSync: EITHER_SIDE,
  confirmConsoleSync: EITHER_SIDE,
  showConsoleSyncFigures: EITHER_SIDE,
  inviteConsoleClient: VENDOR_ADMINS,
  readConsoleInvitations: VENDOR_ADMINS,
  checkConsoleInvitations: VENDOR_ADMINS,
  inviteConsoleClients: VENDOR_ADMINS,
  exportConsoleInvitationErrors: VENDOR_ADMINS,
  remindConsoleClient: VENDOR_PEOPLE,
  askConsoleForFile: VENDOR_PEOPLE,
  pauseConsoleClient: CORPORATE,
  showConsolePushReview: EITHER_SIDE,
  approveConsolePushTest: VENDOR_ADMINS,
  showConsoleDeletion: ADMINS,
  terminateConsoleClient: ADMINS,

  searchConsoleDirectory: VENDOR_PEOPLE,
  showConsoleEmployee: VENDOR_PEOPLE,
  exportConsoleDirectory: VENDOR_PEOPLE,

  listConsoleCredentials: VENDOR_ADMINS,
  revokeConsoleCredential: VENDOR_ADMINS,
  issueConsoleApiKey: VENDOR_ADMINS,
  issueConsoleBasicUser: VENDOR_ADMINS,
  resetConsoleBasicPassword: VENDOR_ADMINS,
  addConsolePublicKey: VENDOR_ADMINS,
  showConsoleSdk: VENDOR_ADMINS,
  changeConsoleSdk: VENDOR_ADMINS,

  showConsoleDataModel: VENDOR_ADMINS,
  changeConsoleDataModel: VENDOR_ADMINS,
  showConsoleClientDataModel: VENDOR_ADMINS,
  changeConsoleClientDataModel: VENDOR_ADMINS,
  showConsoleRules: VENDOR_ADMINS,
  changeConsoleRules: VENDOR_ADMINS,
  previewConsoleRules: VENDOR_ADMINS,
  showConsoleSubset: CORPORATE,
  showConsoleClientRules: CORPORATE,
  changeConsoleClientRules: CORPORATE,
  previewConsoleClientRules: CORPORATE,

  listConsoleDeliveries: VENDOR_PEOPLE,
  showConsoleDelivery: VENDOR_PEOPLE,
  showConsoleDeliveryFigures: VENDOR_PEOPLE,
  countConsoleResend: VENDOR_PEOPLE,
  resendConsoleDeliveries: VENDOR_PEOPLE,
  showConsoleWebhookEndpoint: VENDOR_PEOPLE,
  changeConsoleWebhookEndpoint: VENDOR_ADMINS,
  sendConsoleTestEvent: VENDOR_ADMINS,
  rotateConsoleWebhookSecret: VENDOR_ADMINS,

  listConsoleRequests: VENDOR_PEOPLE,
  fileConsoleRequest: VENDOR_PEOPLE,
  showConsoleRequest: VENDOR_PEOPLE,
  addConsoleRequestDocument: VENDOR_PEOPLE,
  answerConsoleRequest: OPERATOR,
  listConsoleSetUps: EITHER_SIDE,
  showConsoleSetUp: EITHER_SIDE,
  requestConsoleUpload: EITHER_SIDE,
  addConsoleSetUpDocument: CORPORATE,
  moveConsoleSetUp: OPERATOR,

  listConsoleVendors: OPERATOR,
  createConsoleVendor: OPERATOR,
  countConsoleParkedMessages: OPERATOR,
  redriveConsoleMessages: OPERATOR,
  listConsoleServiceKeys: OPERATOR,
  showConsoleWorkload: OPERATOR,
  listConsoleConnectors: OPERATOR,
  listConsoleMails: OPERATOR,
  listConsoleRetention: OPERATOR,
  rotateConsoleServiceKey: OPERATOR,
}
