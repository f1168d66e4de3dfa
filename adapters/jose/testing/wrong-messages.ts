import { constants, createHmac, createPublicKey, type KeyObject, sign } from "node:crypto"
import {
  base64url,
  changePart,
  ENCRYPTION_HEADER,
  flipBit,
  type Message,
  SIGNATURE_HEADER,
  withStrayBit,
} from "./vendor-message.ts"

/*
 * Everything that can be wrong with a message (specification/authentication.md#encrypted-payloads,
 * specification/promises.md#s1-jose), one defect at a time.
 */

type Wrong = readonly [what: string, change: Partial<Message>]

const [HEADER, KEY, IV, CIPHERTEXT, TAG] = [0, 1, 2, 3, 4]
const EVERY_PART = [HEADER, KEY, IV, CIPHERTEXT, TAG]

/** Adds or replaces members in the header's JSON; a value of undefined removes the member. */
export const withMembers = (header: string, members: object): string =>
  JSON.stringify({ ...(JSON.parse(header) as object), ...members })

const FORBIDDEN: ReadonlyArray<object> = [
  { zip: "DEF" },
  { jwk: { kty: "RSA", n: "AQAB", e: "AQAB" } },
  { jku: "https://example.com/keys" },
  { x5u: "https://example.com/cert" },
  { x5c: ["MIIB"] },
  { crit: [] },
  { crit: ["exp"], exp: 1 },
  { b64: true },
]

const WRONG_HEADER_TEXTS: ReadonlyArray<readonly [string, (header: string) => string]> = [
  ["that is no JSON", () => "{"],
  ["that is a list", (header) => `[${header}]`],
  ["that is null", () => "null"],
  ["with a byte order mark", (header) => `\uFEFF${header}`],
  ["with a member twice", (header) => header.replace("{", `{"alg":"none",`)],
  ["with a member twice, once escaped", (header) => header.replace("{", `{"\\u0061lg":"none",`)],
]

/** Invalid values of members that both headers have. */
const WRONG_MEMBERS: ReadonlyArray<object> = [
  { alg: undefined },
  { alg: "none" },
  { alg: null },
  { typ: "at+jwt" },
  { typ: null },
  { kid: 1 },
  { kid: null },
]

const headers = (name: "signatureHeader" | "encryptionHeader", valid: string): ReadonlyArray<Wrong> => [
  ...[...FORBIDDEN, ...WRONG_MEMBERS].map((members): Wrong => [
    `${name} with ${describeMembers(members)}`,
    { [name]: withMembers(valid, members) },
  ]),
  ...WRONG_HEADER_TEXTS.map(([what, change]): Wrong => [`${name} ${what}`, { [name]: change(valid) }]),
]

const describeMembers = (members: object): string =>
  Object.entries(members)
    .map(([name, value]) => `${name} ${value === undefined ? "left out" : JSON.stringify(value)}`)
    .join(", ")

const encryption: ReadonlyArray<Wrong> = [
  { alg: "RSA-OAEP" },
  { alg: "RSA1_5" },
  { alg: "dir" },
  { enc: "A128GCM" },
  { enc: "A256CBC-HS512" },
  { enc: undefined },
  { cty: undefined },
  { cty: "jwt" },
  { cty: "JWT; charset=utf-8" },
].map((members): Wrong => [
  `encryptionHeader with ${describeMembers(members)}`,
  { encryptionHeader: withMembers(ENCRYPTION_HEADER, members) },
])

const form: ReadonlyArray<Wrong> = [
  ["an empty message", { change: () => "" }],
  ["only dots", { change: () => "...." }],
  ["four parts", { change: (jwe) => jwe.slice(0, jwe.lastIndexOf(".")) }],
  ["six parts", { change: (jwe) => `${jwe}.AAAA` }],
  ["a dot at the end", { change: (jwe) => `${jwe}.` }],
  ["the JSON form", { change: (jwe) => JSON.stringify({ protected: jwe.split(".")[HEADER] }) }],
  ["a line feed at the end", { change: (jwe) => `${jwe}\n` }],
  ["a space before", { change: (jwe) => ` ${jwe}` }],
  ...EVERY_PART.flatMap((index): ReadonlyArray<Wrong> => [
    [`part ${index} empty`, { change: changePart(index, () => "") }],
    [`part ${index} with padding`, { change: changePart(index, (part) => `${part}==`) }],
    [
      `part ${index} with white space`,
      { change: changePart(index, (part) => `${part.slice(0, 4)}\n${part.slice(4)}`) },
    ],
    [`part ${index} with plain base64`, { change: changePart(index, (part) => `+/${part.slice(2)}`) }],
    [`part ${index} with a look-alike`, { change: changePart(index, (part) => `\u0141${part.slice(1)}`) }],
    [`part ${index} with one character more`, { change: changePart(index, (part) => `${part}A`) }],
    [`part ${index} with a bit flipped`, { change: changePart(index, flipBit) }],
  ]),
  ["stray bits in the key", { change: changePart(KEY, withStrayBit) }],
  ["stray bits in the tag", { change: changePart(TAG, withStrayBit) }],
  ["an initialization vector of 16 bytes", { change: changePart(IV, () => base64url(Buffer.alloc(16))) }],
  ["a tag cut to 12 bytes", { change: changePart(TAG, (part) => part.slice(0, 16)) }],
  [
    "an encrypted key larger than the modulus",
    { change: changePart(KEY, () => base64url(Buffer.alloc(256, 255))) },
  ],
  ["an encrypted key of zeros", { change: changePart(KEY, () => base64url(Buffer.alloc(256))) }],
  [
    "an encrypted key with a zero in front",
    {
      change: changePart(KEY, (part) =>
        base64url(Buffer.concat([Buffer.of(0), Buffer.from(part, "base64url")])),
      ),
    },
  ],
]

const token: ReadonlyArray<Wrong> = [
  ["a payload that is not signed", { changeToken: () => `{"connection_id":"x"}` }],
  ["an empty token", { changeToken: () => "" }],
  ["a token of two parts", { changeToken: (text) => text.slice(0, text.lastIndexOf(".")) }],
  ["a token of four parts", { changeToken: (text) => `${text}.AAAA` }],
  ["a token with text behind", { changeToken: (text) => `${text}\n` }],
  ...[0, 1, 2].flatMap((index): ReadonlyArray<Wrong> => [
    [`token part ${index} with padding`, { changeToken: changePart(index, (part) => `${part}=`) }],
    [`token part ${index} with a bit flipped`, { changeToken: changePart(index, flipBit) }],
    [`token part ${index} empty`, { changeToken: changePart(index, () => "") }],
    [
      `token part ${index} beyond ASCII`,
      { changeToken: changePart(index, (part) => `\u0141${part.slice(1)}`) },
    ],
  ]),
  ["stray bits in the signature", { changeToken: changePart(2, withStrayBit) }],
  [
    "a signature larger than the modulus",
    { changeToken: changePart(2, () => base64url(Buffer.alloc(256, 255))) },
  ],
  ["a signature of zeros", { changeToken: changePart(2, () => base64url(Buffer.alloc(256))) }],
]

const publicPem = (key: KeyObject) => createPublicKey(key).export({ format: "pem", type: "spki" })
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }

/** Valid signatures of other kinds; each but the first two under a header that names it and under one that does not. */
const signatures: ReadonlyArray<Wrong> = [
  ["no signature, alg none", { signatureHeader: `{"alg":"none","typ":"JWT"}`, sign: () => Buffer.alloc(0) }],
  ["no signature", { sign: () => Buffer.alloc(0) }],
  ...(
    [
      ["HS256", (input, key) => createHmac("sha256", publicPem(key)).update(input).digest()],
      ["PS256", (input, key) => sign("sha256", input, { key, ...pss })],
      ["RS384", (input, key) => sign("sha384", input, key)],
      ["RS512", (input, key) => sign("sha512", input, key)],
      ["RS1", (input, key) => sign("sha1", input, key)],
    ] as ReadonlyArray<[string, Message["sign"]]>
  ).flatMap(([alg, make]): ReadonlyArray<Wrong> => [
    [`a signature with ${alg}`, { sign: make, signatureHeader: withMembers(SIGNATURE_HEADER, { alg }) }],
    [`a signature with ${alg} called RS256`, { sign: make }],
  ]),
]

const payloads: ReadonlyArray<Wrong> = (
  [
    ["an empty payload", ""],
    ["a payload that is no JSON", "connection_id=1"],
    ["a list", "[]"],
    ["a text", `"x"`],
    ["a number", "1"],
    ["null", "null"],
    ["a byte order mark", `\uFEFF{}`],
    ["a member twice", `{"page":1,"page":2}`],
    ["an inner member twice", `{"x":[{"a":1,"a":2}]}`],
    ["text behind the object", "{} {}"],
    ["bytes that are not UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ["a very deep payload", `${"[".repeat(100)}${"]".repeat(100)}`],
    ["a very deep object", `{"a":${"[".repeat(100)}${"]".repeat(100)}}`],
  ] as ReadonlyArray<[string, Message["payload"]]>
).map(([what, payload]): Wrong => [what, { payload }])

/** The time at which every message is opened, in seconds since the epoch. */
export const NOW = 1_800_000_000

const claims: ReadonlyArray<Wrong> = [
  `"exp":${NOW - 60}`,
  `"exp":"${NOW + 600}"`,
  `"exp":1e999`,
  `"nbf":${NOW + 61}`,
  `"nbf":"${NOW}"`,
  `"nbf":true`,
  `"iat":${NOW + 61}`,
  `"iat":"${NOW}"`,
  `"iat":[${NOW}]`,
  `"exp":${NOW + 600},"jti":1`,
  `"jti":""`,
  `"jti":"${"x".repeat(257)}"`,
  `"jti":"a\\u0000b"`,
].map((members): Wrong => [`claims ${members.slice(0, 40)}`, { payload: `{${members}}` }])

/** Messages that must not open; `stranger` is an RSA private key that neither side knows. */
export const wrongMessages = (stranger: KeyObject): ReadonlyArray<Wrong> => [
  ...form,
  ...headers("encryptionHeader", ENCRYPTION_HEADER),
  ...encryption,
  ["a content key wrapped with SHA-1", { oaepHash: "sha1" }],
  ["a content key of 128 bits", { contentKey: Buffer.alloc(16, 1) }],
  ["a content key wrapped with SHA-512", { oaepHash: "sha512" }],
  ["a message to another key", { serviceKey: stranger }],
  ...token,
  ...headers("signatureHeader", SIGNATURE_HEADER),
  ...["JOSE", "JWE"].map((typ): Wrong => [
    `signatureHeader with typ ${typ}`,
    { signatureHeader: withMembers(SIGNATURE_HEADER, { typ }) },
  ]),
  ...signatures,
  ["a signature of another key", { vendorKey: stranger }],
  ...payloads,
  ...claims,
]
