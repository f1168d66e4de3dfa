import { createSign, sign } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import { promisify } from "node:util"
import * as Effect from "effect/Effect"
import type { PayloadCipher, VendorKey } from "../../../core/ports/accounts/payload-cipher.ts"
import { makeBase64urlEncoder } from "../base64url.ts"
import { splitIntoBlocks } from "./split-into-blocks.ts"
import { SIGNATURE_HEADER, writeHeader } from "./header.ts"
import { makeJweWriter } from "./jwe-writer.ts"
import type { LoadedServiceKey } from "../keys/service-key.ts"
import type { LoadedVendorKey } from "../keys/vendor-key-cache.ts"

/** Block size in which a payload is read: each takes well under a millisecond of the event loop's time. */
const BLOCK = 64 * 1024

/**
 * Makes a function that seals payloads: signed with the service's key, encrypted to the vendor's. The compact form is
 * written in the order of its parts, so a chunked payload is signed, encrypted and passed on while it is read.
 */
export const makeSeal = (
  serviceKey: LoadedServiceKey,
  load: (key: VendorKey) => LoadedVendorKey,
): Pick<PayloadCipher, "encrypt" | "encryptStream"> => {
  const jwsHeader = writeHeader({ ...SIGNATURE_HEADER, typ: "JWT", kid: serviceKey.kid })
  const loadEncryptionKey = (key: VendorKey): LoadedVendorKey => {
    if (!key.encrypts) throw new Error(`The vendor's key ${key.id} is registered for signatures only`)
    return load(key)
  }
  return {
    encrypt: (payload, key) =>
      Effect.promise(async () => sealBuffered(payload, jwsHeader, serviceKey, loadEncryptionKey(key))),
    encryptStream: (payload, key) =>
      sealChunks(payload, makeChunkSeal(jwsHeader, serviceKey, loadEncryptionKey(key))),
  }
}

async function* sealChunks(payload: AsyncIterable<Uint8Array>, seal: ChunkSeal): AsyncGenerator<Uint8Array> {
  for await (const block of splitIntoBlocks(payload, BLOCK)) {
    yield seal.push(block)
    // A source and a reader that are always ready would otherwise block the event loop for the whole payload.
    await setImmediate()
  }
  yield seal.end()
}

const signAsync = promisify(sign)

const ascii = (text: string): Buffer => Buffer.from(text, "latin1")

const sealBuffered = async (
  payload: Uint8Array,
  jwsHeader: string,
  serviceKey: LoadedServiceKey,
  vendorKey: LoadedVendorKey,
): Promise<string> => {
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.length)
  const signingInput = ascii(`${jwsHeader}.${bytes.toString("base64url")}`)
  const signature = await signAsync("sha256", signingInput, serviceKey.privateKey)
  const jwe = makeJweWriter(vendorKey)
  const written = jwe.push(signingInput) + jwe.push(ascii(`.${signature.toString("base64url")}`))
  return written + jwe.end()
}

/** Makes the same message as `sealBuffered`, in chunks and in bounded memory. */
interface ChunkSeal {
  readonly push: (payload: Buffer) => Buffer
  readonly end: () => Buffer
}

const makeChunkSeal = (
  jwsHeader: string,
  serviceKey: LoadedServiceKey,
  vendorKey: LoadedVendorKey,
): ChunkSeal => {
  const signer = createSign("sha256")
  const jwe = makeJweWriter(vendorKey)
  const payloadEncoder = makeBase64urlEncoder()
  const signPart = (text: string): Buffer => {
    const bytes = ascii(text)
    signer.update(bytes)
    return bytes
  }

  let start = `${jwsHeader}.`
  return {
    push: (payload) => {
      const written = jwe.push(signPart(start + payloadEncoder.push(payload)))
      start = ""
      return ascii(written)
    },
    end: () => {
      // For an empty payload, `push` was never called.
      const last = signPart(start + payloadEncoder.end())
      const signature = signer.sign(serviceKey.privateKey, "base64url")
      return ascii(jwe.push(last) + jwe.push(ascii(`.${signature}`)) + jwe.end())
    },
  }
}
