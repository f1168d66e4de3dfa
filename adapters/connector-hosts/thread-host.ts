import { Worker, type WorkerOptions } from "node:worker_threads"
import type { HostedCode, StartHost } from "./connector-host.ts"

/**
 * Starts a built-in connector in a thread. It does not see the service's environment, and its output is discarded: it could quote
 * a record. This contains bugs, not malice.
 */
export const startThread: StartHost = (code, { onMessage, onEnd }) => {
  const worker = new Worker(code.entry, toWorkerOptions(code))
  worker.stdout.resume()
  worker.stderr.resume()
  worker.on("message", onMessage)
  worker.on("error", (error) => {
    onEnd(isOutOfMemory(error) ? "out of memory" : "crashed")
  })
  worker.on("exit", () => {
    onEnd("crashed")
  })
  return {
    send: (message) => {
      worker.postMessage(message)
    },
    drained: () => Promise.resolve(),
    close: async () => {
      await worker.terminate()
    },
  }
}

/** Variables that authors may rely on: the time zone, and additional certificate authorities. */
const ENVIRONMENT = ["TZ", "NODE_EXTRA_CA_CERTS"]

const toWorkerOptions = ({ data, limits }: HostedCode): WorkerOptions => ({
  workerData: data,
  // Not those of the process, whose preloads must not be repeated.
  execArgv: [],
  env: Object.fromEntries(
    ENVIRONMENT.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  ),
  stdout: true,
  stderr: true,
  resourceLimits: { maxOldGenerationSizeMb: limits.mebibytes },
})

const isOutOfMemory = (error: Error): boolean => "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
