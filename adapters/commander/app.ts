import type * as Context from "effect/Context"
import type { WireAuditEntry } from "../../core/contract/audit/audit-entry.ts"
import type { EmployeeRecord } from "../../core/contract/employee/employee.ts"
import type { Webhook } from "../../core/contract/webhooks/webhook.ts"
import type { CategoryCheck, Source, SourceErrorKind, SourceFile } from "../../core/ports/sync/source.ts"
import type { OnProgress, RowIssue } from "../../core/use-cases/reading/sync-report.ts"
import type { UseCases } from "../../core/use-cases/use-cases.ts"

/* What the command line needs from the rest of the product; `config` implements it. */

/**
 * Everything that needs the database; `close` closes the connections to it. Only use-cases: a store here could be read without
 * a check of permissions.
 */
export interface Services extends Omit<UseCases, "accounts" | "sync"> {
  /** Without the functions that only other use-cases call: they have no actor, so they check no permission. */
  readonly accounts: Omit<UseCases["accounts"], "destroyKey">
  readonly sync: Omit<UseCases["sync"], "runSync">
  /** Loggers for the effects above. */
  readonly context: Context.Context<never>
  readonly close: () => Promise<void>
}

export interface CsvOptions {
  readonly encoding?: string
  readonly delimiter?: string
  /** From 1. */
  readonly headerLine?: number
}

/** A page or a route of a running process. */
export interface ServedAddress {
  /** Such as `documentation`. */
  readonly name: string
  readonly url: string
}

export interface RunningServer {
  /** Where it listens. */
  readonly url: string
  /** Where others reach it, as configured; null: nothing is. */
  readonly publicUrl: string | null
  readonly roles: ReadonlyArray<string>
  /** What this process serves with its roles. */
  readonly addresses: ReadonlyArray<ServedAddress>
  /** Waits for running work; returns false when some of it did not finish in time. */
  readonly stop: () => Promise<boolean>
}

/** One line of the report of `hrsync doctor`. */
export interface DoctorCheck {
  readonly check: string
  /** Whether it did not fail. */
  readonly ok: boolean
  /** `warning`: the service works, and the operator should know. */
  readonly state: "ok" | "warning" | "failed"
  /** What was found, the same in every release: `database.login-refused`. */
  readonly code: string
  readonly detail: string
  readonly advice?: string
}

/** A login of the database server, for the setting that has its address. */
export interface MadeLogin {
  readonly setting: string
  readonly login: string
  /** With the password, which is stored nowhere; null: the login existed, and was left as it is. */
  readonly url: string | null
}

/** A connector of this installation, as the operator sees it. */
export interface ListedConnector {
  readonly code: string
  readonly name: string
  readonly integrationType: string
  /** Its entry in HRSYNC_CONNECTORS; null: built in. */
  readonly requestedAs: string | null
  /** The version of its package; null: the package has none. */
  readonly version: string | null
  readonly dataCategories: ReadonlyArray<string>
  /** Names of the capabilities that it declares. */
  readonly capabilities: ReadonlyArray<string>
  /** Where its code runs: a thread, or a process with or without namespaces of its own; null: it has none to run. */
  readonly runsIn: "thread" | "process with namespaces" | "process without namespaces" | null
  /** Why its code cannot be loaded; null: it can, or it has no code to run. */
  readonly problem: string | null
}

export interface ListedConnectors {
  readonly connectors: ReadonlyArray<ListedConnector>
  /** Configured, but not usable. */
  readonly skipped: ReadonlyArray<{ readonly requestedAs: string; readonly reason: string }>
}

/** The result of one case of the conformance suite. */
export interface CaseResult {
  readonly name: string
  readonly result: "passed" | "failed" | "does not apply"
  /** How to fix it; null unless it failed. */
  readonly failure: string | null
}

export interface ReadConnectorOptions {
  /** The values of the form; null: the connector's own simulation, as its first customer. */
  readonly credentials: Readonly<Record<string, unknown>> | null
  /** Names of categories; null: all that the connector provides. */
  readonly categories: ReadonlyArray<string> | null
  /** Where an earlier reading ended; null: from the beginning. */
  readonly cursor: unknown
  /** The reading stops after the page with this row; Infinity: it reads all. */
  readonly maxRows: number
  readonly onProgress: OnProgress
}

/** What the service would read from a source. Values are masked as in an error list, and secrets everywhere. */
export interface ConnectorReading {
  readonly code: string
  /** Empty when the check failed. */
  readonly categories: ReadonlyArray<CategoryCheck>
  /** The data-model key of each column of the last page; null: not used. */
  readonly mapping: ReadonlyArray<{ readonly column: string; readonly key: string | null }>
  /** Why no row can be read. */
  readonly mappingErrors: ReadonlyArray<string>
  /** At most a hundred. `values`: by column. */
  readonly firstRows: ReadonlyArray<{
    readonly position: number
    readonly isRejected: boolean
    readonly values: Readonly<Record<string, string>>
  }>
  /** The first ones; `issueCount` counts all. */
  readonly issues: ReadonlyArray<RowIssue>
  readonly issueCount: number
  readonly rows: number
  readonly rejected: number
  readonly unreadable: number
  readonly pages: number
  /** HTTP requests, also those of the check. */
  readonly requests: number
  /** Whether the last page was read. */
  readonly isComplete: boolean
  /** The cursor after the last page that was read. */
  readonly cursor: unknown
  /** Why the check or the reading ended early; null: it did not. */
  readonly failure: {
    readonly kind: SourceErrorKind
    readonly message: string
    readonly position: number | null
  } | null
}

export interface ConnectorTools {
  /** Creates the folder of a new connector and returns its path. Throws when the name is in use or the folder exists. */
  readonly create: (name: string, folder: string | null) => Promise<string>
  /**
   * `name` is a code or a folder; `only`: texts in the names of the cases to run, empty: all. Yields each case when it
   * finishes. Throws when the connector cannot be loaded, or when no case has one of the texts in its name.
   */
  readonly test: (name: string, only: ReadonlyArray<string>) => AsyncIterable<CaseResult>
  readonly list: () => Promise<ListedConnectors>
  /**
   * Reads a source without a database. `name` is a code or a folder. Rejects with a readable message when it cannot be opened,
   * and with CredentialsInvalid.
   */
  readonly read: (name: string, options: ReadConnectorOptions) => Promise<ConnectorReading>
  /** Serves a simulated HR system until it is closed. `name` is a code or a folder. Rejects with a readable message. */
  readonly simulate: (
    name: string,
    options: { readonly employees: number; readonly port: number },
  ) => Promise<StartedSimulator>
}

export interface StartedSimulator {
  readonly code: string
  readonly url: string
  /** Invented values for the form of the connector. */
  readonly credentials: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

/** A database's backup and the key store's, which were made together. */
export interface MadeBackup {
  readonly id: string
  readonly database: {
    readonly folder: string
    readonly bytes: number
    readonly lastMigration: string
    /** By table, at least and at most. */
    readonly rows: Readonly<Record<string, { readonly least: number; readonly most: number }>>
  }
  readonly keyStore: { readonly folder: string; readonly bytes: number; readonly keys: number }
  /** Folders of older ones that were removed. */
  readonly pruned: ReadonlyArray<string>
}

/** What a restore drill saw. */
export interface DrilledBackup {
  /** The folder of the backup of the database. */
  readonly backup: string
  readonly bytes: number
  readonly rows: Readonly<Record<string, number>>
  readonly findings: ReadonlyArray<DoctorCheck>
  /** Employees of one connection that were decrypted; null: no connection has any. */
  readonly exported: number | null
}

/** Each reports to the service how it ended, and rejects with a readable message. */
export interface BackupTools {
  readonly create: (
    options: {
      readonly to: string
      readonly keysTo: string
      readonly keepDays: number
      readonly keepKeyStoreDays: number
    },
    signal: AbortSignal,
  ) => Promise<MadeBackup>
  readonly drill: (
    options: {
      readonly from: string
      readonly keysFrom: string
      /** Address of the server to make a temporary database on; null: a server of the drill's own. */
      readonly server: string | null
      readonly onStep: (step: string) => void
    },
    signal: AbortSignal,
  ) => Promise<DrilledBackup>
}

export interface ReadRequest {
  readonly baseUrl: string
  readonly username: string
  readonly password: string
  readonly privateKeyPem: string
  readonly request: Readonly<Record<string, unknown>>
}

export interface ReceivedWebhook {
  /** Null when the body does not match the contract. */
  readonly webhook: Webhook | null
  readonly verified: boolean
  /** Sentences: which signature is wrong and why, and which fields are wrong. */
  readonly problems: ReadonlyArray<string>
  readonly duplicate: boolean
}

/** Vendors and corporates' own systems, or a page of the service. */
export const OPENAPI_READERS = ["vendors", "journey", "console"] as const

export interface App {
  readonly version: string
  /** Default URL of the API, by the settings. */
  readonly getBaseUrl: () => string
  readonly open: () => Promise<Services>
  /** Null: as the settings say. */
  readonly serve: (options: {
    readonly roles: ReadonlyArray<string> | null
    readonly port: number | null
    readonly host: string | null
  }) => Promise<RunningServer>
  /** Runs pending migrations and returns their names. */
  readonly migrate: () => Promise<ReadonlyArray<string>>
  /** Makes the logins of the processes in a migrated database of DATABASE_URL. Rejects with a readable message. */
  readonly makeLogins: () => Promise<ReadonlyArray<MadeLogin>>
  /** The OpenAPI document of these readers; needs no database. */
  readonly openApi: (readers: (typeof OPENAPI_READERS)[number]) => Promise<unknown>
  readonly diagnose: () => Promise<ReadonlyArray<DoctorCheck>>
  readonly backupTools: () => Promise<BackupTools>
  /** Needs no database. */
  readonly connectorTools: () => Promise<ConnectorTools>
  readonly openCsv: (path: string, options: CsvOptions) => Promise<Source>
  /** Rejects with a readable message when the file cannot be read. */
  readonly openFile: (path: string) => Promise<SourceFile>
  /** Iterates over the pages twice: first to collect the columns. */
  readonly toCsv: (
    pages: AsyncIterable<ReadonlyArray<EmployeeRecord>>,
  ) => AsyncIterable<{ readonly text: string; readonly employees: number }>
  readonly toAuditCsv: (pages: AsyncIterable<ReadonlyArray<WireAuditEntry>>) => AsyncIterable<string>
  readonly readEmployees: (request: ReadRequest) => Promise<unknown>
  readonly listenForWebhooks: (options: {
    readonly port: number
    /** A signature by any of these secrets is accepted. */
    readonly secret: ReadonlyArray<string>
    readonly onWebhook: (webhook: ReceivedWebhook) => void
  }) => Promise<{ readonly url: string; readonly close: () => Promise<void> }>
}
