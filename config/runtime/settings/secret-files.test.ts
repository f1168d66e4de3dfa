import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { InvalidSettings, readSettings } from "./env.ts"
import { readSecretFiles } from "./secret-files.ts"

const DATABASE = "postgresql://hrsync:hidden@db.example/hrsync?sslmode=verify-full"
const BROKER = "amqps://hrsync:hidden@mq.example"

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hrsync-secrets-"))
  writeFileSync(join(folder, "database"), `${DATABASE}\n`)
  writeFileSync(join(folder, "broker"), BROKER)
  writeFileSync(join(folder, "empty"), "\n")
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const file = (name: string) => join(folder, name)

describe("readSecretFiles", () => {
  it("reads the addresses from the named files", () => {
    const env = readSecretFiles({ DATABASE_URL_FILE: file("database"), AMQP_URL_FILE: file("broker") })
    expect(readSettings(env)).toMatchObject({ databaseUrl: DATABASE, amqpUrl: BROKER })
  })

  it("does not change settings without a file", () => {
    const env = { DATABASE_URL: DATABASE, DATABASE_URL_FILE: "", AMQP_URL_FILE: undefined, PORT: "9000" }
    expect(readSecretFiles(env)).toEqual(env)
  })

  it.each([
    [
      "a file that is not there",
      { AMQP_URL_FILE: "/nowhere/mq" },
      "AMQP_URL_FILE: /nowhere/mq cannot be read (ENOENT).",
    ],
    [
      "both",
      { DATABASE_URL: DATABASE, DATABASE_URL_FILE: "/x" },
      "Set DATABASE_URL or DATABASE_URL_FILE, not both.",
    ],
  ])("rejects %s, and names the variable", (_what, env, message) => {
    expect(() => readSecretFiles(env)).toThrow(new InvalidSettings(message))
  })

  it("rejects an empty file, which would make the service start its own database", () => {
    expect(() => readSecretFiles({ DATABASE_URL_FILE: file("empty") })).toThrow(
      /^DATABASE_URL_FILE: .+ is empty/u,
    )
  })

  it("never reveals the content of a file", () => {
    const env = readSecretFiles({ DATABASE_URL_FILE: file("broker") })
    expect(() => readSettings(env)).toThrow(/^(?!.*hidden)[^]*DATABASE_URL: /u)
  })
})
