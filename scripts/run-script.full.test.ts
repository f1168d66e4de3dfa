import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { runShell } from "../config/testing/run-shell.ts"

/* The entry points of this folder, as processes: pipes, devices and signals. */

const ROOT = fileURLToPath(new URL("..", import.meta.url))
const TSX = import.meta.resolve("tsx")

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hrsync-scripts-"))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs a line of bash in which `script` is an entry point in TypeScript. */
const runHere = (line: string, cwd = ROOT) => {
  const start = `script() { "${process.execPath}" --import "${TSX}" "${ROOT}scripts/$1.ts" "\${@:2}"; }`
  return runShell(`${start}\n${line}`, { cwd, env: { NO_COLOR: "1" } })
}

const SCRIPTS = [
  ["bench/bench", "npm run bench"],
  ["build/build", "npm run build"],
  ["demo/demo", "npm run demo"],
  ["docs/docs", "npm run docs"],
  ["packages/packages", "npm run packages"],
  ["pictures/pictures", "npm run pictures"],
  ["pictures/console-pictures", "npm run pictures:console"],
  ["soak/soak", "npm run soak"],
  ["structure/structure", "npm run structure"],
] as const

it.each(SCRIPTS)("%s refuses an unknown option in two lines, and ends with 2", async (script, name) => {
  const { code, out, err } = await runHere(`script ${script} --no-such-option`)
  expect({ code, out }).toEqual({ code: 2, out: "" })
  expect(err).toMatch(new RegExp(`^${name}: Unknown option '--no-such-option'\\.\\nIt.+\\n$`, "u"))
})

it.each([
  ["soak/soak --only R99", "They are R1"],
  ["docs/docs nothing", "It takes none"],
])("%s is refused with what it takes", async (words, says) => {
  const { code, err } = await runHere(`script ${words}`)
  expect(code).toBe(2)
  expect(err).toContain(says)
})

describe("a script", () => {
  const module = pathToFileURL(join(ROOT, "scripts/run-script.ts")).href
  /** Writes an entry point, and returns the line that starts it. */
  const makeScript = async (main: string): Promise<string> => {
    const file = join(folder, "small.mts")
    const text = `import { runScript } from ${JSON.stringify(module)}\nawait runScript({ name: "small" }, ${main})`
    await writeFile(file, text)
    return `"${process.execPath}" --import "${TSX}" "${file}"`
  }
  const PRINTS = `() => { for (let n = 0; n < 50_000; n++) console.log("a line") }`

  it("ends quietly with 0 when its reader goes away", async () => {
    expect(await runHere(`${await makeScript(PRINTS)} | head -1`)).toEqual({
      code: 0,
      out: "a line\n",
      err: "",
    })
  })

  it("prints everything to a reader that stays", async () => {
    const { code, out } = await runHere(await makeScript(PRINTS))
    expect([code, out.length]).toEqual([0, 50_000 * "a line\n".length])
  })

  it("says that the disk is full, without a stack", async () => {
    const { code, err } = await runHere(`${await makeScript(PRINTS)} > /dev/full`)
    expect(code).toBe(1)
    expect(err).toMatch(/^small: .+no space is left on the device\.\nFree space.+\n$/u)
  })

  it("says why it failed, without a stack", async () => {
    const line = await makeScript(`() => { throw new Error("It is broken.") }`)
    expect(await runHere(line)).toEqual({ code: 1, out: "", err: "small: It is broken.\n" })
  })

  it("says which file it cannot write", async () => {
    const { code, err } = await runHere("script docs/docs", folder)
    expect(code).toBe(1)
    expect(err).toMatch(
      /^npm run docs: .*commands\.md could not be written: its folder does not exist\.\n.+\n$/u,
    )
  })

  it.each([
    ["INT", 130],
    ["TERM", 143],
  ])("ends after SIG%s with %i", async (signal, expected) => {
    const start = await makeScript(
      `() => new Promise(() => { setInterval(() => {}, 1000); console.log("ready") })`,
    )
    const line = `exec 3< <(exec ${start} 2>&1); pid=$!; read -u 3 first; kill -${signal} $pid; wait $pid`
    expect((await runHere(line)).code).toBe(expected)
  })
})
