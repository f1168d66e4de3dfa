import { setTimeout as sleep } from "node:timers/promises"
import type { Logger } from "pino"
import type { RunningServer } from "../../adapters/commander/app.ts"
import {
  type BackgroundEvent,
  type BackgroundThread,
  startBackgroundThread,
} from "../../adapters/worker-threads/background-thread.ts"
import type { BackgroundQueries, BackgroundData } from "../threads/background.ts"
import { type OpenDatabase, openDatabase } from "./database/database.ts"
import type { Settings } from "./settings/env.ts"
import type { KeyUse } from "../../core/domain/accounts/service-key-roles.ts"
import { listServedAddresses } from "./served-addresses.ts"
import { checkKeySettings } from "./settings/key-settings.ts"
import { filterRoles, type ThreadName } from "./roles/threads.ts"
import type { ThreadOptions } from "../threads/thread.ts"
import { threadEntry } from "../threads/thread-entry.ts"

/**
 * Opens the database and starts the roles of the settings: the API in this thread, the others in another one, so
 * that syncs do not delay requests. While the database starts, it loads the other modules and generates a key pair
 * in case the database is new.
 */
export const serve = async (
  settings: Settings,
  printNote: (line: string) => void,
): Promise<RunningServer> => {
  let ahead: GeneratedKeys = {}
  await checkKeySettings(settings)
  const open = await openDatabase(toThreadSettings("main", settings), printNote, (step) => {
    void load()
    if (step === "creating") ahead = { newServiceKey: startKeyGeneration() }
  })
  try {
    return await startThreads(settings, open, ahead)
  } catch (error) {
    await open.close()
    throw error
  }
}

type GeneratedKeys = Pick<ThreadOptions, "newServiceKey">

const makeServiceKey = async () =>
  (await import("../../adapters/jose/keys/service-key.ts")).generateServiceKey()

/** Starts both at once. Failures reach those who await them, and are not reported as unhandled otherwise. */
const startKeyGeneration = () => {
  const begun = { sig: makeServiceKey(), enc: makeServiceKey() }
  for (const key of Object.values(begun)) key.catch(() => undefined)
  return (use: KeyUse) => begun[use]
}

const toThreadSettings = (name: ThreadName, settings: Settings): Settings => ({
  ...settings,
  roles: filterRoles(name, settings.roles),
})

/** How long running work may take to finish when the service is stopped. */
const STOPS_WITHIN_MILLIS = 30_000

const startThreads = async (
  settings: Settings,
  open: OpenDatabase,
  ahead: GeneratedKeys,
): Promise<RunningServer> => {
  const parts = await load()
  const { openThread, apiRoutes, startHttp, makeReadiness, metricsText, queryLanes, announceProcess } = parts
  const { database, addresses } = open
  const main = await openThread({
    name: "main",
    settings: toThreadSettings("main", settings),
    database,
    ...ahead,
  })
  await warnOfLogins(settings, main.logger)
  const isApi = main.settings.roles.length > 0
  const working = toThreadSettings("background", settings)
  const isBackground = working.roles.length > 0
  let stopping = false
  let thread: BackgroundThread<BackgroundQueries> | null = null
  const isStopping = () => stopping
  const background = isBackground ? async () => (await thread?.query("state")) ?? null : null
  const others = isBackground ? { background: async () => (await thread?.query("metrics")) ?? [] } : {}
  const http = await startHttp(main, {
    routes: isApi ? apiRoutes(main) : [],
    readiness: makeReadiness({
      ...{ database, isApi, isStopping, background, lanes: queryLanes(main) },
      isWorker: settings.roles.includes("worker"),
    }),
    isStopping,
    metricsText: metricsText(main, others),
  }).catch(async (error: unknown) => {
    await main.close()
    throw error
  })
  if (isBackground) thread = startBackground({ settings: working, addresses }, main.logger)
  const presence = announceProcess(database, settings.roles, main.context)

  const stop = async () => {
    stopping = true
    await sleep(settings.shutdownDelaySeconds * 1_000)
    await Promise.all([http.close(), thread?.stop(), presence.stop()])
    await main.close()
    await open.close()
    return true
  }
  return {
    url: http.url,
    publicUrl: settings.baseUrl,
    roles: settings.roles,
    addresses: listServedAddresses(settings, http.url, http.metricsUrl),
    stop: () => Promise.race([stop(), sleep(STOPS_WITHIN_MILLIS, false, { ref: false })]),
  }
}

/** A check that the database cannot run now is no reason not to start: `hrsync doctor` runs it as well. */
const warnOfLogins = async (settings: Settings, logger: Logger): Promise<void> => {
  if (settings.databaseUrl === null) return
  const { findLoginWarning } = await import("./database/login-warnings.ts")
  const warning = await findLoginWarning(settings).catch(() => null)
  if (warning !== null) logger.warn(`database logins: ${warning.detail}. ${warning.advice}`)
}

const startBackground = (data: BackgroundData, logger: Logger) =>
  startBackgroundThread<BackgroundQueries>({
    entry: threadEntry("background"),
    data,
    onEvent: (news) => {
      logBackgroundEvent(logger, news)
    },
  })

const logBackgroundEvent = (logger: Logger, news: BackgroundEvent): void => {
  if (news.kind === "started") logger.info("the background thread started")
  else logger.error({ err: news.error, againInMillis: news.againInMillis }, "the background thread died")
}

/** The modules of the server; Node caches them after the first import. */
const load = async () => {
  const [thread, api, http, readiness, metrics, presence] = await Promise.all([
    import("../threads/thread.ts"),
    import("./roles/api.ts"),
    import("./roles/http.ts"),
    import("./readiness.ts"),
    import("./metrics.ts"),
    import("./presence.ts"),
  ])
  return { ...thread, ...api, ...http, ...readiness, ...metrics, ...presence }
}
