import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it } from "vitest"
import { makeIsBreachedPassword } from "./breached-passwords.ts"

const PASSWORD = "correct horse battery staple"
const DIGEST = createHash("sha1").update(PASSWORD).digest("hex").toUpperCase()

/** A server of the range API: `https://api.pwnedpasswords.com/range/{first five digits}`. */
const withList = async <A>(listener: RequestListener, use: (baseUrl: string) => Promise<A>): Promise<A> => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  try {
    return await use(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const ask = (baseUrl: string, password: string) =>
  Effect.runPromise(Effect.result(makeIsBreachedPassword(baseUrl, 500)(password)))

it("sends five digits of the digest and nothing else, and knows a password by the rest", async () => {
  const seen: Array<string> = []
  const answer: RequestListener = ({ url, headers }, response) => {
    seen.push(`${String(url)} ${JSON.stringify(headers)}`)
    // As the real one: other endings with their counts; padding has the count 0.
    response.end(`${"0".repeat(35)}:12\r\n${DIGEST.slice(5)}:3\r\n${"F".repeat(35)}:0\r\n`)
  }
  await withList(answer, async (baseUrl) => {
    expect(await ask(baseUrl, PASSWORD)).toMatchObject({ success: true })
    expect(await ask(baseUrl, "another long password")).toMatchObject({ success: false })
  })
  expect(seen[0]).toMatch(new RegExp(`^/range/${DIGEST.slice(0, 5)}\\?mode=sha1 `, "u"))
  expect(seen[0]).toContain('"add-padding":"true"')
  expect(seen.join(" ")).not.toContain(DIGEST.slice(5, 12))
})

it("does not count the padding as a breach", async () => {
  await withList(
    (_request, response) => response.end(`${DIGEST.slice(5)}:0\r\n`),
    async (baseUrl) => {
      expect(await ask(baseUrl, PASSWORD)).toMatchObject({ success: false })
    },
  )
})

it.each([
  ["an error", (_request, response) => response.writeHead(503).end()],
  ["silence", () => undefined],
] satisfies ReadonlyArray<[string, RequestListener]>)(
  "says that it does not know after %s",
  async (_, listener) => {
    await withList(listener, async (baseUrl) => {
      const asked = await ask(baseUrl, PASSWORD)
      expect(asked).toMatchObject({ failure: { _tag: "BreachListUnavailable" } })
      expect(JSON.stringify(asked)).not.toContain(PASSWORD)
    })
  },
)
