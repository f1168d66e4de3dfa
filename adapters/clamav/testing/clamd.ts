import { spawn } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import * as Effect from "effect/Effect"
import { askVersion } from "../malware-scanner.ts"

/** The signature of this text, in place of the millions that are downloaded: `name:target:offset:hex` (clamav.net, body-based). */
export const MALWARE_TEXT = "this text stands for malware in a test"
export const MALWARE_NAME = "Hrsync.Test"

/** A file may have this many bytes. */
export const STREAM_MAX = 30 * 1024 * 1024

/** Starts clamd on a Unix socket. Resolves when it answers. */
export const startClamd = async () => {
  const folder = await mkdtemp(join(tmpdir(), "clamd-"))
  const path = join(folder, "clamd.ctl")
  const signature = `${MALWARE_NAME}:0:*:${Buffer.from(MALWARE_TEXT).toString("hex")}`
  await writeFile(join(folder, "test.ndb"), `${signature}\n`)
  await writeFile(
    join(folder, "clamd.conf"),
    [
      `LocalSocket ${path}`,
      `DatabaseDirectory ${folder}`,
      `TemporaryDirectory ${folder}`,
      `StreamMaxLength ${String(STREAM_MAX)}`,
      "Foreground yes",
      "",
    ].join("\n"),
  )
  const server = spawn("clamd", ["--config-file", join(folder, "clamd.conf")], {
    stdio: "ignore",
    env: { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin` },
  })
  const stop = async () => {
    server.kill("SIGKILL")
    await rm(folder, { recursive: true, force: true })
  }
  await waitUntilReady(path).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { address: { path }, stop }
}

const READY_WITHIN_MILLIS = 60_000

const waitUntilReady = async (path: string): Promise<void> => {
  const until = Date.now() + READY_WITHIN_MILLIS
  for (;;) {
    const answer = await Effect.runPromise(Effect.result(askVersion({ path }, 5_000)))
    if (answer._tag === "Success") return
    if (Date.now() > until) throw new Error(`clamd does not start: ${answer.failure.reason}`)
    await sleep(100)
  }
}
