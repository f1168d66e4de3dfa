/* Keys of SSH are fields of bytes, each with its length in front (RFC 4251 5). */

const LENGTH_BYTES = 4

/** The first fields of a key; null: it ends before them. What follows them, such as padding, is ignored. */
export const readFields = (key: Buffer, count: number): ReadonlyArray<Buffer> | null => {
  const fields: Array<Buffer> = []
  let at = 0
  while (fields.length < count) {
    if (at + LENGTH_BYTES > key.length) return null
    const end = at + LENGTH_BYTES + key.readUInt32BE(at)
    if (end > key.length) return null
    fields.push(key.subarray(at + LENGTH_BYTES, end))
    at = end
  }
  return fields
}

export const joinFields = (fields: ReadonlyArray<Buffer | string>): Buffer =>
  Buffer.concat(
    fields.flatMap((field) => {
      const bytes = Buffer.from(field)
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt32BE(bytes.length)
      return [length, bytes]
    }),
  )

const BLOCK_BYTES = 8
const CHECK_BYTES = Buffer.alloc(8)

/**
 * Writes a private key in the format of OpenSSH, without a passphrase (PROTOCOL.key of OpenSSH). `secret`: the fields of the private
 * key after the name of its type.
 */
export const formatOpenSsh = (publicKey: Buffer, type: string, secret: ReadonlyArray<Buffer>): string => {
  const open = Buffer.concat([CHECK_BYTES, joinFields([type, ...secret, "converted"])])
  const missing = (BLOCK_BYTES - (open.length % BLOCK_BYTES)) % BLOCK_BYTES
  const padded = Buffer.concat([open, Buffer.from(Array.from({ length: missing }, (_, index) => index + 1))])
  const ONE_KEY = Buffer.of(0, 0, 0, 1)
  const key = Buffer.concat([
    Buffer.from("openssh-key-v1\0"),
    joinFields(["none", "none", ""]),
    ONE_KEY,
    joinFields([publicKey, padded]),
  ])
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${wrap(key)}\n-----END OPENSSH PRIVATE KEY-----\n`
}

const LINE_LENGTH = 70

const wrap = (key: Buffer): string =>
  (key.toString("base64").match(new RegExp(`.{1,${String(LINE_LENGTH)}}`, "gu")) ?? []).join("\n")
