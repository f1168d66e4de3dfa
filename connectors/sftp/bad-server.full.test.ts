import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"
import type { AuthContext } from "ssh2"
import { afterEach, describe, expect, it, vi } from "vitest"
import { type BadServer, type Behaviour, type ServedFile, startBadServer } from "./testing/bad-server.ts"
import { catchFailure, readAll, sourceWith } from "./testing/reading.ts"

/*
 * Servers that behave as OpenSSH never would: they cannot cause a change, and every run ends
 * (specification/promises.md#r7-sftp).
 */

const PASSWORD = "CANARY-password"
const CSV = "employeeId,name\nE1,Asha Rao\nE2,Ravi Iyer\n"
const HONEST: ServedFile = { name: "employees.csv", content: CSV }
const NOW = Math.floor(Date.now() / 1_000)

let server: BadServer | null = null
afterEach(async () => {
  vi.useRealTimers()
  await server?.close()
  server = null
})

const at = async (behaviour: Behaviour, time = {}) => {
  server = await startBadServer(behaviour)
  const { host, port, fingerprint } = server
  const credentials = { host, port, directory: "/export", username: "hr", password: PASSWORD }
  return sourceWith({ ...credentials, host_key_fingerprint: fingerprint }, time)
}

const makeServedFiles = (names: ReadonlyArray<string>, listed = {}): ReadonlyArray<ServedFile> =>
  names.map((name) => ({ name, content: CSV, listed: { mtime: NOW + 60, ...listed } }))

describe("a listing", () => {
  it("with names that point elsewhere: only the plain file is listed and opened", async () => {
    const hostile = makeServedFiles([
      "../../etc/passwd",
      "/etc/passwd",
      "..",
      "..\\..\\employees.csv",
      "employees.csv\0.csv",
      "employees\n.csv",
      "\u001b[2Jemployees.csv",
      ".ssh",
      "",
      "x".repeat(5_000),
    ])
    const source = await at({ files: [...hostile, HONEST] })
    expect((await readAll(source)).rows).toHaveLength(2)
    expect(server?.requests).toEqual(["OPENDIR /export", "OPENDIR /export", "OPEN /export/employees.csv"])
  })

  it("with links, directories, devices and entries of unknown type: none is read", async () => {
    const kinds = [0o120_777, 0o040_755, 0o060_644, 0o010_644, 0o140_644]
    const files = kinds.flatMap((mode) => makeServedFiles([`${mode.toString(8)}.csv`], { mode }))
    const source = await at({ files: [...files, ...makeServedFiles(["0.csv"], { mode: 0 })] })
    expect(await catchFailure(readAll(source))).toMatchObject({ kind: "missing" })
    expect(server?.requests.filter((asked) => asked.startsWith("OPEN /"))).toEqual([])
  })

  it("without an end is aborted for its length", async () => {
    const thousand = makeServedFiles(Array.from({ length: 1_000 }, (_, n) => `${String(n)}.csv`))
    const source = await at({ listing: () => thousand })
    for (const ask of [() => source.check(), () => readAll(source)]) {
      expect(await catchFailure(ask())).toMatchObject({
        kind: "data",
        message: expect.stringMatching(/holds more than 50000 entries/u) as string,
      })
    }
  })

  it("that returns nothing again and again is aborted for its time", async () => {
    let now = Date.now()
    const source = await at({ listing: () => [] }, { now: () => (now += 1_000) })
    expect(await catchFailure(readAll(source))).toMatchObject({
      kind: "data",
      message: expect.stringMatching(/does not end/u) as string,
    })
  })
})

describe("a file", () => {
  it.each<[string, ServedFile, string]>([
    ["grew since it was listed", { ...HONEST, opened: { size: 1_000 } }, "transient"],
    ["was rewritten since it was listed", { ...HONEST, opened: { mtime: NOW + 5 } }, "transient"],
    ["is larger than the limit", { ...HONEST, listed: { size: 1024 ** 3 + 1 } }, "data"],
    ["has an impossible size", { ...HONEST, listed: { size: 2 ** 60 } }, "missing"],
    ["is shorter than its reported size", { ...HONEST, listed: { size: 100_000 } }, "transient"],
  ])("that %s is rejected", async (_what, file, kind) => {
    const source = await at({ files: [file] })
    expect(await catchFailure(readAll(source))).toMatchObject({ kind })
  })

  it("that is rewritten while it is read is skipped, and not reported as damaged", async () => {
    const file = { ...HONEST, opened: { size: Buffer.byteLength(CSV), mtime: NOW } }
    const source = await at({
      files: [file],
      onRead: (response, position, length, content) => {
        file.opened.mtime = NOW + 5
        response.data(Buffer.alloc(Math.min(length, content.length - position)))
      },
    })
    expect(await catchFailure(readAll(source))).toMatchObject({
      kind: "transient",
      message: expect.stringContaining("changed while it was read") as string,
    })
  })

  it("is complete when the server sends a few bytes at a time", async () => {
    const source = await at({
      files: [HONEST],
      onRead: (response, position, length, content) =>
        response.data(content.subarray(position, position + Math.min(length, 3))),
    })
    expect((await readAll(source)).rows.map(({ cells }) => cells)).toEqual([
      ["E1", "Asha Rao"],
      ["E2", "Ravi Iyer"],
    ])
  })

  it("ends at its reported size, even when the server sends more", async () => {
    const source = await at({
      files: [HONEST],
      onRead: ({ data }, _position, _length, content) => {
        data(Buffer.concat([content, Buffer.from("E3,CANARY\n")]))
      },
    })
    expect((await readAll(source)).rows).toHaveLength(2)
  })

  it.each<[string, NonNullable<Behaviour["onRead"]>]>([
    ["hangs up", ({ hangUp }) => hangUp()],
    ["says that it ends", ({ endOfFile }) => endOfFile()],
  ])("is transient when the server %s", async (_what, onRead) => {
    const source = await at({ files: [HONEST], onRead })
    expect(await catchFailure(readAll(source))).toMatchObject({ kind: "transient" })
  })

  it("never uses a request that changes something", async () => {
    const source = await at({ files: [HONEST] })
    await source.check()
    const { cursor } = await readAll(source)
    expect(await source.hasChanged?.(cursor)).toBe(false)
    const expected = /^(OPENDIR \/export|OPEN \/export\/employees\.csv)$/u
    expect(server?.requests.filter((asked) => !expected.test(asked))).toEqual([])
  })
})

describe("signing in", () => {
  it("begins only when the server's key is the confirmed one", async () => {
    await at({ files: [HONEST] })
    const { host, port, fingerprint } = server!
    const credentials = { host, port, username: "hr", password: PASSWORD }
    const unconfirmed = await catchFailure(sourceWith(credentials).check())
    expect(unconfirmed).toMatchObject({ kind: "auth" })
    expect(unconfirmed.message).toContain(`${fingerprint} (ECDSA)`)
    const other = `SHA256:${"A".repeat(43)}`
    const changed = await catchFailure(sourceWith({ ...credentials, host_key_fingerprint: other }).check())
    expect(changed.message).toMatch(/not the confirmed one/u)
    expect(server?.signIns).toEqual([])
    expect(JSON.stringify([unconfirmed, changed])).not.toContain("CANARY")
  })

  it("answers the password prompt with the password", async () => {
    const responses: Array<ReadonlyArray<string>> = []
    const source = await at({
      files: [HONEST],
      onSignIn: (attempt) => {
        if (attempt.method !== "keyboard-interactive") attempt.reject(["keyboard-interactive"])
        else {
          attempt.prompt([{ prompt: "Password:", echo: false }], (given) => {
            responses.push(given)
            attempt.accept()
          })
        }
      },
    })
    expect((await readAll(source)).rows).toHaveLength(2)
    expect([server?.signIns, responses]).toEqual([["none", "keyboard-interactive"], [[PASSWORD]]])
  })

  it("never answers a prompt that echoes with the password, nor sends it to a server that accepts keys only", async () => {
    const responses: Array<ReadonlyArray<string>> = []
    const ask = (attempt: AuthContext) => {
      if (attempt.method !== "keyboard-interactive") attempt.reject(["keyboard-interactive"])
      else {
        attempt.prompt([{ prompt: "Name:", echo: true }], (given) => {
          responses.push(given)
          attempt.reject()
        })
      }
    }
    expect(await catchFailure((await at({ onSignIn: ask })).check())).toMatchObject({ kind: "auth" })
    expect(responses).toEqual([[""]])
    await server?.close()
    const keysAlone = await at({ onSignIn: (attempt) => attempt.reject(["publickey"]) })
    expect(await catchFailure(keysAlone.check())).toMatchObject({
      kind: "auth",
      message: expect.stringContaining("accepts a private key only") as string,
    })
    expect(server?.signIns).toEqual(["none"])
  })

  it("fails when the server demands a new password", async () => {
    const source = await at({
      onSignIn: (attempt) => {
        if (attempt.method === "password") attempt.requestChange("A new one, please", () => undefined)
        else attempt.reject(["password"])
      },
    })
    expect(await catchFailure(source.check())).toMatchObject({ kind: "auth" })
  })
})

describe("a server that does not speak SSH", () => {
  const listening = async (greet: (socket: Socket) => void) => {
    const tcp = createServer((socket) => {
      socket.on("error", () => undefined)
      greet(socket)
    })
    tcp.listen(0, "127.0.0.1")
    await once(tcp, "listening")
    const { port } = tcp.address() as AddressInfo
    return { tcp, source: sourceWith({ host: "127.0.0.1", port, username: "hr", password: PASSWORD }) }
  }

  it.each<[string, (socket: Socket) => void]>([
    ["speaks FTP", (socket) => void socket.write("220 FTP server ready\r\n".repeat(2_000))],
    ["hangs up", (socket) => void socket.end()],
    ["speaks nonsense", (socket) => void socket.write(`SSH-2.0-x\r\n${"\xff".repeat(50_000)}`)],
  ])("is recognised when it %s", async (_what, greet) => {
    const { tcp, source } = await listening((socket) => {
      greet(socket)
      setTimeout(() => socket.destroy(), 50)
    })
    expect(await catchFailure(source.check())).toMatchObject({ kind: "transient" })
    tcp.close()
  })

  it("times out when it sends nothing", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const { tcp, source } = await listening(() => undefined)
    const connected = once(tcp, "connection")
    const failure = catchFailure(source.check())
    await connected
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await failure).toMatchObject({
      kind: "transient",
      message: expect.stringContaining("did not let the user sign in in time") as string,
    })
    tcp.close()
  })
})
