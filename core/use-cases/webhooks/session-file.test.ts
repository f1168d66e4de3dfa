import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { connect } from "../../testing/builders/connections.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeMemoryVault } from "../../testing/memory/accounts/vault.ts"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { runAt } from "../../testing/sync-fixture.ts"
import { FILE_LINK_MILLIS, createFileToken, makeOpenSessionFile } from "./session-file.ts"

const storage = makeMemoryStorage()
const vault = makeMemoryVault()
const equal = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0
const openFile = makeOpenSessionFile({ ...storage, vault, equal })

const SESSION = "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11"

const tokenFor = async (expiresAt: number) => {
  const { id, key } = await connect(storage)
  const keys = await Effect.runPromise(vault.openConnectionKey(id, key!))
  return { id, token: createFileToken(keys, id, { sessionId: SESSION, content: "added", expiresAt }) }
}

const opens = (token: string, at: number) =>
  runAt(Effect.match(openFile(token), { onSuccess: () => true, onFailure: ({ _tag }) => _tag }), at)

describe("a link to a file", () => {
  it("works for a day", async () => {
    const { token } = await tokenFor(START + FILE_LINK_MILLIS)
    expect(await opens(token, START)).toBe(true)
    expect(await opens(token, START + FILE_LINK_MILLIS - 1)).toBe(true)
    expect(await opens(token, START + FILE_LINK_MILLIS)).toBe("FileGone")
  })

  it("works for its own connection only", async () => {
    const { token } = await tokenFor(START + 1_000)
    const { id: other } = await tokenFor(START + 1_000)
    const [, claims = "", signature = ""] = token.split(".")
    expect(await opens(`${other}.${claims}.${signature}`, START)).toBe("FileGone")
  })

  it.each(["", ".", "..", "a.b.c", `${SESSION}.e30.AA`, `${SESSION}.e30`, "a.b.c.d"])(
    "that reads %j opens nothing",
    async (token) => {
      expect(await opens(token, START)).toBe("FileGone")
    },
  )
})
