import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { json } from "node:stream/consumers"
import type { Manifest, SourceError, SourceUpdate } from "../../../connectors/sdk/index.ts"
import { aManifest } from "../../../connectors/sdk/testing/a-manifest.ts"

/** The content of the connector's source, which its module reads from its folder. */
export interface FolderSource {
  readonly employees: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly salaryMaster?: unknown
  /** The source's response to writes; it accepts everything by default. */
  readonly refusal?: Pick<SourceError, "kind" | "message" | "retryAfterMillis">
}

export interface Written extends SourceUpdate {
  /** Credentials that open the source. */
  readonly token: string
}

/** A connector in plain JavaScript in its own folder, as a third party would write it. */
export interface FolderConnector {
  readonly code: string
  /** For HRSYNC_CONNECTORS. */
  readonly folder: string
  readonly holds: (source: FolderSource) => void
  /** Everything that was written to it, in order. */
  readonly written: () => ReadonlyArray<Written>
  readonly remove: () => void
}

/** Writes go to a server of the test: a connector of a third party changes no files. */
export const makeFolderConnector = async (
  code: string,
  capabilities: Partial<Manifest["capabilities"]> = {},
): Promise<FolderConnector> => {
  const written: Array<Written> = []
  const server = createServer((request, response) => {
    void json(request).then((update) => {
      written.push(update as Written)
      response.writeHead(204).end()
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`

  const folder = mkdtempSync(join(tmpdir(), `hrsync-${code}-`))
  const file = (name: string) => join(folder, name)
  const holds = (source: FolderSource) => {
    writeFileSync(file("source.json"), JSON.stringify({ origin, ...source }))
  }
  writeFileSync(file("manifest.json"), JSON.stringify(makeManifest(code, capabilities)))
  writeFileSync(file("package.json"), JSON.stringify({ type: "module" }))
  writeFileSync(file("index.js"), MODULE)
  holds({ employees: [] })
  return {
    code,
    folder,
    holds,
    written: () => written,
    remove: () => {
      server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const makeManifest = (code: string, capabilities: Partial<Manifest["capabilities"]>): Manifest =>
  aManifest({
    code,
    name: `The ${code} of a test`,
    integrationType: "Custom",
    credentialFields: [
      { key: "token", label: "Token", type: "password", is_required: true, is_masked: true },
    ],
    dataCategories: ["detail_info_fields", "ctc_details_fields", "salary_monthly_details_fields"],
    capabilities: { ...aManifest().capabilities, ...capabilities },
  })

const MODULE = `
import { createHmac, timingSafeEqual } from "node:crypto"
import { readFileSync } from "node:fs"
import { defineConnector, makeHttpClient, manifestBeside, SourceError } from "@hr-data-sync/connector-kit"

const source = () => JSON.parse(readFileSync(new URL("source.json", import.meta.url), "utf8"))

export default defineConnector(manifestBeside(import.meta.url), ({ credentials, transport, time }) => ({
  check: async () => [{ category: "detail_info_fields", problem: null }],
  async *pages() {
    const { employees } = source()
    const columns = Object.keys(employees[0] ?? {})
    yield {
      columns,
      rows: employees.map((employee, index) => ({ position: index + 1, cells: columns.map((key) => employee[key]) })),
      unreadable: [],
      cursor: null,
      progress: { unit: "rows", done: employees.length, total: employees.length },
      agreement: { kind: "fixed" },
    }
  },
  salaryMaster: async () => source().salaryMaster,
  verifyHook: async ({ headers, body }) => {
    const signature = createHmac("sha256", credentials.token).update(body).digest()
    const given = Buffer.from(headers["x-rota-signature"] ?? "", "hex")
    return given.length === signature.length && timingSafeEqual(given, signature)
  },
  write: async (update) => {
    const { refusal, origin } = source()
    if (refusal !== undefined) throw new SourceError(refusal)
    const client = makeHttpClient({ transport, time, name: "the test", origin, headers: {}, requestsPerMinute: null })
    await client.json({ path: "/written", json: { ...update, token: credentials.token } })
  },
}))
`
