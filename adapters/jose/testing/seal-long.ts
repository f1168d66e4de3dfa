import { makePayloadCipher } from "../payload/payload-cipher.ts"
import { generateServiceKey } from "../keys/service-key.ts"
import { asVendorKey, makeCurrentKeys, makeKey } from "./vendor-message.ts"

/*
 * Runs in its own process for `seal-memory.it.test.ts`: seals as many mebibytes as its argument says, generated as they
 * are read, and prints the growth of resident memory and the size of the output (both in bytes).
 */

const MIB = 1024 * 1024
const mebibytes = Number(process.argv[2])

async function* generated() {
  for (let made = 0; made < mebibytes; made += 1) yield await Promise.resolve(Buffer.alloc(MIB, made))
}

const serviceKey = await generateServiceKey()
const cipher = makePayloadCipher({ serviceKeys: makeCurrentKeys([serviceKey], [serviceKey]) })
const key = asVendorKey(makeKey(), "key")
const before = process.memoryUsage().rss
let most = before
let written = 0
for await (const chunk of cipher.encryptStream(generated(), key)) {
  written += chunk.length
  most = Math.max(most, process.memoryUsage.rss())
}
process.stdout.write(JSON.stringify({ grown: most - before, written }))
