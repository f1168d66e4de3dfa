import { type Credentials, type Sentence, sourceError, type SourceError } from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"

/** The location of the files, from the credentials. */
export interface Endpoint {
  /** A name or an IP address, an IPv6 one without brackets. */
  readonly host: string
  readonly port: number
  /** A path on the server; `.` is the user's directory after signing in. */
  readonly directory: string
  /** `*` and `?` as in a shell; null: every file. */
  readonly pattern: string | null
  /** Everything but the pattern, for messages and for comparing locations. */
  readonly url: string
}

const DEFAULT_PORT = 22

/** Parses the credentials. Throws `SourceError` (`data`) that names the wrong field and says how to write it. */
export const parseEndpoint = (credentials: Credentials): Endpoint => {
  const address = parseAddress(credentials["host"] ?? "")
  const port = parsePort(credentials["port"]) ?? address.port ?? DEFAULT_PORT
  const directory = parseDirectory(credentials["directory"]?.trim() ?? address.path)
  return {
    host: address.host,
    port,
    directory,
    pattern: credentials["file_pattern"]?.trim() ?? null,
    url: formatUrl(address.host, port, directory),
  }
}

interface Address {
  readonly host: string
  readonly port: number | null
  readonly path: string
}

const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//iu
/** Matches `[::1]:22` and `files.example.com:22`; the port is optional. */
const AUTHORITY = /^(?:\[([0-9a-f:.%]+)\]|([^[\]:\s]+))(?::(\d{1,5}))?$/iu
const BARE_IPV6 = /^[0-9a-f.]*:[0-9a-f.]*:[0-9a-f:.]*$/iu

const parseAddress = (typed: string): Address => {
  const given = typed.trim()
  const scheme = SCHEME.exec(given)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== "sftp" && scheme !== "ssh") {
    throw wrong(SENTENCES["host-of-other-kind"]({ scheme, example: EXAMPLE }))
  }
  const rest = given.replace(SCHEME, "")
  const slash = rest.indexOf("/")
  const authority = slash === -1 ? rest : rest.slice(0, slash)
  const path = slash === -1 || slash === rest.length - 1 ? "" : rest.slice(slash)
  if (authority.includes("@")) throw wrong(SENTENCES["host-with-user"]())
  if (BARE_IPV6.test(authority)) return { host: authority, port: null, path }
  const [, ipv6, name, port] = AUTHORITY.exec(authority) ?? []
  const host = ipv6 ?? name
  if (host === undefined) throw wrong(SENTENCES["host-wrong"]({ example: EXAMPLE }))
  return { host, port: parsePort(port), path }
}

const EXAMPLE = "files.example.com, 203.0.113.7 or sftp://files.example.com:22/export"

const parsePort = (typed: string | undefined): number | null => {
  if (typed === undefined) return null
  const port = Number(typed)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw wrong(SENTENCES["port-wrong"]())
}

/** Resolves `~` as a shell does: SFTP itself does not. */
const parseDirectory = (typed: string): string => {
  if (/\p{Cc}/u.test(typed)) throw wrong(SENTENCES["directory-wrong"]())
  const isOfUser = !typed.startsWith("/") || HOME.test(typed)
  const path = typed.replace(HOME, "").replace(/\/+$/u, "")
  return path === "" ? (isOfUser ? "." : "/") : path
}

const HOME = /^\/?~(?:\/|$)/u

const formatUrl = (host: string, port: number, directory: string): string => {
  const path = directory === "." ? "/~" : directory.startsWith("/") ? directory : `/~/${directory}`
  return `sftp://${bracketed(host)}:${String(port)}${path}`
}

const bracketed = (host: string): string => (host.includes(":") ? `[${host}]` : host)

const wrong = (sentence: Sentence): SourceError => sourceError("data", sentence)
