import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { describe, expect, it, vi } from "vitest"
import { type MalwareScanner, ScannerUnavailable } from "../../ports/requests/malware-scanner.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeRequestsFixture } from "../../testing/requests-fixture.ts"
import { runAt } from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { makeOpenDocument } from "./open-document.ts"
import { makeSubmitUnsupported } from "./unsupported-hrms.ts"

const MIB = 1024 * 1024

/** The given number of varying bytes, in chunks of odd sizes. */
async function* makeBytes(size: number, seen: { closed?: boolean } = {}): AsyncGenerator<Uint8Array> {
  try {
    for (let at = 0; at < size; at += 70_001) {
      yield await Promise.resolve(Buffer.alloc(Math.min(70_001, size - at), (at % 251) + 1))
    }
  } finally {
    seen.closed = true
  }
}

async function* brokenOff(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.alloc(MIB, 7))
  throw new Error("CANARY: the line is dead")
}

const collected = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const pieces: Array<Uint8Array> = []
  for await (const chunk of bytes) pieces.push(chunk)
  return Buffer.concat(pieces)
}

const setUp = async () => {
  const fixture = await makeRequestsFixture()
  const { connection } = await runAt(fixture.request(OPERATOR, fixture.input()))
  const form = { hrms_name: "Odd HR", org_name: "Acme", email: "hr@acme.example" }
  const filed = await runAt(makeSubmitUnsupported(fixture.ports)(OPERATOR, fixture.vendorOrgId, form))
  const assisted = { of: "assisted", id: connection.id } as const
  const unsupported = { of: "unsupported", id: filed.id } as const
  const add = (
    bytes: AsyncIterable<Uint8Array>,
    name = "guide.pdf",
    owner = assisted as typeof assisted | typeof unsupported,
  ) => fixture.addDocument(OPERATOR, { owner, name, bytes })
  return { ...fixture, id: connection.id, assisted, unsupported, add }
}

describe("adding a document", () => {
  it.each([1, 256 * 1024, 3 * MIB + 17, 20 * MIB])("stores %d bytes unchanged", async (size) => {
    const { add, openDocument, assisted, unsupported } = await setUp()
    for (const owner of [assisted, unsupported]) {
      const added = await runAt(add(makeBytes(size), "guide.pdf", owner))
      expect(added).toMatchObject({ name: "guide.pdf", size, addedAt: START })
      const { document, bytes } = await runAt(openDocument(OPERATOR, owner, added.id))
      expect(document).toEqual(added)
      expect((await collected(bytes)).equals(await collected(makeBytes(size)))).toBe(true)
    }
  })

  it("gets its type from its bytes, and its name without a path", async () => {
    const { add } = await setUp()
    const pdf = (async function* () {
      yield await Promise.resolve(Buffer.from("%PDF-1.7"))
    })()
    expect(await runAt(add(pdf, "../../photo.png"))).toMatchObject({
      name: "photo.png",
      contentType: "application/pdf",
    })
  })

  it("moves an assisted set-up to documents_received, and never back", async () => {
    const { add, show, move, id } = await setUp()
    await runAt(add(makeBytes(10)))
    expect(await runAt(show(OPERATOR, id))).toMatchObject({
      state: "documents_received",
      documents: [{ size: 10 }],
    })
    await runAt(move(OPERATOR, id, "in_set_up"))
    await runAt(add(makeBytes(20)), START + 1)
    expect(await runAt(show(OPERATOR, id))).toMatchObject({
      state: "in_set_up",
      documents: [{ size: 10 }, { size: 20 }],
    })
  })

  it.each([
    ["more than 20 MiB", () => makeBytes(20 * MIB + 1), "too-large"],
    ["without an end", () => makeBytes(Number.MAX_SAFE_INTEGER), "too-large"],
    ["empty", () => makeBytes(0), "empty"],
    ["interrupted", brokenOff, "broken-off"],
  ])("rejects one that is %s, and stores nothing of it", async (_what, bytes, reason) => {
    const { add, show, id, ports } = await setUp()
    const begin = vi.spyOn(ports.documents, "begin")
    const refused = await runAt(Effect.flip(add(bytes())))
    expect(refused).toMatchObject({ _tag: "DocumentRejected", reason })
    expect(JSON.stringify(refused)).not.toContain("CANARY")
    expect(await runAt(show(OPERATOR, id))).toMatchObject({ state: "requested", documents: [] })
    const documentIds = begin.mock.calls.map(([, { id: document }]) => document)
    expect(documentIds).toHaveLength(1)
    for (const document of documentIds) expect(await runAt(ports.documents.readChunk(document, 0))).toBeNull()
  })

  it("stops reading from the sender as soon as it is too large", async () => {
    const { add } = await setUp()
    const seen = { closed: false }
    await runAt(Effect.flip(add(makeBytes(Number.MAX_SAFE_INTEGER, seen))))
    expect(seen.closed).toBe(true)
  })

  it("accepts at most twenty", async () => {
    const { add } = await setUp()
    for (let n = 0; n < 20; n++) await runAt(add(makeBytes(1)))
    expect(await runAt(Effect.flip(add(makeBytes(1))))).toMatchObject({ reason: "too-many" })
  })

  it("requires an existing request", async () => {
    const { addDocument, unsupported, assisted } = await setUp()
    for (const owner of [
      { of: "assisted", id: unsupported.id },
      { of: "unsupported", id: assisted.id },
    ] as const) {
      const refused = await runAt(
        Effect.flip(addDocument(OPERATOR, { owner, name: "x", bytes: makeBytes(1) })),
      )
      expect(refused._tag).toMatch(/NotFound$/u)
    }
  })
})

describe("a document that arrives in chunks", () => {
  const PIECE = 512 * 1024

  const upload = async (size: number, kind: "assisted" | "unsupported" = "assisted") => {
    const fixture = await setUp()
    const owner = fixture[kind]
    const documentId = await runAt(fixture.beginDocument(OPERATOR, owner))
    const whole = await collected(makeBytes(size))
    const pieces = Math.ceil(size / PIECE)
    const append = (chunk: number, bytes: Uint8Array = whole.subarray(chunk * PIECE, (chunk + 1) * PIECE)) =>
      fixture.appendDocument(OPERATOR, { owner, documentId, chunk, bytes })
    const complete = () =>
      fixture.completeDocument(OPERATOR, { owner, documentId, name: "../guide.pdf", pieces })
    return { ...fixture, owner, documentId, whole, pieces, append, complete }
  }

  it.each(["assisted", "unsupported"] as const)("of %s is stored unchanged, up to 20 MiB", async (kind) => {
    const { openDocument, owner, whole, pieces, append, complete } = await upload(20 * MIB, kind)
    for (let chunk = 0; chunk < pieces; chunk++) await runAt(append(chunk))
    const added = await runAt(complete())
    expect(added).toMatchObject({ name: "guide.pdf", size: 20 * MIB, addedAt: START })
    const { document, bytes } = await runAt(openDocument(OPERATOR, owner, added.id))
    expect(document).toEqual(added)
    expect((await collected(bytes)).equals(whole)).toBe(true)
  })

  it("is listed, and moves an assisted set-up on, when it is complete", async () => {
    const { show, id, append, complete } = await upload(10)
    await runAt(append(0))
    expect(await runAt(show(OPERATOR, id))).toMatchObject({ state: "requested", documents: [] })
    await runAt(complete())
    expect(await runAt(show(OPERATOR, id))).toMatchObject({
      state: "documents_received",
      documents: [{ size: 10 }],
    })
  })

  it("is rejected when it is too large, lacks a chunk or is empty", async () => {
    const { append, complete } = await upload(PIECE + 1)
    expect(await runAt(Effect.flip(append(40)))).toMatchObject({ reason: "too-large" })
    expect(await runAt(Effect.flip(append(0, Buffer.alloc(PIECE + 1))))).toMatchObject({
      reason: "too-large",
    })
    await runAt(append(0))
    expect(await runAt(Effect.flip(complete()))).toMatchObject({ reason: "broken-off" })
    const empty = await upload(1)
    await runAt(empty.append(0, Buffer.alloc(0)))
    expect(await runAt(Effect.flip(empty.complete()))).toMatchObject({ reason: "empty" })
  })

  it("takes no chunk of another request's document, and none after it is complete", async () => {
    const { appendDocument, unsupported, documentId, append, complete } = await upload(10)
    const chunk = { documentId, chunk: 0, bytes: Buffer.from("other") }
    expect(
      await runAt(Effect.flip(appendDocument(OPERATOR, { owner: unsupported, ...chunk }))),
    ).toMatchObject({
      _tag: "DocumentNotFound",
    })
    await runAt(append(0))
    await runAt(complete())
    expect(await runAt(Effect.flip(append(0)))).toMatchObject({ _tag: "DocumentNotFound" })
    expect(await runAt(Effect.flip(complete()))).toMatchObject({ _tag: "DocumentNotFound" })
  })

  it("is neither begun nor completed beside twenty others", async () => {
    const { add, beginDocument, assisted, append, complete } = await upload(10)
    await runAt(append(0))
    for (let n = 0; n < 20; n++) await runAt(add(makeBytes(1)))
    expect(await runAt(Effect.flip(complete()))).toMatchObject({ reason: "too-many" })
    expect(await runAt(Effect.flip(beginDocument(OPERATOR, assisted)))).toMatchObject({ reason: "too-many" })
  })
})

describe("opening a document", () => {
  it("does not find one of another request", async () => {
    const { add, openDocument, unsupported } = await setUp()
    const { id } = await runAt(add(makeBytes(1)))
    expect(await runAt(Effect.flip(openDocument(OPERATOR, unsupported, id)))).toMatchObject({
      _tag: "DocumentNotFound",
    })
  })

  it("gives nothing of it out when it contains malware, or when that is not known", async () => {
    const { add, assisted, ports } = await setUp()
    const whole = await collected(makeBytes(MIB))
    const { id } = await runAt(add(makeBytes(MIB)))
    const openWith = (answer: Effect.Effect<string | null, ScannerUnavailable>) => {
      const scanned: Array<Uint8Array> = []
      const malwareScanner: MalwareScanner = {
        scan: (bytes) =>
          Effect.andThen(
            Stream.runForEach(bytes, (chunk) => Effect.sync(() => scanned.push(chunk))),
            answer,
          ),
      }
      return { scanned, open: makeOpenDocument({ ...ports, malwareScanner })(OPERATOR, assisted, id) }
    }
    const infected = openWith(Effect.succeed("Eicar"))
    expect(await runAt(Effect.flip(infected.open))).toMatchObject({
      _tag: "DocumentInfected",
      id,
      malware: "Eicar",
    })
    expect(Buffer.concat(infected.scanned).equals(whole)).toBe(true)
    const unknown = openWith(Effect.fail(new ScannerUnavailable({ reason: "it does not respond" })))
    expect(await runAt(Effect.flip(unknown.open))).toMatchObject({ _tag: "ScannerUnavailable" })
    const { bytes } = await runAt(openWith(Effect.succeed(null)).open)
    expect((await collected(bytes)).equals(whole)).toBe(true)
  })

  it("never returns chunks in another order, or fewer", async () => {
    const { add, openDocument, assisted, ports } = await setUp()
    const { id } = await runAt(add(makeBytes(MIB)))
    const { bytes } = await runAt(openDocument(OPERATOR, assisted, id))
    const first = await runAt(ports.documents.readChunk(id, 0))
    await runAt(ports.documents.appendChunk(id, 1, first ?? Buffer.alloc(0)))
    await expect(collected(bytes)).rejects.toMatchObject({ _tag: "DecryptionFailed" })
    vi.spyOn(ports.documents, "readChunk").mockReturnValue(Effect.succeed(null))
    await expect(collected(bytes)).rejects.toMatchObject({ _tag: "DecryptionFailed" })
  })
})
