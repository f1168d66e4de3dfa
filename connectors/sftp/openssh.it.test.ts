import { execFileSync } from "node:child_process"
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { PUTTY_KEYS, PUTTY_PASSPHRASE } from "./testing/putty-keys.ts"
import { type OpenSsh, startOpenSsh } from "./testing/openssh.ts"
import { catchFailure, readAll, sourceWith } from "./testing/reading.ts"

/* The connector against a real OpenSSH server. */

let server: OpenSsh

beforeAll(async () => {
  server = await startOpenSsh()
})
beforeEach(() => {
  for (const name of readdirSync(server.folder)) rmSync(join(server.folder, name), { recursive: true })
})
afterAll(() => server.remove())

type Given = Readonly<Record<string, string | null>>

const source = (given: Given = {}, time = {}) => {
  const { host, port, folder: directory, username, key } = server
  const credentials = { host, port, directory, username, private_key: key }
  return sourceWith({ ...credentials, host_key_fingerprint: server.fingerprint(), ...given }, time)
}

const csv = (...names: ReadonlyArray<string>) =>
  `employeeId,name\n${names.map((name, n) => `E${String(n + 1)},${name}\n`).join("")}`

/** `age` in seconds. */
const put = (name: string, content: string | Buffer, age = 100) => {
  const path = join(server.folder, name)
  writeFileSync(path, content)
  const at = Date.now() / 1_000 - age
  utimesSync(path, at, at)
  return path
}

const namesRead = async (given: Given = {}) =>
  (await readAll(source(given))).rows.map(({ cells }) => cells[1])

describe("signing in", () => {
  it.each<[string, () => Given]>([
    ["a key", () => ({})],
    [
      "a key with a passphrase",
      () => ({ private_key: server.keyWithPassphrase, passphrase: server.passphrase }),
    ],
    ["a password", () => ({ private_key: null, password: server.password() })],
    ["a key that is right and a password that is wrong", () => ({ password: "wrong" })],
    [
      "a password that is right and a key that is wrong",
      () => ({ private_key: server.otherKey, password: server.password() }),
    ],
    ["a key without the line break at its end", () => ({ private_key: server.key.trim() })],
    ...PUTTY_KEYS.map(({ name, text }): [string, () => Given] => [
      `a key of PuTTY, ${name}`,
      () => ({ private_key: text, passphrase: PUTTY_PASSPHRASE }),
    ]),
  ])("works with %s", async (_what, given) => {
    put("employees.csv", csv("Asha"))
    expect(await source(given()).check()).toContainEqual({ category: "detail_info_fields", problem: null })
  })

  it.each<[string, () => Given, RegExp]>([
    ["another key", () => ({ private_key: server.otherKey }), /did not accept the user with a private key/u],
    [
      "a wrong password",
      () => ({ private_key: null, password: "CANARY" }),
      /the user with a password: check/u,
    ],
    ["another user", () => ({ username: "nobody-here" }), /did not accept the user/u],
    ["neither key nor password", () => ({ private_key: null }), /Neither a password nor a private key/u],
    [
      "a key whose passphrase is missing",
      () => ({ private_key: server.keyWithPassphrase }),
      /Enter it, too/u,
    ],
    [
      "a key whose passphrase is wrong",
      () => ({ private_key: server.keyWithPassphrase, passphrase: "CANARY" }),
      /passphrase is wrong/u,
    ],
    ["half a key", () => ({ private_key: server.key.slice(0, 120) }), /it has no END line/u],
  ])("is refused with %s, with a clear message", async (_what, given, reason) => {
    const failure = await catchFailure(source(given()).check())
    expect(failure).toMatchObject({ kind: "auth", message: expect.stringMatching(reason) as string })
    expect(failure.message).not.toMatch(/CANARY|b3BlbnNz/u)
  })

  it("needs the server key that ssh-keygen prints, and no other", async () => {
    const { host, port } = server
    const scanned = execFileSync("ssh-keyscan", ["-p", String(port), host], {
      stdio: ["ignore", "pipe", "ignore"],
    })
    const told = execFileSync("ssh-keygen", ["-lf", "-"], { input: scanned }).toString()
    expect(await source({ host_key_fingerprint: told }).check()).toHaveLength(5)
    const first = await catchFailure(source({ host_key_fingerprint: null }).check())
    expect(first).toMatchObject({ kind: "auth" })
    expect(told).toContain(/SHA256:\S+/u.exec(first.message)?.[0])

    const before = server.fingerprint()
    await server.stop()
    server.renewHostKey()
    await server.start()
    const changed = await catchFailure(source({ host_key_fingerprint: before }).check())
    expect(changed).toMatchObject({ kind: "auth" })
    expect(changed.message).toContain(server.fingerprint())
    expect(changed.message).toContain("not the confirmed one")
    expect(await source().check()).toHaveLength(5)
  })

  it("accepts the confirmed key of another type than the server shows first, and several", async () => {
    const known = execFileSync("ssh-keyscan", ["-p", String(server.port), server.host], {
      stdio: ["ignore", "pipe", "ignore"],
    }).toString()
    for (const confirmed of [
      server.rsaFingerprint(),
      `SHA256:${"A".repeat(43)}, ${server.rsaFingerprint()}`,
      known,
    ])
      expect(await source({ host_key_fingerprint: confirmed }).check()).toHaveLength(5)
    const refused = await catchFailure(source({ host_key_fingerprint: `SHA256:${"A".repeat(43)}` }).check())
    expect(refused.message).toContain(server.fingerprint())
    expect(refused.message).toContain(server.rsaFingerprint())
  })

  it("is worth a retry when the server is down", async () => {
    await server.stop()
    expect(await catchFailure(source().check())).toMatchObject({
      kind: "transient",
      message: expect.stringContaining("ECONNREFUSED") as string,
    })
    await server.start()
  })
})

describe("the directory", () => {
  it("may be empty at first, which is not an error of the credentials", async () => {
    const categories = await source().check()
    expect(categories.every(({ problem }) => problem?.startsWith("There is no file yet"))).toBe(true)
    expect(await catchFailure(readAll(source()))).toMatchObject({ kind: "missing" })
    expect(await catchFailure(source().hasChanged?.(null) ?? Promise.resolve())).toMatchObject({
      kind: "missing",
    })
  })

  it("may be part of the address, or the user's own", async () => {
    put("employees.csv", csv("Asha"))
    const { host, port, folder } = server
    expect(
      await namesRead({ host: `sftp://${host}:${String(port)}${folder}`, port: null, directory: null }),
    ).toEqual(["Asha"])
  })

  it.each<[string, () => Given, string, RegExp]>([
    ["does not exist", () => ({ directory: "/no/such" }), "data", /There is no directory sftp:.*\/no\/such/u],
    ["is a file", () => ({ directory: put("employees.csv", csv("Asha")) }), "data", /There is no directory/u],
    [
      "is not readable",
      () => {
        const closed = join(server.folder, "closed")
        mkdirSync(closed, { mode: 0 })
        return { directory: closed }
      },
      "permission",
      /may not read the directory/u,
    ],
  ])("reports that it %s", async (_what, given, kind, reason) => {
    expect(await catchFailure(source(given()).check())).toMatchObject({
      kind,
      message: expect.stringMatching(reason) as string,
    })
  })
})

describe("the file", () => {
  it("is the newest, whose rows come with a cursor that names it", async () => {
    put("employees_1.csv", csv("Old"), 50)
    const path = put("employees_2.csv", csv("Asha", "Ravi"), 5)
    put("employees_0.csv", csv("Older"), 500)
    const before = statSync(path)
    const { columns, rows, cursor } = await readAll(source())
    expect(columns).toEqual(["employeeId", "name"])
    expect(rows.map(({ position, cells }) => [position, ...cells])).toEqual([
      [2, "E1", "Asha"],
      [3, "E2", "Ravi"],
    ])
    expect(cursor).toMatchObject({ name: "employees_2.csv", size: before.size })
    expect(statSync(path)).toMatchObject({ size: before.size, mtimeMs: before.mtimeMs })
    expect(readdirSync(server.folder)).toHaveLength(3)
  })

  it("is the newest that matches the pattern", async () => {
    put("employees_1.csv", csv("Asha"), 50)
    put("payroll.csv", csv("Wrong"), 5)
    expect(await namesRead({ file_pattern: "EMPLOYEES_*.csv" })).toEqual(["Asha"])
    expect(await catchFailure(readAll(source({ file_pattern: "staff*" })))).toMatchObject({
      kind: "missing",
      message: expect.stringContaining("that matches staff*") as string,
    })
  })

  it.each(["employees.csv.part", "employees.csv.filepart", "employees.tmp", ".employees.csv", "a\u0007.csv"])(
    "is never %j",
    async (name) => {
      put("honest.csv", csv("Asha"), 50)
      put(name, csv("Wrong"), 5)
      expect(await namesRead()).toEqual(["Asha"])
    },
  )

  it("is never a directory, and never outside the directory", async () => {
    put("honest.csv", csv("Asha"), 50)
    symlinkSync("/etc/passwd", join(server.folder, "link.csv"))
    symlinkSync("/no/such/file", join(server.folder, "dangling.csv"))
    mkdirSync(join(server.folder, "directory.csv"))
    expect(await namesRead()).toEqual(["Asha"])
  })

  it("may be behind a link to a file within the directory", async () => {
    mkdirSync(join(server.folder, "2026"))
    put("2026/january.csv", csv("Asha"), 50)
    symlinkSync("2026/january.csv", join(server.folder, "latest.csv"))
    const { rows, cursor } = await readAll(source())
    expect(rows.map(({ cells }) => cells[1])).toEqual(["Asha"])
    expect(cursor).toMatchObject({ name: "latest.csv" })
    expect(await source().hasChanged?.(cursor)).toBe(false)
  })

  it("is missed with the names and the reasons of what was skipped", async () => {
    put("e.csv", "", 50)
    put("f.csv.filepart", csv("Half"), 50)
    mkdirSync(join(server.folder, "archive"))
    symlinkSync("/etc/passwd", join(server.folder, "link.csv"))
    const latin1 = Buffer.concat([Buffer.from(`${server.folder}/b`), Buffer.of(0xfc), Buffer.from(".csv")])
    writeFileSync(latin1, csv("Umlaut"))
    const { kind, message } = await catchFailure(readAll(source()))
    const [check] = await source().check()
    // Its name cannot be listed as text, so that the other tests could not remove it.
    unlinkSync(latin1)
    expect(kind).toBe("missing")
    expect(message).toContain("e.csv is empty")
    expect(message).toContain("f.csv.filepart has the name of a file that is still being written")
    expect(message).toContain("archive is a directory")
    expect(message).toContain("one that cannot be shown has a name that is not UTF-8")
    expect(check?.problem).toMatch(/There is no file yet: .* e\.csv is empty/u)
  })

  it("is missed with the reason when only the pattern does not match", async () => {
    put("payroll.csv", csv("Asha"), 50)
    const { message } = await catchFailure(readAll(source({ file_pattern: "staff*" })))
    expect(message).toContain("payroll.csv does not match the file name that was entered")
  })

  it("may be compressed", async () => {
    put("employees.csv.gz", gzipSync(csv("Asha", "Ravi")), 5)
    expect(await namesRead()).toEqual(["Asha", "Ravi"])
  })

  it("may use another encoding", async () => {
    const text = csv("Zoë Nuñez")
    const utf16 = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, "utf16le")])
    for (const bytes of [Buffer.from(text, "latin1"), utf16, gzipSync(utf16)]) {
      const isPacked = bytes[0] === 0x1f
      const path = put(isPacked ? "e.csv.gz" : "e.csv", bytes, 5)
      expect(await source().check()).toContainEqual({ category: "detail_info_fields", problem: null })
      expect(await namesRead()).toEqual(["Zoë Nuñez"])
      rmSync(path)
    }
  })

  it("may have any length: its pages arrive in order, and only the last one has the cursor", async () => {
    const name = "x".repeat(200)
    put("employees.csv", csv(...Array.from({ length: 20_001 }, () => name)), 5)
    const { rows, cursors } = await readAll(source())
    expect(rows).toHaveLength(20_001)
    expect(rows.every(({ cells }) => cells[1] === name)).toBe(true)
    expect(cursors.slice(0, -1).every((cursor) => cursor === null)).toBe(true)
    expect(cursors.at(-1)).toMatchObject({ name: "employees.csv" })
  })

  it("need not be read to the end", async () => {
    put("employees.csv", csv(...Array.from({ length: 50_000 }, () => "x".repeat(100))), 5)
    for await (const page of source().pages(null)) {
      expect(page.rows).toHaveLength(2_000)
      break
    }
  })

  it.each<[string, string | Buffer, RegExp]>([
    ["employees.csv.gz", "not an archive", /archive employees\.csv\.gz in sftp:.* is damaged/u],
    ["employees.csv.gz", gzipSync(csv("Asha")).subarray(0, -6), /is damaged/u],
    ["employees.csv", Buffer.from("%PDF-1.7"), /PDF document, not a CSV/u],
    ["employees.csv", "employeeId,name\n", /a header but no row/u],
  ])("reports that %s is not valid", async (name, content, reason) => {
    put(name, content)
    expect(await catchFailure(readAll(source()))).toMatchObject({
      kind: "data",
      message: expect.stringMatching(reason) as string,
    })
  })

  it("reports that the user may not read it", async () => {
    chmodSync(put("employees.csv", csv("Asha")), 0)
    expect(await catchFailure(readAll(source()))).toMatchObject({
      kind: "permission",
      message: expect.stringContaining("may not read the file employees.csv") as string,
    })
  })
})

describe("a file that is being written", () => {
  /** Time passes while the connector sleeps; `work` is what happens in that time. */
  const whileAsleep = (work: () => void) => ({
    sleep: async () => {
      work()
      await sleep(1)
    },
  })

  it("is not taken while it grows; the previous one is", async () => {
    put("old.csv", csv("Asha"), 50)
    const path = put("new.csv", csv("Half"), 5)
    const growing = whileAsleep(() => appendFileSync(path, "E9,Written\n"))
    expect((await readAll(source({}, growing))).rows.map(({ cells }) => cells[1])).toEqual(["Asha"])
    rmSync(join(server.folder, "old.csv"))
    expect(await catchFailure(readAll(source({}, growing)))).toMatchObject({
      kind: "missing",
      message: expect.stringContaining("new.csv in sftp://") as string,
    })
  })

  it("is taken as soon as it stops changing", async () => {
    const path = put("new.csv", csv("Half"), 5)
    let left = 2
    const growing = whileAsleep(() => {
      if (left-- > 0) appendFileSync(path, "E9,Written\n")
    })
    expect((await readAll(source({}, growing))).rows).toHaveLength(3)
  })

  it("is taken at once when a marker file says it is finished", async () => {
    put("employees.csv", csv("Asha"), 5)
    put("employees.csv.done", "", 5)
    const never = whileAsleep(() => expect.unreachable("It was waited for"))
    expect((await readAll(source({}, never))).rows).toHaveLength(1)
  })

  it("is not taken when it changes while it is read", async () => {
    const path = put("employees.csv", csv(...Array.from({ length: 30_000 }, () => "x".repeat(100))), 5)
    const failure = catchFailure(
      (async () => {
        let pages = 0
        for await (const page of source().pages(null)) {
          expect(page.cursor).toBeNull()
          if (pages++ === 0) appendFileSync(path, "E9,Late\n")
        }
      })(),
    )
    expect(await failure).toMatchObject({
      kind: "transient",
      message: expect.stringContaining("changed while it was read") as string,
    })
  })

  it("may replace the one that is being read, which is read to the end", async () => {
    const path = put("employees.csv", csv(...Array.from({ length: 30_000 }, () => "x".repeat(100))), 5)
    let rows = 0
    for await (const page of source().pages(null)) {
      if (rows === 0) renameSync(put("next.csv.part", csv("Next")), path)
      rows += page.rows.length
    }
    expect(rows).toBe(30_000)
  })
})

describe("a check for changes", () => {
  it("finds nothing while the file is the one taken last", async () => {
    put("employees.csv", csv("Asha"), 50)
    const { cursor } = await readAll(source())
    const kept = JSON.parse(JSON.stringify(cursor)) as unknown
    expect(await source().hasChanged?.(kept)).toBe(false)
    put("employees.csv.part", csv("Half"), 1)
    expect(await source().hasChanged?.(kept)).toBe(false)
  })

  it("finds a newer file, other content, another time, and the same file in another directory", async () => {
    put("employees.csv", csv("Asha"), 50)
    const { cursor } = await readAll(source())
    put("employees.csv", csv("Asha"), 40)
    expect(await source().hasChanged?.(cursor)).toBe(true)
    put("employees.csv", csv("Asha", "Ravi"), 50)
    expect(await source().hasChanged?.(cursor)).toBe(true)
    put("employees.csv", csv("Asha"), 50)
    put("newer.csv", csv("Ravi"), 10)
    expect(await source().hasChanged?.(cursor)).toBe(true)
    rmSync(join(server.folder, "newer.csv"))
    const sibling = join(server.folder, "sibling")
    mkdirSync(sibling)
    put("sibling/employees.csv", csv("Asha"), 50)
    expect(await source({ directory: sibling }).hasChanged?.(cursor)).toBe(true)
  })

  it("does not find an older file when the one taken last is gone", async () => {
    put("older.csv", csv("Older"), 500)
    const path = put("employees.csv", csv("Asha"), 50)
    const { cursor } = await readAll(source())
    rmSync(path)
    expect(await catchFailure(Promise.resolve(source().hasChanged?.(cursor)))).toMatchObject({
      kind: "missing",
    })
  })
})
