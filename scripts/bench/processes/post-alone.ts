import { readFileSync } from "node:fs"
import { Agent, request } from "undici"
import { processInput } from "./run-process.ts"

/* A bare undici loop: bodies that are rendered and signed already, so many in flight. Prints the seconds. */

export interface PostAloneInput {
  readonly url: string
  readonly posts: string
  readonly inFlight: number
}

interface Post {
  readonly headers: Record<string, string>
  readonly body: Buffer
}

const readPosts = (file: string): ReadonlyArray<Post> => {
  const bytes = readFileSync(file)
  const posts: Array<Post> = []
  for (let at = 0; at < bytes.length;) {
    const bodyStart = at + 8 + bytes.readUInt32BE(at)
    const end = bodyStart + bytes.readUInt32BE(at + 4)
    const signed = JSON.parse(bytes.toString("utf8", at + 8, bodyStart)) as Record<string, string>
    posts.push({
      headers: { "content-type": "application/json", ...signed },
      body: bytes.subarray(bodyStart, end),
    })
    at = end
  }
  return posts
}

const { url, posts: file, inFlight } = processInput() as PostAloneInput
const posts = readPosts(file)
const dispatcher = new Agent({ connections: inFlight, pipelining: 1 })
let next = 0
const started = performance.now()
await Promise.all(
  Array.from({ length: inFlight }, async () => {
    for (let post = posts[next++]; post !== undefined; post = posts[next++]) {
      const { statusCode, body } = await request(url, { method: "POST", dispatcher, ...post })
      await body.dump()
      if (statusCode !== 200) throw new Error(`The receiver answered ${String(statusCode)}`)
    }
  }),
)
process.stdout.write(JSON.stringify({ seconds: (performance.now() - started) / 1_000, posts: posts.length }))
await dispatcher.close()
