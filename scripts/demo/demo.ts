import { rm } from "node:fs/promises"
import { relative } from "node:path"
import { withServices } from "../../adapters/commander/run-command.ts"
import type { Simulator } from "../../config/connector-tools/simulator/start-simulator.ts"
import type { Settings } from "../../config/runtime/settings/env.ts"
import { OPERATOR } from "../../core/use-cases/authorization/actor.ts"
import { runScript } from "../run-script.ts"
import { requestConsoleLink } from "./console-link.ts"
import { CORPORATE } from "./corporate.ts"
import { startHrSystem } from "./hr-system.ts"
import { makeNarrator, type Narrator } from "./narrator.ts"
import { type DemoService, demoSettings, startService } from "./service.ts"
import { runStory } from "./story.ts"
import { openSite } from "./vendor-site/open-site.ts"
import type { Vendor } from "./vendor.ts"

/** The command of the service, as it is typed in the repository, and where the package is installed. */
const COMMAND = import.meta.url.endsWith(".ts") ? "npm run -s hrsync --" : "npx hr-data-sync"

/*
 * The whole path of a record on this machine: the corporate's file in, signed webhooks and the encrypted read out. `--once`
 * exits after the demo; without it the server keeps running.
 */

const main = async (isOnce: boolean): Promise<void> => {
  const hrSystem = await startHrSystem()
  const settings = demoSettings(process.env, hrSystem)
  const narrator = makeNarrator((text) => process.stdout.write(text), performance.now.bind(performance))
  await rm(settings.dataDir, { recursive: true, force: true })
  const service = await narrator.step("An embedded PostgreSQL and the server start", async () => {
    const started = await startService(settings)
    narrator.line(`data in ${relative(process.cwd(), settings.dataDir)}, API at ${started.server.url}`)
    return started
  })
  try {
    const { vendor, ...connections } = await runStory(narrator, service, hrSystem, settings.dataDir)
    if (!isOnce) await stayUp(narrator, service, settings, { ...connections, vendor, hrSystem })
    await vendor.receiver.close()
  } finally {
    await service.server.stop()
    await hrSystem.close()
  }
}

const OPERATOR_EMAIL = "operator@hrsync.test"

interface Explorable {
  readonly vendor: Vendor
  readonly connectionId: string
  /** The connection of the HR system. */
  readonly kekaConnectionId: string
  readonly hrSystem: Simulator
}

const stayUp = async (
  narrator: Narrator,
  service: DemoService,
  settings: Settings,
  { vendor, connectionId, kekaConnectionId, hrSystem }: Explorable,
): Promise<void> => {
  const { app, server } = service
  const { credentials, keyFile } = vendor
  const admin = credentials.admin?.email ?? ""
  const operator = await withServices(app, ({ accounts }) =>
    accounts.createOperator(OPERATOR, OPERATOR_EMAIL),
  )
  const consoleLink = await requestConsoleLink(service, admin)
  const site = await openSite(service, vendor, hrSystem.url)
  const data = `HRSYNC_DATA_DIR=${relative(process.cwd(), settings.dataDir)}`
  const lines = [
    "",
    "Connect an HR system yourself, as an HR admin does in the page of this vendor:",
    "",
    `  ${site.url}`,
    "",
    "Let people join, change and leave in the simulated Keka, or let it fail, and sync in another terminal:",
    "",
    `  ${hrSystem.url}`,
    `  ${data} HRSYNC_SIMULATORS=${hrSystem.code}=${hrSystem.url} ${COMMAND} connection sync ${kekaConnectionId}`,
    "",
    "Open the console as the vendor's admin, with the companies, their syncs and their webhooks (the link works once):",
    "",
    `  ${consoleLink}`,
    "",
    "Or sign in as the admin, or as the operator, who runs the service:",
    "",
    `  ${server.url}/console/`,
    `  ${admin}   ${credentials.admin?.password ?? ""}`,
    `  ${operator.email}   ${operator.password ?? ""}`,
    "",
    "Operators need no second factor in the demo (HRSYNC_SECOND_FACTOR=none); elsewhere they set one up with their first sign-in.",
    "",
    "The server keeps running. What to try, in another terminal:",
    "",
    `  ${server.url}/docs                       the API reference`,
    `  ${server.url}/readyz                     whether it is ready`,
    `  ${server.url}/.well-known/jwks.json      its public keys`,
    `  curl ${server.url}/api/vendor/connections/ -H "Authorization: ${credentials.apiKey}"`,
    `  ${data} ${COMMAND} connection list`,
    `  ${data} ${COMMAND} connection show ${connectionId}`,
    `  ${data} ${COMMAND} export csv --connection ${connectionId}`,
    `  ${COMMAND} read --url ${server.url} --connection ${connectionId} --page 1 --size 2 \\`,
    `    --key ${relative(process.cwd(), keyFile)} --username ${credentials.username} --password ${credentials.password}`,
    "",
    `Upload your own file for ${CORPORATE.orgName}:`,
    `  ${data} HRSYNC_ALLOW_PRIVATE_TARGETS=on ${COMMAND} import csv FILE --connection ${connectionId}`,
    "",
    "Ctrl-C ends it.",
  ]
  for (const line of lines) narrator.line(line)
  await new Promise((resolve) => {
    process.once("SIGINT", resolve)
    process.once("SIGTERM", resolve)
  })
  await site.close()
}

const NAME = import.meta.url.endsWith(".ts") ? "npm run demo" : "npx hr-data-sync demo"

await runScript(
  { name: NAME, options: { once: { type: "boolean" } }, handlesSignals: true },
  ({ once: isOnce = false }) => main(isOnce),
)
