import { readdir, readFile } from "node:fs/promises"
import { expect, it } from "vitest"
import { findingWordsHi } from "../../../ui-sdk/console/pages/overview/health/finding-words-hi.ts"
import { KINDS as BACKUP_KINDS } from "../../runtime/doctor/backups.ts"

/** How the checks of `hrsync doctor` name what they found, wherever they write it down. */
const KIND =
  /(?:(?:warning|failed)\(\s*|kind: |Known = \[\s*|"[0-9A-Z]{5}": \[\s*)"(?<kind>[a-z]+(?:-[a-z]+)*)"/gu

const FOLDERS = ["../../runtime/doctor/", "../../runtime/"].map((path) => new URL(path, import.meta.url))

const findKinds = async (): Promise<ReadonlySet<string>> => {
  const kinds = new Set<string>(BACKUP_KINDS)
  for (const folder of FOLDERS) {
    const names = (await readdir(folder)).filter((name) => /^(?!.*test).*\.ts$/u.test(name))
    for (const name of folder === FOLDERS[1] ? ["tls-errors.ts"] : names) {
      const text = await readFile(new URL(name, folder), "utf8")
      for (const { groups } of text.matchAll(KIND)) kinds.add(groups?.["kind"] ?? "")
    }
  }
  kinds.delete("ok")
  return kinds
}

it("every finding of hrsync doctor has its words in Hindi, and there are words for nothing else", async () => {
  const kinds = await findKinds()
  expect(kinds.size).toBeGreaterThan(40)
  expect(Object.keys(findingWordsHi).toSorted()).toEqual([...kinds].toSorted())
})
