import { randomUUID } from "node:crypto"
import { readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { expect } from "vitest"
import { type OpenSsh, startOpenSsh } from "../../../connectors/sftp/testing/openssh.ts"
import { queryRows } from "./contents.ts"
import type { TestService, TestVendor } from "./service.ts"
import { parseResult } from "./parse-result.ts"

/* A corporate that puts its employees on a real OpenSSH server. */

export type SftpCredentials = Readonly<Record<string, string | number | null>>

/** A CSV with this many employees. */
export const makeCsv = (count: number, department = "Sales"): string =>
  `employeeId,name,department\n${Array.from({ length: count }, (_, n) => `E${String(n + 1)},Employee ${String(n + 1)},${department}\n`).join("")}`

export interface SftpCorporate {
  readonly server: OpenSsh
  /** Connection details; `given` overrides them, null removes one. */
  readonly credentials: (given?: SftpCredentials) => Readonly<Record<string, unknown>>
  readonly empty: () => void
  /** Writes a file and its marker for completeness; `age` in seconds. */
  readonly put: (name: string, content: string | Buffer, age?: number) => string
}

export const startSftpCorporate = async (): Promise<SftpCorporate> => {
  const server = await startOpenSsh()
  const write = (name: string, content: string | Buffer, age: number) => {
    const path = join(server.folder, name)
    writeFileSync(path, content)
    const at = Date.now() / 1_000 - age
    utimesSync(path, at, at)
    return path
  }
  return {
    server,
    credentials: (given = {}) => {
      const { host, port, folder: directory, username, key: private_key } = server
      const access = { host, port, directory, username, private_key, refresh_rate: "daily" }
      return { ...access, host_key_fingerprint: server.fingerprint(), ...given }
    },
    empty: () => {
      for (const name of readdirSync(server.folder)) rmSync(join(server.folder, name))
    },
    put: (name, content, age = 100) => {
      write(`${name}.done`, "", age)
      return write(name, content, age)
    },
  }
}

/** The output of a command; `result` is its JSON document, if any. */
export const hrsync = async (service: TestService, ...args: ReadonlyArray<string>) => {
  const { status, stdout, stderr } = await service.installation.run(...args, "--json")
  return { status, stderr, result: parseResult<Record<string, never>>(stdout) }
}

export const credentialsFile = async (service: TestService, credentials: unknown): Promise<string> => {
  const path = join(service.installation.folder, `${randomUUID()}.json`)
  await writeFile(path, JSON.stringify(credentials))
  return path
}

export const connectSftp = async (
  service: TestService,
  vendor: TestVendor,
  credentials: unknown,
  ...options: ReadonlyArray<string>
) =>
  hrsync(
    service,
    ...["connect", "sftp", "--vendor", vendor.orgId, "--org-name", "Acme"],
    ...["--email", `hr@${vendor.orgId}.example`],
    ...["--credentials", await credentialsFile(service, credentials)],
    ...options,
  )

export interface ConnectionState {
  readonly status: string
  readonly missed_attempts: number
  readonly is_asked_again: boolean
  readonly sessions: number
}

export const readConnectionState = async (
  { installation }: TestService,
  id: string,
): Promise<ConnectionState> => {
  const [state] = await queryRows<ConnectionState>(
    installation.storage,
    `SELECT status, missed_attempts, due_at IS NOT NULL AS is_asked_again,
       (SELECT count(*)::int FROM sync_session s WHERE s.connection_id = c.id) AS sessions
     FROM connection c WHERE id = $1`,
    [id],
  )
  return state!
}

/** Makes the connection due. */
export const makeDue = ({ installation }: TestService, id: string) =>
  queryRows(
    installation.storage,
    "UPDATE connection SET due_at = date_trunc('second', now()) - interval '1 minute' WHERE id = $1",
    [id],
  )

/** Lets a scheduler of this process read the connection, and waits for the end of the sync. */
export const runScheduled = async (service: TestService, id: string): Promise<ConnectionState> => {
  await makeDue(service, id)
  const stop = new AbortController()
  const inSilence = Effect.provide(service.application.useCases.sync.runDueSyncs, Logger.layer([]))
  const running = Effect.runPromiseExit(inSilence, { signal: stop.signal })
  await expect.poll(() => hasEnded(service, id), { interval: 50 }).toBe(true)
  stop.abort()
  await running
  return readConnectionState(service, id)
}

/** During the sync it is leased for a minute and a half; afterwards it is due tomorrow, or never. */
const hasEnded = async ({ installation }: TestService, id: string): Promise<boolean> => {
  const [row] = await queryRows<{ ended: boolean }>(
    installation.storage,
    "SELECT due_at IS NULL OR due_at > now() + interval '2 minutes' AS ended FROM connection WHERE id = $1",
    [id],
  )
  return row?.ended === true
}
