import { Parser } from "saxen"
import { type Entry, unpack } from "./archive.ts"
import { MAX_DEPTH, MAX_TOKEN_LENGTH, MAX_UNPACKED_BYTES } from "./limits.ts"
import { damaged, WorkbookError } from "./workbook-error.ts"

/** Attributes by their names without a prefix. */
export type Attributes = Readonly<Record<string, string>>

/** What a reader of a part wants to know. Names come without a prefix, texts with their entities decoded. */
export interface PartListener {
  readonly onOpen: (name: string, readAttributes: () => Attributes) => void
  readonly onClose?: (name: string) => void
  readonly onText?: (text: string) => void
}

/** The bytes of a workbook, and how many were inflated of its parts so far. */
export interface Source {
  readonly bytes: Uint8Array
  unpacked: number
  /** Called after each slice that was read. */
  readonly onProgress: () => void
}

const SLICE_BYTES = 65_536

/**
 * Reads an XML part slice by slice, so that no more than a slice and a token are in memory.
 *
 * @param maxBytes of the part, uncompressed
 * @throws WorkbookError for what is not well-formed, or exceeds a limit; and what the listener throws
 */
export const readPart = (source: Source, entry: Entry, maxBytes: number, listener: PartListener): void => {
  requireSize(entry, maxBytes)
  const parser = makeParser(listener)
  const decoder = new TextDecoder("utf-8", { fatal: true })
  unpack(source.bytes, entry, (chunk) => {
    source.unpacked += chunk.byteLength
    if (source.unpacked > MAX_UNPACKED_BYTES) throw new WorkbookError("too-large")
    for (let at = 0; at < chunk.byteLength; at += SLICE_BYTES) {
      parser.write(decode(decoder, chunk.subarray(at, at + SLICE_BYTES)))
      source.onProgress()
    }
  })
  parser.write(decode(decoder))
  parser.end()
}

/** By what the directory says, before anything is inflated. */
export const requireSize = ({ size }: Entry, maxBytes: number): void => {
  if (size > maxBytes) throw new WorkbookError("too-large")
}

/** Office writes UTF-8, which the XML of every part is by default. */
const decode = (decoder: InstanceType<typeof TextDecoder>, bytes?: Uint8Array): string => {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
  } catch {
    throw damaged()
  }
}

const makeParser = ({ onOpen, onClose, onText }: PartListener) => {
  let depth = 0
  /** Characters since the last token: a part that is one endless text or tag would be kept, and searched again with each slice. */
  let length = 0
  const parser = new Parser()
    .on("openTag", (name, readAttributes) => {
      length = 0
      if (++depth > MAX_DEPTH) throw damaged()
      onOpen(withoutPrefix(name), () => toAttributes(readAttributes()))
    })
    .on("closeTag", (name) => {
      length = 0
      depth--
      onClose?.(withoutPrefix(name))
    })
    .on("text", (text) => {
      length = 0
      onText?.(decodeEntities(text))
    })
    .on("cdata", (text) => {
      length = 0
      onText?.(text)
    })
    .on("comment", () => {
      length = 0
    })
    // A document type declaration, which Office never writes (ECMA-376 part 2, 8.1.4).
    .on("attention", () => {
      throw damaged()
    })
    .on("error", () => {
      throw damaged()
    })
  return {
    write: (xml: string): void => {
      length += xml.length
      parser.write(xml)
      if (length > MAX_TOKEN_LENGTH) throw damaged()
    },
    end: (): void => void parser.end(),
  }
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1)

const toAttributes = (read: Readonly<Record<string, string>> | true): Attributes => {
  const attributes: Record<string, string> = {}
  if (read === true) return attributes
  for (const name in read) attributes[withoutPrefix(name)] = decodeEntities(read[name] ?? "")
  return attributes
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", apos: "'", gt: ">", lt: "<", quot: '"' }
const ENTITY = /&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>amp|apos|gt|lt|quot));/giu

/** XML knows five names without a document type declaration; what is none of them stays as it is. */
const decodeEntities = (text: string): string =>
  text.includes("&")
    ? text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity
        const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal)
        return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : entity
      })
    : text
