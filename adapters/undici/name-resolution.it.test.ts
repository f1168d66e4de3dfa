import { createSocket, type Socket } from "node:dgram"
import { once } from "node:events"
import { afterEach, describe, expect, it } from "vitest"
import { NameNotResolved, resolveWithSystem, resolveWithNameServers } from "./name-resolution.ts"

const A = 1
const AAAA = 28
const OK = 0
const SERVFAIL = 2
const NXDOMAIN = 3

/** RFC 1035 4.1: the question echoed, with the records as its answers. */
const makeResponse = (
  query: Buffer,
  code: number,
  type: number,
  records: ReadonlyArray<ReadonlyArray<number>>,
) => {
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(0x8180 | code, 2)
  header.writeUInt16BE(records.length, 6)
  header.writeUInt16BE(0, 10)
  const question = query.subarray(12, query.indexOf(0, 12) + 5)
  const answers = records.map((data) => {
    const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length])
    return Buffer.concat([record, Buffer.from(data)])
  })
  return Buffer.concat([header, question, ...answers])
}

type Zone = (type: number) => {
  readonly code: number
  readonly records: ReadonlyArray<ReadonlyArray<number>>
}

const sockets: Array<Socket> = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

const nameServer = async (zone: Zone) => {
  const socket = createSocket("udp4")
  sockets.push(socket)
  socket.on("message", (query, { port, address }) => {
    const type = query.readUInt16BE(query.indexOf(0, 12) + 1)
    const { code, records } = zone(type)
    socket.send(makeResponse(query, code, type, records), port, address)
  })
  socket.bind(0, "127.0.0.1")
  await once(socket, "listening")
  return `127.0.0.1:${socket.address().port}`
}

const IPV4 = [93, 184, 215, 14]
const IPV6 = [0x26, 0x06, 0x47, 0, ...Array<number>(11).fill(0), 0x11]

describe("resolveWithNameServers", () => {
  it("returns the addresses of both families", async () => {
    const server = await nameServer((type) => ({ code: OK, records: [type === A ? IPV4 : IPV6] }))
    expect(await resolveWithNameServers([server])("both.example")).toEqual(["93.184.215.14", "2606:4700::11"])
  })

  it.each([
    [A, "93.184.215.14"],
    [AAAA, "2606:4700::11"],
  ])("accepts a single family (record type %i)", async (only, address) => {
    const server = await nameServer((type) => ({
      code: type === only ? OK : SERVFAIL,
      records: type !== only ? [] : [type === A ? IPV4 : IPV6],
    }))
    expect(await resolveWithNameServers([server])("one.example")).toEqual([address])
  })

  it.each([
    [NXDOMAIN, "ENOTFOUND"],
    [SERVFAIL, "ESERVFAIL"],
    [OK, "ENODATA"],
  ])("fails with the name server's error (response code %i)", async (code, name) => {
    const server = await nameServer(() => ({ code, records: [] }))
    await expect(resolveWithNameServers([server])("none.example")).rejects.toEqual(
      new NameNotResolved({ hostname: "none.example", code: name }),
    )
  })
})

describe("resolveWithSystem", () => {
  it("reads the hosts file", async () => {
    expect(await resolveWithSystem("localhost")).toContain("127.0.0.1")
  })
})
