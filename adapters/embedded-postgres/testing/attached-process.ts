import { spawn } from "node:child_process"
import { attachEmbeddedPostgres } from "../attach.ts"

/*
 * A process that attaches and reports events on stdout, one JSON line each. On stdin it takes commands, one word a line:
 * `detach` detaches and exits, `child` starts a program that outlives it. Argument: the data folder.
 */

const [dataDir = ""] = process.argv.slice(2)
const sendMessage = (word: object) => process.stdout.write(`${JSON.stringify(word)}\n`)

const attached = attachEmbeddedPostgres({
  dataDir,
  startTimeoutMillis: 30_000,
  onProgress: (step) => sendMessage({ step }),
})

const commands: Readonly<Record<string, () => Promise<void>>> = {
  detach: async () => {
    await (await attached).detach()
    process.exit()
  },
  child: async () => {
    await attached
    sendMessage({ child: spawn("sleep", ["30"], { detached: true, stdio: "ignore" }).pid })
  },
}

// Ctrl-C reaches every process of the group: this one must stay alive to report it.
process.on("SIGINT", () => sendMessage({ interrupted: true }))
process.stdin.setEncoding("utf8").on("data", (word: string) => void commands[word.trim()]?.())
attached.then(
  ({ host, started }) => sendMessage({ host, started }),
  (error: unknown) => {
    sendMessage({ error: String(error) })
    process.exit(1)
  },
)
