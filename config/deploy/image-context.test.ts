import { existsSync, readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

/* The image is built rarely; that its build gets all sources is checked with every change. */

const ROOT = new URL("../../", import.meta.url)
/** They are no part of the product. */
const NOT_BUILT = ["contract-tests"]

const read = (path: string): string => readFileSync(new URL(path, ROOT), "utf8")

/** Those of the project's own configuration of TypeScript, and those with another one. */
const listSourceFolders = (): ReadonlyArray<string> => {
  const { include: paths } = JSON.parse(read("tsconfig.json")) as { readonly include: ReadonlyArray<string> }
  const include = paths.filter((path) => !path.endsWith(".d.ts"))
  const others = readdirSync(ROOT).filter((name) => existsSync(new URL(`${name}/tsconfig.json`, ROOT)))
  return [...include, ...others].filter((folder) => !NOT_BUILT.includes(folder))
}

describe("the image's build", () => {
  it("gets every folder of sources", () => {
    const copied = [...read("config/deploy/Dockerfile").matchAll(/^COPY (\S+) \.\/\1$/gmu)].map(
      ([, name]) => name,
    )
    const sent = [...read(".dockerignore").matchAll(/^!([\w-]+)/gmu)].map(([, name]) => name)
    const folders = listSourceFolders()
    expect(folders).toEqual(expect.arrayContaining(["core", "ui-sdk"]))
    for (const folder of folders) {
      expect(copied, `COPY ${folder}`).toContain(folder)
      expect(sent, `!${folder}`).toContain(folder)
    }
  })
})
