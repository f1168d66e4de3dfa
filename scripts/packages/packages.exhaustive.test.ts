import { execFile } from "node:child_process"
import { copyFile, readdir, readFile, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { publint } from "publint"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeProject, PACKAGES, type Project, ROOT } from "./testing/installed.ts"
import { readBlocks } from "./testing/read-blocks.ts"
import { type Resolution, RESOLUTIONS, typeCheck } from "./testing/type-check.ts"

/* Each package as others get it: packed, installed into an empty project, used by its README. */

const FOLDERS = ["service", "client", "connector-kit", "browser"] as const
type Folder = (typeof FOLDERS)[number]

let tarballs: Readonly<Record<Folder, string>>
const projects: Array<Project> = []

const install = async (folder: Folder): Promise<Project> => {
  const project = await makeProject(tarballs[folder])
  projects.push(project)
  return project
}

beforeAll(async () => {
  await promisify(execFile)("npx", ["tsx", "scripts/packages/packages.ts"], { cwd: ROOT })
  const files = await readdir(PACKAGES)
  const find = (pattern: RegExp) => files.find((name) => pattern.test(name)) ?? ""
  tarballs = {
    service: find(/^hr-data-sync-\d/u),
    client: find(/^hr-data-sync-client-/u),
    "connector-kit": find(/^hr-data-sync-connector-kit-/u),
    browser: find(/^hr-data-sync-browser-/u),
  }
  // It bundles, joins declarations and packs four times.
}, 600_000)
afterAll(() => Promise.all(projects.map(({ remove }) => remove())))

describe.each(FOLDERS)("the package %s", (folder) => {
  it("has no fault that publint knows", async () => {
    const { messages } = await publint({ pkgDir: join(PACKAGES, folder), strict: true })
    expect(messages).toEqual([])
  })

  it("has a README, a licence and the version of the service, and no source map", async () => {
    const listed = await readdir(join(PACKAGES, folder), { recursive: true })
    expect(listed).toEqual(expect.arrayContaining(["README.md", "LICENSE", "package.json"]))
    expect(listed.filter((name) => name.endsWith(".map"))).toEqual([])
    const [own, repository] = await Promise.all(
      [join(PACKAGES, folder), ROOT].map(
        async (place) =>
          JSON.parse(await readFile(join(place, "package.json"), "utf8")) as Record<string, unknown>,
      ),
    )
    expect(own).toMatchObject({ version: repository?.["version"], license: "Apache-2.0" })
    expect(own?.["private"]).toBeUndefined()
  })
})

/** A package for `import` alone says so: then TypeScript's older ways of finding modules do not apply. */
const WAYS: Readonly<Record<Exclude<Folder, "service">, ReadonlyArray<string>>> = {
  client: ["node10", "node16-cjs", "node16-esm", "bundler"],
  "connector-kit": ["node16-esm", "bundler"],
  browser: ["node16-esm", "bundler"],
}

describe.each(Object.entries(WAYS))("the types of %s", (folder, ways) => {
  it("are found and right in every way of finding them", async () => {
    const data = await readFile(join(PACKAGES, tarballs[folder as Folder]))
    const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(data)))
    if (checked.types === false) throw new Error("It has no types.")
    const problems = checked.problems.filter(
      (problem) => !("resolutionKind" in problem) || ways.includes(problem.resolutionKind),
    )
    expect(problems).toEqual([])
  })
})

/** The errors of the README's TypeScript, and how many blocks of it there are. */
const checkReadme = async (project: Project, folder: Folder, resolution: Resolution) => {
  const blocks = await readBlocks(join(PACKAGES, folder, "README.md"), ["ts", "tsx"])
  const files = await Promise.all(
    blocks.map(async ({ language, code }, nth) => {
      const file = join(project.folder, `readme-${String(nth)}.${language}`)
      await writeFile(file, `${code}\nexport {}\n`)
      return file
    }),
  )
  return { blocks: blocks.length, errors: typeCheck(files, resolution) }
}

describe("@hr-data-sync/client in another project", () => {
  let project: Project
  beforeAll(async () => {
    project = await install("client")
  })

  it.each(Object.keys(RESOLUTIONS) as ReadonlyArray<Resolution>)(
    "compiles its README strictly, with the module resolution %s",
    async (resolution) => {
      const { blocks, errors } = await checkReadme(project, "client", resolution)
      expect(blocks).toBeGreaterThan(0)
      expect(errors).toEqual([])
    },
  )

  it("brings nothing but jose, and less than 2 MB", async () => {
    const installed = (await readdir(join(project.folder, "node_modules"))).filter(
      (name) => !name.startsWith("."),
    )
    expect(installed.toSorted()).toEqual(["@hr-data-sync", "jose"])
    const { stdout } = await project.run("du", "-sk", "node_modules")
    expect(Number.parseInt(stdout, 10)).toBeLessThan(2_000)
  })

  it.each([
    ["import", `import * as client from "@hr-data-sync/client"`, "module"],
    ["require", `const client = require("@hr-data-sync/client")`, "commonjs"],
  ])("works with %s", async (_, load, type) => {
    const script = `${load}
      const signed = { "webhook-id": "1", "webhook-timestamp": "1", "webhook-signature": "v1,AAAA" }
      const { problem } = client.verifyStandardWebhook(Buffer.from("{}"), signed, "secret", { now: 1000 })
      console.log(problem, typeof client.makeVendorClient({ baseUrl: "http://127.0.0.1:9", apiKey: "k" }).listEmployees)`
    const { stdout } = await project.run("node", `--input-type=${type}`, "--eval", script)
    expect(stdout.trim()).toBe("mismatch function")
  })
})

describe("@hr-data-sync/client in another runtime", () => {
  let project: Project
  beforeAll(async () => {
    project = await install("client")
    // Both bring their program: two hundred megabytes, so that they are no packages of the repository.
    await project.add("bun@1", "deno@2")
    await copyFile(join(ROOT, "scripts/packages/testing/story.mjs.txt"), join(project.folder, "story.mjs"))
  })

  it.each([
    ["Node.js", ["node", "story.mjs"]],
    ["Bun", ["npx", "bun", "story.mjs"]],
    ["Deno", ["npx", "deno", "run", "--allow-all", "story.mjs"]],
  ])("verifies a webhook and reads encrypted in %s", async (_, [program = "", ...words]) => {
    const { stdout } = await project.run(program, ...words)
    expect(JSON.parse(stdout)).toMatchObject({
      name: "Asha Rao",
      genuine: { valid: true },
      forged: { valid: false, problem: "mismatch" },
    })
  })
})

describe("@hr-data-sync/connector-kit in another project", () => {
  let project: Project
  beforeAll(async () => {
    project = await install("connector-kit")
  })

  it("brings no other package", async () => {
    const installed = (await readdir(join(project.folder, "node_modules"))).filter(
      (name) => !name.startsWith("."),
    )
    expect(installed).toEqual(["@hr-data-sync"])
  })

  it("creates a connector that passes its suite, and reads its simulation", async () => {
    await project.run("npx", "connector-kit", "new", "acme-hr")
    const { stdout } = await project.run("npx", "connector-kit", "test", "./acme-hr")
    expect(stdout).toMatch(/^\d+ passed, 0 failed/mu)
    const read = await project.run("npx", "connector-kit", "read", "./acme-hr", "--simulated", "--json")
    expect(JSON.parse(read.stdout)).toMatchObject({ error: null, complete: true })
  })

  it("has types for a connector that is written in TypeScript", async () => {
    const file = join(project.folder, "connector.ts")
    await writeFile(
      file,
      `import { defineConnector, manifestBeside, SourceError, type PulledReader } from "@hr-data-sync/connector-kit"
       import { conformanceCases, type Simulation } from "@hr-data-sync/connector-kit/conformance"
       const read = (): PulledReader => { throw new SourceError({ kind: "auth", message: "The key is wrong." }) }
       export default defineConnector(manifestBeside(import.meta.url), read)
       export const cases = conformanceCases
       export type Simulated = Simulation<{ readonly id: string }>\n`,
    )
    for (const resolution of Object.keys(RESOLUTIONS) as ReadonlyArray<Resolution>)
      expect(typeCheck([file], resolution)).toEqual([])
  })
})

describe("@hr-data-sync/browser in another project", () => {
  it("compiles its README strictly, also the React component", async () => {
    const project = await install("browser")
    await symlink(join(ROOT, "node_modules/@types"), join(project.folder, "node_modules/@types"))
    const { blocks, errors } = await checkReadme(project, "browser", "bundler")
    expect(blocks).toBe(2)
    expect(errors).toEqual([])
  })
})

describe("hr-data-sync in another project", () => {
  it("is the service: npx hr-data-sync names its commands, and serves", async () => {
    const project = await install("service")
    const { stdout } = await project.run("npx", "hr-data-sync", "--help")
    expect(stdout).toContain("serve")
    await project.run("npx", "hr-data-sync", "doctor")
  })
})
