import { generateKeyPairSync } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import getPort from "get-port"
import { withServices } from "../../adapters/commander/run-command.ts"
import type { CreatedVendor } from "../../core/use-cases/accounts/vendors/create-vendor.ts"
import type { Narrator } from "./narrator.ts"
import { type Receiver, startReceiver } from "./receiver.ts"
import type { DemoService } from "./service.ts"
import { SDK_SETTINGS } from "./vendor-site/sdk-settings.ts"
import { OPERATOR } from "../../core/use-cases/authorization/actor.ts"

/** An insurer with its credentials, its key pair and its webhook receiver. */
export interface Vendor {
  readonly credentials: CreatedVendor
  readonly privateKeyPem: string
  readonly keyFile: string
  readonly receiver: Receiver
  /** The port of the vendor's own page, whose origin may embed the journey. */
  readonly sitePort: number
  /** Reads as the vendor does; returns the content of the response's `data`. */
  readonly read: (request: Readonly<Record<string, unknown>>) => Promise<unknown>
}

const ADMIN_EMAIL = "admin@example-insurance.test"

/** Tried before any free port, so that the address stays the same from run to run. */
const SITE_PORTS = [8090, 8091, 8092]

export const makeVendor = async (
  narrator: Narrator,
  { app, server }: DemoService,
  folder: string,
): Promise<Vendor> => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  })
  const keyFile = join(folder, "vendor-key.pem")
  await writeFile(keyFile, privateKey, { mode: 0o600 })

  // The vendor registers its address before the receiver exists, because the receiver needs the vendor's secret.
  const port = await getPort({ host: "127.0.0.1" })
  const sitePort = await getPort({ host: "127.0.0.1", port: SITE_PORTS, exclude: [port] })
  const credentials = await withServices(app, ({ accounts }) =>
    accounts.createVendor(OPERATOR, {
      name: "Example Insurance",
      adminEmail: ADMIN_EMAIL,
      publicKey,
      webhookUrl: `http://127.0.0.1:${String(port)}/webhooks`,
      webhookEvents: "all",
      origins: [`http://localhost:${String(sitePort)}`],
      timeZone: "Asia/Kolkata",
    }),
  )
  await withServices(app, ({ accounts }) =>
    accounts.changeSdkSettings(OPERATOR, credentials.orgId, SDK_SETTINGS),
  )
  narrator.line(`org_id ${credentials.orgId}, receiver at 127.0.0.1:${String(port)}`)
  return {
    credentials,
    privateKeyPem: privateKey,
    keyFile,
    sitePort,
    receiver: await startReceiver(narrator, { port, secret: credentials.appSecret }),
    read: (request) =>
      app.readEmployees({ baseUrl: server.url, privateKeyPem: privateKey, request, ...credentials }),
  }
}
