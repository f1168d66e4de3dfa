import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"

const MIB = 1024 * 1024
const script = fileURLToPath(new URL("../testing/seal-long.ts", import.meta.url))

describe("sealing a very long payload", () => {
  it("takes less than 60 MB of memory for 200 MiB, and a small heap", async () => {
    const args = ["--max-old-space-size=64", "--import", "tsx", script, "200"]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    const { grown, written } = JSON.parse(stdout) as { grown: number; written: number }
    expect(written).toBeGreaterThan((200 * MIB * 16) / 9)
    expect(grown).toBeLessThan(60_000_000)
  })
})
