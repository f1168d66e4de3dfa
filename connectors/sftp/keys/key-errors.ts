import { type Sentence, type SourceError, sourceError } from "../../sdk/index.ts"
import { SENTENCES } from "../sentences.ts"

/* Why a private key cannot be used, and what to do. No message shows anything of the key. */

const refuse = (sentence: Sentence): SourceError => sourceError("auth", sentence)

const EXPORT = "in PuTTYgen, load the key and choose Conversions > Export OpenSSH key"

export const publicKey = (): SourceError => refuse(SENTENCES["key-is-public"]())

export const certificate = (): SourceError => refuse(SENTENCES["key-is-certificate"]())

export const sshComKey = (): SourceError => refuse(SENTENCES["key-of-ssh-com"]())

export const cutOff = (): SourceError => refuse(SENTENCES["key-cut-off"]())

export const unreadableKey = (): SourceError => refuse(SENTENCES["key-unreadable"]())

export const passphraseMissing = (): SourceError => refuse(SENTENCES["passphrase-missing"]())

export const passphraseWrong = (): SourceError => refuse(SENTENCES["passphrase-wrong"]())

export const unsupportedType = (type: string): SourceError => refuse(SENTENCES["key-of-other-type"]({ type }))

export const puttyDamaged = (): SourceError => refuse(SENTENCES["putty-damaged"]({ convert: EXPORT }))

export const puttyUnsupported = (what: string): SourceError =>
  refuse(SENTENCES["putty-unsupported"]({ what, convert: EXPORT }))
