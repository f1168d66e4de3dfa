import accepts from "accepts"
import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { extname } from "node:path"
import type { IncomingHttpHeaders, IncomingMessage } from "node:http"
import type { RouteResponse } from "../calls/route.ts"

/** A file of the build, with its compressed forms. */
export interface BuiltFile {
  readonly contentType: string
  /** Strong, so that each encoding has its own (RFC 9110 8.8.3). */
  readonly tag: string
  /** By the token of `Accept-Encoding`; `identity` is always there. */
  readonly encodings: Readonly<Partial<Record<Encoding, Buffer>>> & { readonly identity: Buffer }
}

type Encoding = "br" | "gzip" | "identity"

const SUFFIXES: ReadonlyArray<readonly [Encoding, string]> = [
  ["br", ".br"],
  ["gzip", ".gz"],
]

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
}

/** The files of a folder by name; a request can name these only, so that no path leads out of the folder. */
export const readBuiltFiles = async (folder: URL): Promise<ReadonlyMap<string, BuiltFile>> => {
  const names = (await readdir(folder)).filter((name) => Object.hasOwn(CONTENT_TYPES, extname(name)))
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readBuiltFile(new URL(name, folder))] as const)),
  )
}

const readBuiltFile = async (file: URL): Promise<BuiltFile> => {
  const identity = await readFile(file)
  const compressed = await Promise.all(
    SUFFIXES.map(async ([encoding, suffix]) => {
      const content = await readIfExists(new URL(`${file.href}${suffix}`))
      return content === null ? {} : { [encoding]: content }
    }),
  )
  return {
    contentType: CONTENT_TYPES[extname(file.pathname)] ?? "application/octet-stream",
    tag: createHash("sha256").update(identity).digest("base64url").slice(0, 27),
    encodings: Object.assign({ identity }, ...compressed) as BuiltFile["encodings"],
  }
}

const readIfExists = (file: URL): Promise<Buffer | null> => readFile(file).catch(() => null)

/** The file in the smallest form that the client accepts, or 304 when it has it. */
export const sendBuiltFile = (
  { contentType, tag, encodings }: BuiltFile,
  headers: IncomingHttpHeaders,
  own: Readonly<Record<string, string>>,
): RouteResponse => {
  const encoding = chooseEncoding(headers, encodings)
  const entityTag = `"${tag}-${encoding}"`
  const common = { ...own, ETag: entityTag, Vary: "Accept-Encoding", "Content-Type": contentType }
  if (listEntityTags(headers["if-none-match"]).some((known) => known === entityTag || known === "*")) {
    return { status: 304, headers: common, body: null }
  }
  return {
    status: 200,
    headers: encoding === "identity" ? common : { ...common, "Content-Encoding": encoding },
    body: encodings[encoding],
  }
}

/** The first of our encodings that the client accepts at all: the smallest one, whichever it prefers. */
export const chooseEncoding = (
  headers: IncomingHttpHeaders,
  available: Readonly<Partial<Record<Encoding, unknown>>>,
): Encoding => {
  const client = accepts({ headers } as IncomingMessage)
  const accepted = SUFFIXES.find(
    ([encoding]) => available[encoding] !== undefined && client.encodings(encoding) === encoding,
  )
  return accepted?.[0] ?? "identity"
}

/** A weak tag matches here, too: a proxy that compresses weakens it (RFC 9110 13.1.2). */
const listEntityTags = (header: string | undefined): ReadonlyArray<string> =>
  (header ?? "").split(",").map((part) => part.trim().replace(/^W\//u, ""))
