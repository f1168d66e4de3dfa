import type * as Context from "effect/Context"
import type { EmployeeRecord } from "../../core/contract/employee/employee.ts"
import type { Webhook } from "../../core/contract/webhooks/webhook.ts"
import type { Source, SourceFile } from "../../core/ports/sync/source.ts"
import type { UseCases } from "../../core/use-cases/use-cases.ts"

/* What the command line needs of the rest of the product; `config` gives it. */

/**
 * Everything that works on the database; closing it lets go of the database. They are use-cases: a store handed
 * out here could be read past the permissions.
 */
export interface Services extends Omit<UseCases, "access" | "sync"> {
  /** Without what only other use-cases call. */
  readonly access: Omit<UseCases["access"], "destroyKey">
  readonly sync: Omit<UseCases["sync"], "requestUpload" | "runSync">
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
