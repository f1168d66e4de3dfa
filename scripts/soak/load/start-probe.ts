import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { endsWithUs } from "../cluster/offspring.ts"
import type { ProbeInput, ProbeSeen } from "./probe.ts"

/** Starts a probe; the returned function ends it and returns its results. */
export const startProbe = async (input: ProbeInput): Promise<() => Promise<ProbeSeen>> => {
  const script = fileURLToPath(new URL("./probe.ts", import.meta.url))
  const child = spawn(process.execPath, ["--import", "tsx", script, JSON.stringify(input)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  })
  endsWithUs(child)
  await once(child, "message")
  return async () => {
    const message = once(child, "message")
    child.send("stop")
    const [seen] = (await message) as [ProbeSeen]
    return seen
  }
}
