import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { describe, expect, it } from "vitest"
import {
  type BackupKind,
  type BackupReport,
  judgeBackups,
  makeBackupLimits,
} from "../../../core/domain/operation/backup.ts"
import { judgeStates } from "./backups.ts"
import { judgeClock } from "./clock.ts"
import { judgeServer } from "./database.ts"
import { findMissingPages, judgeNode, judgeSpace } from "./installation.ts"
import { describeNetworkError } from "./network-errors.ts"
import { whereIs } from "../settings/where-is.ts"
import { judgeProcesses } from "./processes.ts"
import { judgeEnd } from "./public-address.ts"
import { ENDED_CERTIFICATE } from "./testing/broken-servers.ts"
import { judgeAuthorities } from "./transport-security.ts"

/* What a test can hardly have: another Node, another year, a full disk. */

describe("the Node that runs the program", () => {
  it.each([
    ["20.19.0", ["en", "hi"], "ok"],
    ["24.1.0", ["en", "hi"], "ok"],
    ["20.18.3", ["en", "hi"], "node-too-old"],
    ["18.20.0", ["en", "hi"], "node-too-old"],
    ["22.0.0", ["en"], "no-locales"],
  ])("%s with the languages %j: %s", (version, locales, kind) => {
    expect(judgeNode(version, locales).kind).toBe(kind)
  })
})

describe("a disk", () => {
  it.each([
    [0, "almost-full"],
    [1024 ** 3 - 1, "almost-full"],
    [1024 ** 3, "ok"],
  ])("with %i bytes left: %s", (free, kind) => {
    expect(judgeSpace("/data", free).kind).toBe(kind)
  })
})

describe("the clocks", () => {
  it.each([
    ["within the time of the question", { before: 1_000, server: 1_500, after: 3_000 }, "ok"],
    ["a second apart", { before: 1_000, server: 4_000, after: 3_000 }, "ok"],
    ["ten seconds apart", { before: 1_000, server: 13_000, after: 3_000 }, "warning"],
    ["a minute apart", { before: 100_000, server: 40_000, after: 100_010 }, "failed"],
  ])("%s", (_name, measured, state) => {
    expect(judgeClock(measured).state).toBe(state)
  })
})

it.each([
  ["14.20", "too-old"],
  ["15.1 (Debian 15.1-1)", null],
  ["18.4", null],
])("PostgreSQL %s: %s", (version, kind) => {
  const schema = { pending: [], newer: [], isEmpty: false, isReadable: true }
  expect(judgeServer(`PostgreSQL ${version}`, { version, schema }, true)?.finding.kind ?? null).toBe(kind)
})

describe("a certificate", () => {
  const now = Date.parse("2026-11-28T00:00:00Z")
  it.each([
    ["2027-02-01", "ok"],
    ["2026-12-05", "warning"],
    ["2026-11-27", "failed"],
  ])("until %s: %s", (ends, state) => {
    expect(judgeEnd("https://hr.example.com", Date.parse(ends), now).state).toBe(state)
  })
})

describe("an authority in NODE_EXTRA_CA_CERTS that ends on 2021-01-01", () => {
  it.each([
    ["2020-06-01", null],
    ["2020-12-10", "authority-ends"],
    ["2021-01-02", "authority-ended"],
  ])("on %s: %s", (today, kind) => {
    const found = judgeAuthorities("/ca.pem", `# ours\n${ENDED_CERTIFICATE}`, Date.parse(today))
    expect(found?.kind ?? null).toBe(kind)
    if (kind !== null) expect(found?.detail).toContain("2021-01-01")
  })

  it("is none in a file without certificates", () => {
    expect(() => judgeAuthorities("/ca.pem", "not PEM", 0)).toThrow()
  })
})

it("an installation without its pages is incomplete", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hrsync-pages-"))
  const url = pathToFileURL(`${folder}/`)
  expect(await findMissingPages(url)).toMatchObject({ state: "failed", kind: "incomplete" })
  for (const file of ["pages/journey.html", "pages/console.html", "sdk/hrms-sync-sdk.js"]) {
    await mkdir(join(folder, file, ".."), { recursive: true })
    await writeFile(join(folder, file), "")
  }
  expect(await findMissingPages(url)).toMatchObject({ state: "ok" })
  await rm(folder, { recursive: true })
})

describe("an error of the network", () => {
  const withCode = (code: string) => Object.assign(new Error("failed"), { code })

  it.each([
    [withCode("ECONNREFUSED"), "refused"],
    [new TypeError("fetch failed", { cause: withCode("CERT_HAS_EXPIRED") }), "certificate"],
    [new AggregateError([withCode("EHOSTUNREACH"), withCode("ECONNREFUSED")]), "unreachable"],
    [new DOMException("The operation was aborted due to timeout", "TimeoutError"), "timeout"],
    [new Error("Connection terminated due to connection timeout"), "timeout"],
    [Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:25"), { code: "ESOCKET" }), "refused"],
  ])("%s: %s", (error, problem) => {
    expect(describeNetworkError(error)?.problem).toBe(problem)
  })

  it("is none if the server has answered", () => {
    expect(describeNetworkError(new SyntaxError("Unexpected token"))).toBeNull()
    expect(describeNetworkError("a text")).toBeNull()
  })
})

it.each([
  ["smtp://user:hunter2@mail.example", "mail.example:587"],
  ["amqps://user:hunter2@mq.example:5671/vhost", "mq.example:5671"],
  ["postgresql:///hrsync?host=/run/postgresql&user=a", "/run/postgresql"],
  ["not an address", "its address"],
])("an address is named without its password: %s", (address, where) => {
  expect(whereIs(address, "587")).toBe(where)
})

describe("the processes that run", () => {
  const makeProcess = (version: string, ...roles: ReadonlyArray<string>) => ({ version, roles })

  it.each([
    ["none", [], "ok", "none runs"],
    [
      "all of this release",
      [makeProcess("1.2.0", "worker"), makeProcess("1.2.0", "api"), makeProcess("1.2.0", "worker")],
      "ok",
      "1.2.0: api, worker x 2",
    ],
    [
      "all of another one",
      [makeProcess("1.1.0", "api", "worker")],
      "other-release",
      "they run another release than this program, 1.2.0 (1.1.0: api+worker)",
    ],
    [
      "during an upgrade",
      [makeProcess("1.2.0", "api"), makeProcess("1.1.0", "api"), makeProcess("1.1.0", "scheduler")],
      "mixed-releases",
      "they run different releases (1.1.0: api, scheduler; 1.2.0: api)",
    ],
  ])("%s", (_, running, kind, detail) => {
    expect(judgeProcesses(running, "1.2.0")).toMatchObject({ kind, detail })
  })
})

describe("the state of backups", () => {
  const NOW = Date.parse("2026-11-29T12:00:00Z")
  const HOUR = 3_600_000
  const words = { advice: "Make one.", setting: "HRSYNC_BACKUP_MAX_HOURS" }
  const judge = (reports: ReadonlyArray<BackupReport>, hours = 26) =>
    judgeStates(judgeBackups(reports, makeBackupLimits(hours, 100), NOW).slice(0, 2), NOW, words)
  const report = (kind: BackupKind, hoursAgo: number, reason: string | null = null) => ({
    kind,
    at: NOW - hoursAgo * HOUR,
    succeeded: reason === null,
    bytes: null,
    reason,
  })

  it("is told with its age, and warns of the worst", () => {
    expect(judge([report("database", 0.5), report("key-store", 25)])).toMatchObject({
      state: "ok",
      detail: "database: last less than an hour ago; key store: last 25 hours ago",
    })
    expect(judge([report("database", 72)])).toMatchObject({
      state: "warning",
      kind: "never",
      detail: "database: last 3 days ago; key store: never",
    })
    expect(
      judge([report("database", 72), report("key-store", 20), report("key-store", 1, "tool-failed")]),
    ).toMatchObject({
      kind: "failed",
      detail: "database: last 3 days ago; key store: last 20 hours ago, and failed 1 hour ago (tool-failed)",
    })
  })

  it("is told without a warning where the setting says that nobody watches it", () => {
    expect(judge([report("database", 72)], 0)).toMatchObject({
      state: "ok",
      detail:
        "database: last 3 days ago, not watched; key store: never, not watched (HRSYNC_BACKUP_MAX_HOURS=0)",
    })
  })
})
