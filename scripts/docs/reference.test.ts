import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { printCommandsPage } from "./commands-page.ts"
import { readSettings, SETTING_NAMES } from "../../config/runtime/settings/env.ts"

/* The pages of all commands and settings say what the code declares. */

const readPage = (name: string): string =>
  readFileSync(new URL(`../../config/deploy/${name}`, import.meta.url), "utf8")

it("commands.md is what npm run docs writes", async () => {
  expect(readPage("commands.md")).toBe(await printCommandsPage())
})

interface SettingRow {
  readonly names: ReadonlyArray<string>
  /** As the page writes them, without formatting. */
  readonly defaults: ReadonlyArray<string>
}

const rows: ReadonlyArray<SettingRow> = readPage("settings.md")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => {
    const [, names = "", defaults = ""] = line.split("|")
    return {
      names: [...names.matchAll(/`(\w+)`/gu)].map(([, name = ""]) => name),
      defaults: defaults.split(", ").map((text) => text.replaceAll(/[`\s]/gu, "")),
    }
  })

/** A value can be read from a file that NAME_FILE names. */
const withoutFiles = (names: ReadonlyArray<string>) =>
  names.filter((name) => SETTING_NAMES.includes(name) || !name.endsWith("_FILE"))

describe("settings.md", () => {
  it("names every setting once, and no other", () => {
    expect(withoutFiles(rows.flatMap(({ names }) => names)).toSorted()).toEqual(SETTING_NAMES.toSorted())
  })

  it("has the defaults of the code", () => {
    const literal = /^(?:\d[\d,]*|off|info|\.data|127\.0\.0\.1|api,worker,scheduler)$/u
    const given = rows.flatMap(({ names, defaults }) =>
      names.flatMap((name, index) => {
        const value = defaults[names.length === defaults.length ? index : 0] ?? ""
        return literal.test(value)
          ? [[name, /^\d[\d,]*$/u.test(value) ? value.replaceAll(",", "") : value]]
          : []
      }),
    )
    expect(given.length).toBeGreaterThan(15)
    expect(readSettings(Object.fromEntries(given) as Readonly<Record<string, string>>)).toEqual(
      readSettings({}),
    )
  })
})
