import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import getPort from "get-port"
import { expect, it, onTestFinished } from "vitest"
import { createInstallation } from "../testing/installation.ts"

/* README.md, "Connect a first company by hand": what a reader pastes, against a running service. */

const ROOT = new URL("../../../", import.meta.url)

/** The block of the section that a reader pastes: its second one. */
const readBlock = async (): Promise<string> => {
  const [, section = ""] = (await readFile(new URL("README.md", ROOT), "utf8")).split(
    "## Connect a first company by hand\n",
  )
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gmsu)].map(([, code = ""]) => code)
  return blocks[1] ?? ""
}

it("takes a company from its invitation to the first read", { timeout: 120_000 }, async () => {
  const [port, receiverPort] = [await getPort(), await getPort()]
  const installation = await createInstallation({ PORT: String(port) })
  onTestFinished(installation.remove)
  const server = installation.start("serve")
  onTestFinished(() => server.kill("SIGTERM").then(() => undefined))
  await server.waitUntilReady()
  const script = (await readBlock())
    .replaceAll(":8080", `:${String(port)}`)
    .replaceAll("8099", String(receiverPort))
    .replaceAll(".data/first", join(installation.folder, "first"))
  // In a group of its own, since the receiver runs until it is stopped.
  const reader = spawn("bash", ["-euo", "pipefail", "-c", `${script}\nwait`], {
    cwd: ROOT,
    detached: true,
    env: { PATH: process.env["PATH"], ...installation.env },
  })
  let output = ""
  for (const stream of [reader.stdout, reader.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(reader, "exit")
  onTestFinished(async () => {
    process.kill(-(reader.pid ?? 0), "SIGTERM")
    await ended
  })

  await expect.poll(() => output, { timeout: 90_000 }).toMatch(/sync\.events\.completed[^\n]*verified/u)
  await expect.poll(() => output, { timeout: 90_000 }).toContain('"name": "Asha Rao"')
  expect(output).toContain('"pan": "************"')
  for (const event of [
    "connection.events.requested",
    "connection.events.accepted",
    "sync.events.initiated",
    "sync.events.employee.add",
  ])
    expect(output).toMatch(new RegExp(`${event.replaceAll(".", String.raw`\.`)}[^\n]*verified`, "u"))
})
