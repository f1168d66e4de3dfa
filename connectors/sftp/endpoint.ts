import { type Credentials, SourceError } from "../sdk/index.ts"

/** Where the files are, as the credentials say. */
export interface Endpoint {
  /** A name or an IP address, an IPv6 one without brackets. */
  readonly host: string
  readonly port: number
  /** A path on the server; `.` is where the user is after signing in. */
  readonly directory: string
  /** `*` and `?` as in a shell; null: every file. */
  readonly pattern: string | null
  /** All of it but the pattern, for people and to recognise it by. */
  readonly url: string
}

const DEFAULT_PORT = 22

/** Throws `SourceError` (`data`), which says which field is wrong and how to write it. */
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
/** `[::1]:22`, `files.example.com:22`; the port is not needed. */
const AUTHORITY = /^(?:\[([0-9a-f:.%]+)\]|([^[\]:\s]+))(?::(\d{1,5}))?$/iu
const BARE_IPV6 = /^[0-9a-f.]*:[0-9a-f.]*:[0-9a-f:.]*$/iu

const parseAddress = (typed: string): Address => {
  const given = typed.trim()
  const scheme = SCHEME.exec(given)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== "sftp" && scheme !== "ssh") {
    throw wrong(`The host begins with ${scheme}://, which is not SFTP. Write ${EXAMPLE}.`)
  }
  const rest = given.replace(SCHEME, "")
  const slash = rest.indexOf("/")
  const authority = slash === -1 ? rest : rest.slice(0, slash)
  const path = slash === -1 || slash === rest.length - 1 ? "" : rest.slice(slash)
  if (authority.includes("@")) {
    throw wrong(
      "The host holds a user name. Write the user name and the password into the fields of their own.",
    )
  }
  if (BARE_IPV6.test(authority)) return { host: authority, port: null, path }
  const [, ipv6, name, port] = AUTHORITY.exec(authority) ?? []
  const host = ipv6 ?? name
  if (host === undefined) throw wrong(`The host is no host name and no IP address. Write ${EXAMPLE}.`)
  return { host, port: parsePort(port), path }
}

const EXAMPLE = "files.example.com, 203.0.113.7 or sftp://files.example.com:22/export"

const parsePort = (typed: string | undefined): number | null => {
  if (typed === undefined) return null
  const port = Number(typed)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw wrong("The port is a number from 1 to 65535; SFTP mostly has 22.")
}

/** `~` is what a shell would make of it: SFTP itself does not know it. */
const parseDirectory = (typed: string): string => {
  if (/\p{Cc}/u.test(typed)) throw wrong("The directory holds a control character. Type it again.")
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

const wrong = (message: string): SourceError => new SourceError({ kind: "data", message })
