import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto"
import type {
  PasskeyAssertion,
  PasskeyRegistration,
} from "../../../core/contract/accounts/console/passkeys.ts"

/** What differs from a genuine response; for tests only. */
export interface Deviation {
  readonly origin?: string
  readonly rpId?: string
  readonly counter?: number
  readonly userHandle?: string
  readonly isVerified?: boolean
  /** Signs with another key. */
  readonly isForged?: boolean
}

export interface SoftwareAuthenticator {
  readonly credentialId: string
  readonly register: (
    options: { readonly challenge: string; readonly user: { readonly id: string } },
    deviation?: Deviation,
  ) => PasskeyRegistration
  readonly respond: (options: { readonly challenge: string }, deviation?: Deviation) => PasskeyAssertion
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const BACKUP_ELIGIBLE = 0x08
const BACKED_UP = 0x10
const ATTESTED = 0x40

/** An authenticator with one passkey (ES256), which responds as a browser at `origin` would. */
export const makeSoftwareAuthenticator = (origin: string): SoftwareAuthenticator => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const id = randomBytes(32)
  const credential = { id: encode(id), rawId: encode(id), type: "public-key" as const }
  let counter = 0
  let owner = encode(id)

  const makeClientData = (type: string, challenge: string, deviation: Deviation): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: deviation.origin ?? origin, crossOrigin: false }))

  const makeAuthenticatorData = (
    { rpId = new URL(origin).hostname, isVerified = true, counter: given }: Deviation,
    attested: Buffer,
  ): Buffer => {
    const flags =
      USER_PRESENT |
      BACKUP_ELIGIBLE |
      BACKED_UP |
      (isVerified ? USER_VERIFIED : 0) |
      (attested.length > 0 ? ATTESTED : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), uint32(given ?? ++counter), attested])
  }

  return {
    credentialId: credential.id,
    register: ({ challenge, user }, deviation = {}) => {
      owner = user.id
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, encodeKey(publicKey)])
      const authData = makeAuthenticatorData(deviation, attested)
      return {
        ...credential,
        response: {
          clientDataJSON: encode(makeClientData("webauthn.create", challenge, deviation)),
          attestationObject: encode(encodeAttestation(authData)),
          transports: ["internal"],
        },
      }
    },
    respond: ({ challenge }, deviation = {}) => {
      const authData = makeAuthenticatorData(deviation, Buffer.alloc(0))
      const clientData = makeClientData("webauthn.get", challenge, deviation)
      const key =
        deviation.isForged === true
          ? generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey
          : privateKey
      return {
        ...credential,
        response: {
          clientDataJSON: encode(clientData),
          authenticatorData: encode(authData),
          signature: encode(sign("sha256", Buffer.concat([authData, sha256(clientData)]), key)),
          userHandle: deviation.userHandle ?? owner,
        },
      }
    },
  }
}

const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url")
const sha256 = (contents: string | Uint8Array): Buffer => createHash("sha256").update(contents).digest()
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/* The part of CBOR (RFC 8949) that an authenticator writes. */

const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
/** A byte string of 24 to 65,535 bytes, with the shortest length prefix. */
const cborBytes = (bytes: Uint8Array): Buffer => {
  const { length } = bytes
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}

/** `{ fmt: "none", attStmt: {}, authData }` */
const encodeAttestation = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3]),
    cborText("fmt"),
    cborText("none"),
    cborText("attStmt"),
    Buffer.from([0xa0]),
    cborText("authData"),
    cborBytes(authData),
  ])

/** COSE_Key (RFC 9053, 7.1): `{ 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }` */
const encodeKey = (publicKey: KeyObject): Buffer => {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, "base64url")),
  ])
}
