/*
 * Rows in PostgreSQL's binary COPY format (PostgreSQL manual, COPY, "Binary Format"): sealed records go over the wire
 * as they are, where the text format would double them in hexadecimal.
 */

const SIGNATURE = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1")
const TRAILER = Buffer.from([0xff, 0xff])
const NULL_LENGTH = -1
const HYPHEN = 0x2d

/** The values of hexadecimal digits by their ASCII codes. */
const DIGITS = Uint8Array.from({ length: 128 }, (_, code) => Number.parseInt(String.fromCharCode(code), 16))

const digitAt = (text: string, at: number): number => DIGITS[text.charCodeAt(at)] ?? 0

/** A growing buffer that writes fields; `finish` returns the whole COPY stream. */
export class BinaryCopy {
  #buffer: Buffer
  #length: number
  #rows = 0

  constructor(expectedBytes: number) {
    this.#buffer = Buffer.allocUnsafe(expectedBytes + SIGNATURE.length + TRAILER.length)
    this.#length = SIGNATURE.copy(this.#buffer)
  }

  /** How many were begun. */
  get rows(): number {
    return this.#rows
  }

  row(fields: number): void {
    this.#rows++
    this.#reserve(2)
    this.#length = this.#buffer.writeInt16BE(fields, this.#length)
  }

  null(): void {
    this.#reserve(4)
    this.#length = this.#buffer.writeInt32BE(NULL_LENGTH, this.#length)
  }

  integer(value: number): void {
    this.#reserve(8)
    this.#length = this.#buffer.writeInt32BE(4, this.#length)
    this.#length = this.#buffer.writeInt32BE(value, this.#length)
  }

  bigint(value: number | null): void {
    if (value === null) {
      this.null()
      return
    }
    this.#reserve(12)
    this.#length = this.#buffer.writeInt32BE(8, this.#length)
    this.#length = this.#buffer.writeBigInt64BE(BigInt(value), this.#length)
  }

  flag(value: boolean): void {
    this.#reserve(5)
    this.#length = this.#buffer.writeInt32BE(1, this.#length)
    this.#length = this.#buffer.writeUInt8(Number(value), this.#length)
  }

  bytes(value: Uint8Array | null): void {
    if (value === null) {
      this.null()
      return
    }
    this.#reserve(4 + value.length)
    this.#length = this.#buffer.writeInt32BE(value.length, this.#length)
    this.#buffer.set(value, this.#length)
    this.#length += value.length
  }

  text(value: string | null): void {
    if (value === null) {
      this.null()
      return
    }
    // A UTF-16 unit is at most three bytes of UTF-8.
    this.#reserve(4 + value.length * 3)
    const written = this.#buffer.write(value, this.#length + 4, "utf8")
    this.#buffer.writeInt32BE(written, this.#length)
    this.#length += 4 + written
  }

  /** `8-4-4-4-12` hexadecimal digits. */
  uuid(value: string): void {
    this.#reserve(20)
    this.#length = this.#buffer.writeInt32BE(16, this.#length)
    for (let at = 0; at < value.length; at += 2) {
      if (value.charCodeAt(at) === HYPHEN) at++
      this.#buffer[this.#length++] = (digitAt(value, at) << 4) | digitAt(value, at + 1)
    }
  }

  finish(): Buffer {
    this.#reserve(TRAILER.length)
    this.#length += TRAILER.copy(this.#buffer, this.#length)
    return this.#buffer.subarray(0, this.#length)
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return
    const grown = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + bytes))
    this.#buffer.copy(grown, 0, 0, this.#length)
    this.#buffer = grown
  }
}
