import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { build } from "vite"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { preserveModuleUrls } from "./preserve-module-urls.ts"

/** Two entry points and a module that both import, which is bundled into its own file. */
const SOURCES = {
  "here/first.ts": `import { shared } from "../there/deep/shared.ts"\nexport const urls = [import.meta.url, shared]`,
  "here/second.ts": `import { shared } from "../there/deep/shared.ts"\nexport const urls = [import.meta.url, shared]`,
  "there/deep/shared.ts": `export const shared = import.meta.url`,
}

let root: string

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "hrsync-urls-")))
  for (const [path, text] of Object.entries(SOURCES)) {
    await mkdir(join(root, path, ".."), { recursive: true })
    await writeFile(join(root, path), text)
  }
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [preserveModuleUrls(root)],
    build: {
      ssr: true,
      outDir: "out",
      rolldownOptions: {
        input: { "here/first": join(root, "here/first.ts"), "here/second": join(root, "here/second.ts") },
        output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name].js" },
      },
    },
  })
})

afterAll(() => rm(root, { recursive: true }))

describe("a module in a bundle", () => {
  it.each(["first", "second"])(
    "finds the files in its folder, wherever its code was bundled: %s",
    async (name) => {
      const built = pathToFileURL(join(root, "out/"))
      const { urls } = (await import(new URL(`here/${name}.js`, built).href)) as { urls: Array<string> }
      expect(urls).toEqual([
        new URL(`here/${name}.js`, built).href,
        new URL("there/deep/shared.js", built).href,
      ])
    },
  )
})
