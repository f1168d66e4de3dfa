import { execFile } from "node:child_process"
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, it } from "vitest"
import {
  makeSample,
  type SampleLanguage,
  type SampleTask,
} from "../../../ui-sdk/console/pages/developers/samples.ts"
import { importEmployees } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The programs that the page of developers shows, with the real service. */

let service: TestService
let vendor: TestVendor
let folder: string
let connectionId: string

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  connectionId = (await importEmployees(service.installation, vendor, "acme", 3)).connection_id
  folder = await mkdtemp(join(tmpdir(), "hrsync-sample-"))
  const modules = fileURLToPath(new URL("../../../node_modules", import.meta.url))
  await symlink(modules, join(folder, "node_modules"))
  await writeFile(join(folder, "private.pem"), vendor.privateKey)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await service.close()
})

const run = async (task: SampleTask, language: SampleLanguage): Promise<string> => {
  const code = makeSample(task, language, service.url) ?? expect.fail("There is no such sample")
  const env = {
    ...process.env,
    HRSYNC_API_KEY: vendor.apiKey,
    HRSYNC_USERNAME: vendor.username,
    HRSYNC_PASSWORD: vendor.password,
    CONNECTION_ID: connectionId,
  }
  if (language === "curl")
    return (await promisify(execFile)("sh", ["-euc", code], { cwd: folder, env })).stdout
  await writeFile(join(folder, "sample.mjs"), code)
  return (await promisify(execFile)("node", ["sample.mjs"], { cwd: folder, env })).stdout
}

it.each(["curl", "node"] as const)("works when it is pasted: %s", async (language) => {
  expect(await run("connections", language)).toContain(connectionId)
  expect(await run("token", language)).toContain("access_token")
})

it("reads an employee when it is pasted", async () => {
  expect(await run("read", "node")).toContain("pageInfo")
})
