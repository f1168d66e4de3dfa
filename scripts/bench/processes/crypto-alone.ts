import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  sign,
  verify,
} from "node:crypto"
import { ownCpuSeconds, startTimer } from "../timing.ts"
import { processInput } from "./process-input.ts"

/*
 * node:crypto alone, synchronous, on one thread: decrypts and verifies a request, signs and encrypts a response,
 * with the sizes of the HTTP path. No JSON, database or HTTP. Prints the result after a warm-up.
 */

export interface CryptoAloneInput {
  /** Plain bytes inside the JWS of the request and the response. */
  readonly requestBytes: number
  readonly responseBytes: number
  readonly calls: number
}

const WARM_UP = 300

const { requestBytes, responseBytes, calls } = processInput() as CryptoAloneInput
const newKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey
const service = newKey()
const vendor = newKey()
const HEADER = Buffer.from(`{"alg":"RSA-OAEP-256","enc":"A256GCM","cty":"JWT"}`).toString("base64url")

const seal = (payload: Buffer, signer: KeyObject, recipient: KeyObject): string => {
  const input = `eyJhbGciOiJSUzI1NiJ9.${payload.toString("base64url")}`
  const token = `${input}.${sign("sha256", Buffer.from(input), signer).toString("base64url")}`
  const contentKey = randomBytes(32)
  const iv = randomBytes(12)
  const key = publicEncrypt(
    { key: recipient, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
    contentKey,
  )
  const cipher = createCipheriv("aes-256-gcm", contentKey, iv).setAAD(Buffer.from(HEADER))
  const text = Buffer.concat([cipher.update(token, "latin1"), cipher.final()])
  const parts = [key, iv, text, cipher.getAuthTag()].map((part) => part.toString("base64url"))
  return `${HEADER}.${parts.join(".")}`
}

const open = (jwe: string, recipient: KeyObject, signer: KeyObject): Buffer => {
  const [header = "", key = "", iv = "", text = "", tag = ""] = jwe.split(".")
  const contentKey = privateDecrypt(
    { key: recipient, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" },
    Buffer.from(key, "base64url"),
  )
  const decipher = createDecipheriv("aes-256-gcm", contentKey, Buffer.from(iv, "base64url"))
    .setAAD(Buffer.from(header))
    .setAuthTag(Buffer.from(tag, "base64url"))
  const token = Buffer.concat([decipher.update(Buffer.from(text, "base64url")), decipher.final()]).toString(
    "latin1",
  )
  const end = token.lastIndexOf(".")
  const signature = Buffer.from(token.slice(end + 1), "base64url")
  if (!verify("sha256", Buffer.from(token.slice(0, end)), signer, signature))
    throw new Error("the signature is invalid")
  return Buffer.from(token.slice(token.indexOf(".") + 1, end), "base64url")
}

const [servicePublic, vendorPublic] = [service, vendor].map((key) =>
  createPublicKey(createPrivateKey(key.export({ format: "pem", type: "pkcs8" }))),
)
if (servicePublic === undefined || vendorPublic === undefined) throw new Error("no keys")
const request = seal(randomBytes(requestBytes), vendor, servicePublic)
const response = Buffer.from(randomBytes(responseBytes).toString("latin1"), "latin1")
const work = (times: number): void => {
  for (let call = 0; call < times; call++) {
    open(request, service, vendorPublic)
    seal(response, service, vendorPublic)
  }
}
work(WARM_UP)
const timer = startTimer(ownCpuSeconds)
work(calls)
process.stdout.write(JSON.stringify(timer()))
