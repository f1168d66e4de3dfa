import { execFile } from "node:child_process"
import { chmodSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { restoreSymlinks } from "./binaries.ts"
import { makeFolder } from "./testing/processes.ts"

describe("restoreSymlinks", () => {
  let root: string
  const lib = (name: string) => path.join(root, "native", "lib", name)

  beforeEach(async () => {
    root = path.join(await makeFolder(0o755), "linux-x64")
    mkdirSync(lib("."), { recursive: true })
    writeFileSync(lib("libicu.so.60.2"), "library")
    const links = ["libicu.so", "libicu.so.60"].map((name) => ({
      source: "native/lib/libicu.so.60.2",
      target: `native/lib/${name}`,
    }))
    writeFileSync(path.join(root, "native", "pg-symlinks.json"), JSON.stringify(links))
  })
  afterEach(() => rmSync(path.dirname(root), { recursive: true }))

  it("creates the missing links, relative, so that the folder can be moved", () => {
    restoreSymlinks(root)
    expect(readlinkSync(lib("libicu.so"))).toBe("libicu.so.60.2")
    expect(readFileSync(lib("libicu.so.60"), "utf8")).toBe("library")
  })

  it("leaves existing files", () => {
    writeFileSync(lib("libicu.so"), "a copy, as some installers make")
    restoreSymlinks(root)
    restoreSymlinks(root)
    expect(readFileSync(lib("libicu.so"), "utf8")).toBe("a copy, as some installers make")
  })

  it("can be run by several processes at once", async () => {
    const runs = Array.from({ length: 4 }, () => restoreElsewhere())
    expect(await Promise.all(runs)).toEqual(["", "", "", ""])
    expect(readlinkSync(lib("libicu.so"))).toBe("libicu.so.60.2")
  })

  it("says how to repair a folder that can't be written", async () => {
    chmodSync(lib("."), 0o555)
    const said = await restoreElsewhere(process.getuid?.() === 0 ? 65_534 : undefined)
    chmodSync(lib("."), 0o755)
    expect(said).toMatch(/^binaries-incomplete: .*EACCES.*npm rebuild .*linux-x64.*DATABASE_URL/)
  })

  /** Runs in another process, without root's privileges if requested; returns its error. */
  async function restoreElsewhere(uid?: number): Promise<string> {
    const module = fileURLToPath(new URL("binaries.ts", import.meta.url))
    const script = `import(${JSON.stringify(module)})
      .then(({ restoreSymlinks }) => restoreSymlinks(${JSON.stringify(root)}))
      .catch(({ code, message }) => console.log(code + ": " + message))`
    const run = promisify(execFile)(
      process.execPath,
      ["--import", "tsx", "--eval", script],
      uid ? { uid } : {},
    )
    return (await run).stdout
  }
})
