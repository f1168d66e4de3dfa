import { createPrivateKey, type KeyObject } from "node:crypto"
import ssh2, { type ParsedKey } from "ssh2"
import {
  certificate,
  cutOff,
  passphraseMissing,
  passphraseWrong,
  publicKey,
  sshComKey,
  unreadableKey,
  unsupportedType,
} from "./key-errors.ts"
import { convertPutty, isPutty } from "./putty.ts"
import { formatOpenSsh, joinFields } from "./wire-format.ts"

/**
 * Reads a private key in the format of OpenSSH, PEM, PKCS#8 or PuTTY, as people paste it. Throws `SourceError` (`auth`), which says
 * what is wrong with it.
 */
export const readPrivateKey = async (given: string, passphrase: string | undefined): Promise<ParsedKey> => {
  const text = tidy(given)
  refuseOthers(text)
  const key = parse(await toKnownFormat(text, passphrase), passphrase)
  if (!key.isPrivateKey()) throw publicKey()
  return key
}

const ON_ONE_LINE = /^(-----BEGIN [A-Z0-9 ]+-----)([^\n]+?)(-----END [A-Z0-9 ]+-----)$/u

const BEGIN = /-----BEGIN ([A-Z0-9 ]*PRIVATE KEY)-----/u

/** The key alone: OpenSSL writes attributes, parameters and certificates around it, and people comments and quotes. */
const pickKey = (text: string): string => {
  const begin = BEGIN.exec(text)
  if (begin === null) return text
  const end = `-----END ${begin[1] ?? ""}-----`
  const at = text.indexOf(end, begin.index)
  return at === -1 ? text : text.slice(begin.index, at + end.length)
}

/** Line breaks of any system, written out as \n, or made spaces by a form; spaces around the lines; what nobody sees. */
const tidy = (given: string): string => {
  const lines = given
    .replace(/\r\n?|\\r\\n|\\n/gu, "\n")
    .replace(/\p{Cf}/gu, "")
    .replace(/\u00a0/gu, " ")
  const trimmed = lines
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim()
  const text = pickKey(trimmed)
  const [, begin, body = "", end = ""] = ON_ONE_LINE.exec(text) ?? []
  return begin === undefined ? text : `${begin}\n${breakLines(body)}\n${end}`
}

/** An encrypted PEM file has two headers, and an empty line after them. */
const PEM_HEADERS = /^(?<type>Proc-Type: \S+)\s+(?<info>DEK-Info: \S+)\s+/u

const breakLines = (body: string): string => {
  const { type, info } = PEM_HEADERS.exec(body.trim())?.groups ?? {}
  const rest = body.trim().replace(PEM_HEADERS, "").split(/\s+/u).join("\n")
  return type === undefined || info === undefined ? rest : `${type}\n${info}\n\n${rest}`
}

const PUBLIC =
  /^(?:(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-\S+|sk-\S+) AAAA|-----BEGIN (?:RSA )?PUBLIC KEY-----|---- BEGIN SSH2 PUBLIC KEY ----)/u
const CERTIFICATE = /^(?:-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----|\S+-cert-v01@openssh\.com AAAA)/u
const SSH_COM = /^---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----/u
const PRIVATE_PEM = /^-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/u

const refuseOthers = (text: string): void => {
  if (CERTIFICATE.test(text)) throw certificate()
  if (PUBLIC.test(text)) throw publicKey()
  if (SSH_COM.test(text)) throw sshComKey()
  if (isPutty(text)) return
  if (!PRIVATE_PEM.test(text)) throw unreadableKey()
  if (!/-----END [A-Z0-9 ]*PRIVATE KEY-----$/u.test(text)) throw cutOff()
}

/** ssh2 reads neither PKCS#8 nor the newer keys of PuTTY. */
const toKnownFormat = async (text: string, passphrase: string | undefined): Promise<string> => {
  if (isPutty(text)) return convertPutty(text, passphrase)
  const isEncrypted = text.startsWith("-----BEGIN ENCRYPTED PRIVATE KEY-----")
  if (!isEncrypted && !text.startsWith("-----BEGIN PRIVATE KEY-----")) return `${text}\n`
  if (isEncrypted && passphrase === undefined) throw passphraseMissing()
  return convertPkcs8(text, isEncrypted ? passphrase : undefined)
}

const convertPkcs8 = (text: string, passphrase: string | undefined): string => {
  const key = openPkcs8(text, passphrase)
  const type = key.asymmetricKeyType ?? "unknown"
  const convert = FROM_PKCS8[type]
  if (convert === undefined) throw unsupportedType(type)
  return convert(key)
}

const openPkcs8 = (text: string, passphrase: string | undefined): KeyObject => {
  try {
    return createPrivateKey({ key: text, format: "pem", ...(passphrase === undefined ? {} : { passphrase }) })
  } catch {
    throw passphrase === undefined ? unreadableKey() : passphraseWrong()
  }
}

const FROM_PKCS8: Readonly<Record<string, (key: KeyObject) => string>> = {
  rsa: (key) => String(key.export({ type: "pkcs1", format: "pem" })),
  ec: (key) => String(key.export({ type: "sec1", format: "pem" })),
  ed25519: (key) => {
    const { x = "", d = "" } = key.export({ format: "jwk" })
    const [open, secret] = [Buffer.from(x, "base64url"), Buffer.from(d, "base64url")]
    return formatOpenSsh(joinFields(["ssh-ed25519", open]), "ssh-ed25519", [
      open,
      Buffer.concat([secret, open]),
    ])
  },
}

/** Classifies ssh2's message about a key, without showing it. */
const parse = (text: string, passphrase: string | undefined): ParsedKey => {
  const parsed = ssh2.utils.parseKey(text, passphrase)
  const key = Array.isArray(parsed) ? (parsed as ReadonlyArray<typeof parsed>)[0] : parsed
  if (key !== undefined && !(key instanceof Error)) return key
  const said = key?.message ?? ""
  if (passphrase === undefined && /no passphrase/iu.test(said)) throw passphraseMissing()
  throw passphrase === undefined || /Malformed/iu.test(said) ? unreadableKey() : passphraseWrong()
}
