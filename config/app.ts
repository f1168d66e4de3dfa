import type { App, CsvOptions, Services } from "../adapters/commander/app.ts"
import type { Settings } from "./runtime/env.ts"
import { ROLES, InvalidSettings, type Role } from "./runtime/env.ts"
import { publicUrl } from "./runtime/public-url.ts"
import { VERSION } from "./runtime/version.ts"

/*
 * What the command line gets of the product. Everything heavy is loaded by the command that needs it, so that
 * `hrsync --help` is there at once and a server loads while its database starts.
 */

export const makeCommandApp = (settings: Settings): App => {
  const printNote = (line: string) => void process.stderr.write(`${line}\n`)
  return {
    version: VERSION,
    baseUrl: publicUrl(settings),
    open: () => openServices(settings, printNote),
    serve: async (roles) => {
      const { serve } = await import("./runtime/serve.ts")
      return serve(roles === null ? settings : { ...settings, roles: checkRoles(roles) }, printNote)
    },
    migrate: async () => {
      const { openDatabase } = await import("./runtime/database.ts")
      const open = await openDatabase(toCommandSettings(settings), printNote)
      await open.close()
      return open.migrated
    },
    openApi: async () => {
      const { describeApi } = await import("./runtime/vendor-api.ts")
      return describeApi(settings)
    },
    diagnose: async () => {
      const { diagnose } = await import("./runtime/doctor.ts")
      return diagnose(settings)
    },
    connectorTools: async () => {
      const { makeConnectorTools } = await import("./connector-tools/index.ts")
      return makeConnectorTools(settings, process.cwd())
    },
    openCsv,
    openFile: async (path) => {
      const { openSourceFile } = await import("../adapters/files/source-file.ts")
      return openSourceFile(path)
    },
    toCsv: (pages) => toCsv(pages),
    readEmployees: async (request) => {
      const { readEmployees } = await import("../adapters/vendor-client/read-employees.ts")
      return readEmployees({ ...request, now: Date.now })
    },
    listenForWebhooks: async ({ port, secret, onWebhook }) => {
      const { startWebhookListener } = await import("../adapters/vendor-client/webhook-listener.ts")
      return startWebhookListener({ port, secret, now: Date.now, onWebhook })
    },
  }
}

/** Its pool is that of a command, whatever roles the server beside it has. */
const toCommandSettings = (settings: Settings): Settings => ({ ...settings, roles: [] })

const checkRoles = (names: ReadonlyArray<string>): ReadonlyArray<Role> => {
  const unknown = names.filter((name) => !(ROLES as ReadonlyArray<string>).includes(name))
  if (unknown.length > 0) {
    throw new InvalidSettings(`There is no role ${unknown.join(", ")}; there are ${ROLES.join(", ")}.`)
  }
  return names as ReadonlyArray<Role>
}

const openServices = async (settings: Settings, printNote: (line: string) => void): Promise<Services> => {
  const [{ openDatabase }, { checkKeySettings }, { makeContainer }, { T }, { makeLogger, loggingContext }] =
    await Promise.all([
      import("./runtime/database.ts"),
      import("./runtime/key-settings.ts"),
      import("./container.ts"),
      import("./tokens.ts"),
      import("../adapters/pino/logger.ts"),
    ])
  await checkKeySettings(settings)
  const open = await openDatabase(toCommandSettings(settings), printNote)
  const context = loggingContext(makeLogger(settings.logLevel === "info" ? "warn" : settings.logLevel))
  const container = await makeContainer({ settings, database: open.database, context }).catch(
    async (error: unknown) => {
      await open.close()
      throw error
    },
  )
  return {
    listVendors: container.get(T.ListVendors),
    showVendor: container.get(T.ShowVendor),
    listConnectionViews: container.get(T.ListConnectionViews),
    showConnection: container.get(T.ShowConnection),
    showSettings: container.get(T.ShowSettings),
    listIssues: container.get(T.ListIssues),
    countParked: container.get(T.CountParked),
    redriveParked: container.get(T.RedriveParked),
    prune: container.get(T.Prune),
    rotateMasterKey: container.get(T.RotateMasterKey),
    listMasterKeys: container.get(T.ListMasterKeys),
    removeMasterKey: container.get(T.RemoveMasterKey),
    rotateServiceKey: container.get(T.RotateServiceKey),
    listServiceKeys: container.get(T.ListServiceKeys),
    createVendor: container.get(T.CreateVendor),
    setWebhookEndpoint: container.get(T.SetWebhookEndpoint),
    addVendorKey: container.get(T.AddVendorKey),
    changeVendor: container.get(T.ChangeVendor),
    listCredentials: container.get(T.ListCredentials),
    issueApiKey: container.get(T.IssueApiKey),
    issueBasicUser: container.get(T.IssueBasicUser),
    revokeCredential: container.get(T.RevokeCredential),
    rotateSecret: container.get(T.RotateSecret),
    importFile: container.get(T.ImportFile),
    inviteCorporate: container.get(T.InviteCorporate),
    connectSource: container.get(T.ConnectSource),
    repairSource: container.get(T.RepairSource),
    pullSource: container.get(T.PullSource),
    changeSchedule: container.get(T.ChangeSchedule),
    resendWebhooks: container.get(T.ResendWebhooks),
    showSession: container.get(T.ShowSession),
    confirmSync: container.get(T.ConfirmSync),
    exportDirectory: container.get(T.ExportDirectory),
    sendTestEvent: container.get(T.SendTestEvent),
    changeSharing: container.get(T.ChangeSharing),
    showSharing: container.get(T.ShowSharing),
    answerSharingRequest: container.get(T.AnswerSharingRequest),
    changeOnDemand: container.get(T.ChangeOnDemand),
    changeVendorFlags: container.get(T.ChangeVendorFlags),
    changeGuard: container.get(T.ChangeGuard),
    pauseConnection: container.get(T.PauseConnection),
    issueSourceWebhook: container.get(T.IssueSourceWebhook),
    showSourceWebhook: container.get(T.ShowSourceWebhook),
    revokeSourceWebhook: container.get(T.RevokeSourceWebhook),
    changeMapping: container.get(T.ChangeMapping),
    changeReading: container.get(T.ChangeReading),
    changeVendorRules: container.get(T.ChangeVendorRules),
    changeConnectionRules: container.get(T.ChangeConnectionRules),
    previewRules: container.get(T.PreviewRules),
    changeComponents: container.get(T.ChangeComponents),
    listComponents: container.get(T.ListComponents),
    connectCorporate: container.get(T.ConnectCorporate),
    issuePushCredential: container.get(T.IssuePushCredential),
    listPushCredentials: container.get(T.ListPushCredentials),
    listPushTests: container.get(T.ListPushTests),
    approvePushTest: container.get(T.ApprovePushTest),
    requestAssisted: container.get(T.RequestAssisted),
    terminateConnection: container.get(T.TerminateConnection),
    showDeletion: container.get(T.ShowDeletion),
    showOrganization: container.get(T.ShowOrganization),
    setOrganization: container.get(T.SetOrganization),
    listAssisted: container.get(T.ListAssisted),
    showAssisted: container.get(T.ShowAssisted),
    moveAssisted: container.get(T.MoveAssisted),
    requestUpload: container.get(T.RequestUpload),
    uploadAssisted: container.get(T.UploadAssisted),
    addDocument: container.get(T.AddDocument),
    openDocument: container.get(T.OpenDocument),
    fileUnsupported: container.get(T.FileUnsupported),
    listUnsupported: container.get(T.ListUnsupported),
    showUnsupported: container.get(T.ShowUnsupported),
    answerUnsupported: container.get(T.AnswerUnsupported),
    revokePushCredential: container.get(T.RevokePushCredential),
    context,
    close: async () => {
      await container.unbindAllAsync()
      await open.close()
    },
  }
}

const openCsv = async (path: string, options: CsvOptions) => {
  const [{ default: csv }, { openSourceFile }] = await Promise.all([
    import("../connectors/csv/index.ts"),
    import("../adapters/files/source-file.ts"),
  ])
  return csv.make({ file: await openSourceFile(path), ...options })
}

async function* toCsv(pages: Parameters<App["toCsv"]>[0]) {
  const { employeeCsv } = await import("../adapters/csv-stringify/employee-csv.ts")
  yield* employeeCsv(pages)
}
