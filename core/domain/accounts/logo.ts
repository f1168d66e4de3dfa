import type { LogoType } from "../../contract/accounts/sdk-settings.ts"

/** The image of a vendor; anyone may see it. */
export interface Logo {
  /** SHA-256 of the contents, in hexadecimal. */
  readonly sha256: string
  readonly mediaType: LogoType
  readonly contents: Uint8Array
}

/** Bytes; a page shows the logo at 48 pixels. */
export const MAX_LOGO_SIZE = 100 * 1_024
/** A small file can hold a picture that takes gigabytes of memory to show. */
const MAX_LOGO_SIDE = 2_048

interface Picture {
  readonly mediaType: LogoType
  /** Null: the header is damaged. */
  readonly size: readonly [width: number, height: number] | null
}

/**
 * Detects the picture's type from its first bytes, ignoring its name. Otherwise returns the error. SVG is rejected:
 * it can contain scripts.
 */
export const readLogo = (
  contents: Uint8Array,
): { readonly mediaType: LogoType } | { readonly problem: string } => {
  if (contents.length > MAX_LOGO_SIZE) {
    return { problem: `The file is larger than ${String(MAX_LOGO_SIZE / 1_024)} KB. Use a smaller picture.` }
  }
  const picture = recognise(Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength))
  if (picture === null) return { problem: "The file is not a PNG, JPEG or WebP picture. Convert it to one." }
  const { mediaType, size } = picture
  if (size === null) return { problem: "The picture is damaged. Save it again." }
  const [width, height] = size
  return Math.min(width, height) > 0 && Math.max(width, height) <= MAX_LOGO_SIDE
    ? { mediaType }
    : {
        problem: `The picture has ${String(width)} by ${String(height)} pixels. Use at most ${String(MAX_LOGO_SIDE)} by ${String(MAX_LOGO_SIDE)}.`,
      }
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff])

const recognise = (bytes: Buffer): Picture | null => {
  const hasText = (at: number, text: string) => bytes.toString("latin1", at, at + text.length) === text
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) {
    const isWhole = bytes.length >= 24 && hasText(12, "IHDR")
    return { mediaType: "image/png", size: isWhole ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : null }
  }
  if (bytes.subarray(0, 3).equals(JPEG_SIGNATURE)) {
    return { mediaType: "image/jpeg", size: readJpegSize(bytes) }
  }
  if (hasText(0, "RIFF") && hasText(8, "WEBP")) return { mediaType: "image/webp", size: readWebpSize(bytes) }
  return null
}

/** Reads the frame header (ITU-T T.81, B.2.2), which follows other segments. */
const readJpegSize = (bytes: Buffer): Picture["size"] => {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  }
  return null
}

/** Reads the three kinds of WebP (RFC 9649, 2.5 to 2.7). */
const readWebpSize = (bytes: Buffer): Picture["size"] => {
  if (bytes.length < 30) return null
  const kind = bytes.toString("latin1", 12, 16)
  if (kind === "VP8X") return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
  if (kind === "VP8 ") return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
  if (kind !== "VP8L") return null
  const packed = bytes.readUInt32LE(21)
  return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1]
}
