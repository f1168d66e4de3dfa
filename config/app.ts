import type { App, CsvOptions } from "../adapters/commander/app.ts"
import { UsageInvalid } from "../adapters/commander/failure.ts"
import { type Settings, ROLES, type Role } from "./runtime/settings/env.ts"
import { readBaseUrl } from "./runtime/settings/base-url.ts"
import { explainDatabaseError } from "./runtime/database/database-unavailable.ts"
import { openServices } from "./runtime/open-services.ts"
import { VERSION } from "./runtime/version.ts"

/*
 * What the command line uses of the product. Commands load heavy modules when they run, so that `hrsync --help`
 * responds at once and a server loads while its database starts.
 */

/**
 * `readSettings` is called when a command needs settings: help works with invalid ones. It may throw. `env`: of the process, whose
 * names `doctor` compares with those of the settings.
 */
export const makeCommandApp = (
  readSettings: () => Settings,
  env: Readonly<Record<string, string | undefined>> = {},
): App => {
  const printNote = (line: string) => void process.stderr.write(`${line}\n`)
  let read: Settings | null = null
  const getSettings = (): Settings => (read ??= readSettings())
  const getUsableSettings = async (): Promise<Settings> => {
    const settings = getSettings()
    const { requirePossibleFolders } = await import("./runtime/settings/possible-folder.ts")
    await requirePossibleFolders(settings)
    return settings
  }
  return {
    version: VERSION,
    getBaseUrl: () => readBaseUrl(getSettings()),
    open: async () => openServices(await getUsableSettings(), printNote),
    serve: async ({ roles, port, host }) => {
      const { serve } = await import("./runtime/serve.ts")
      const checked = roles === null ? {} : { roles: checkRoles(roles) }
      const settings = await getUsableSettings()
      const chosen = {
        ...settings,
        ...checked,
        ...(port === null ? {} : { port }),
        ...(host === null ? {} : { host }),
      }
      return serve(chosen, printNote).catch((error: unknown) => {
        throw explainDatabaseError(error)
      })
    },
    migrate: async () => {
      const { migrateAsOwner } = await import("./runtime/database/database.ts")
      const migrating = migrateAsOwner(await getUsableSettings(), printNote, () => Promise.resolve())
      const { migrated } = await migrating.catch((error: unknown) => {
        throw explainDatabaseError(error)
      })
      return migrated
    },
    makeLogins: async () => {
      const { makeDatabaseLogins } = await import("./runtime/database/make-logins.ts")
      return makeDatabaseLogins(getSettings(), printNote)
    },
    openApi: async (readers) => {
      const { describeApi } = await import("./runtime/vendor-api.ts")
      const { shareParts } = await import("../adapters/koa/openapi/share-parts.ts")
      return shareParts(await describeApi(getSettings(), readers))
    },
    diagnose: async () => {
      const { diagnose } = await import("./runtime/doctor/doctor.ts")
      return diagnose({ settings: getSettings(), env })
    },
    backupTools: async () => {
      const { makeBackupTools } = await import("./backup/index.ts")
      return makeBackupTools(await getUsableSettings(), printNote)
    },
    connectorTools: async () => {
      const { makeConnectorTools } = await import("./connector-tools/index.ts")
      return makeConnectorTools(getSettings(), process.cwd())
    },
    openCsv,
    openFile: async (path) => {
      const { openSourceFile } = await import("../adapters/files/source-file.ts")
      return openSourceFile(path)
    },
    toCsv: (pages) => toCsv(pages),
    toAuditCsv: (pages) => toAuditCsv(pages),
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

const checkRoles = (names: ReadonlyArray<string>): ReadonlyArray<Role> => {
  const unknown = names.filter((name) => !(ROLES as ReadonlyArray<string>).includes(name))
  if (unknown.length > 0) {
    throw new UsageInvalid(
      `Unknown role ${unknown.join(", ")}.`,
      "--role",
      `The roles are ${ROLES.join(", ")}. See "hrsync serve --help".`,
    )
  }
  return names as ReadonlyArray<Role>
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

async function* toAuditCsv(pages: Parameters<App["toAuditCsv"]>[0]) {
  const { auditCsv } = await import("../adapters/csv-stringify/audit-csv.ts")
  yield* auditCsv(pages)
}
