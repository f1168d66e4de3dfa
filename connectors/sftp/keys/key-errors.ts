import { SourceError } from "../../sdk/index.ts"

/* Why a private key cannot be used, and what to do. No message shows anything of the key. */

const refuse = (message: string): SourceError => new SourceError({ kind: "auth", message })

const EXPORT = "in PuTTYgen, load the key and choose Conversions > Export OpenSSH key"

export const publicKey = (): SourceError =>
  refuse("The value entered as private_key is the public key. Enter the private one, without .pub.")

export const certificate = (): SourceError =>
  refuse(
    "The value entered as private_key is a certificate, which holds no private key. Enter the private key that belongs to it.",
  )

export const sshComKey = (): SourceError =>
  refuse(
    "The private key is in the format of SSH.COM. Convert it with ssh-keygen -i -f FILE, and enter the result.",
  )

export const cutOff = (): SourceError =>
  refuse(
    "The private key is not complete: it has no END line, or less than it announces. Enter the whole file, from its first line to its last.",
  )

export const unreadableKey = (): SourceError =>
  refuse(
    "The private key cannot be read. Enter the whole file with its line breaks, including its BEGIN and END lines; a key of PuTTY begins with PuTTY-User-Key-File.",
  )

export const passphraseMissing = (): SourceError => refuse("The private key has a passphrase. Enter it, too.")

export const passphraseWrong = (): SourceError =>
  refuse("The private key cannot be opened: its passphrase is wrong, or the key is incomplete.")

export const unsupportedType = (type: string): SourceError =>
  refuse(
    `The private key is of the type ${type}, which SFTP servers do not accept. Make one of the type Ed25519, RSA or ECDSA.`,
  )

export const puttyDamaged = (): SourceError =>
  refuse(
    `The private key of PuTTY is damaged: its checksum does not match. Enter the whole .ppk file without a change, or ${EXPORT}, and enter that.`,
  )

export const puttyUnsupported = (what: string): SourceError =>
  refuse(`The private key of PuTTY ${what}, which is not read here: ${EXPORT}, and enter that.`)
