import { isIP } from "node:net"
import { EgressDenied, type EgressRefusal } from "../../core/ports/connection/egress-policy.ts"
import { describeMetadata, describeNonPublic } from "./refused-addresses.ts"

/**
 * The rules for addresses that may be connected to. Every rule throws EgressDenied with a message for the
 * person who entered the address.
 */
export interface EgressRules {
  /** Checks a whole URL, without name resolution: well formed, allowed scheme, no credentials, allowed host. */
  readonly url: (url: string) => URL
  /** Takes the scheme as in a URL: `https:`; with the URL's host, for the log. */
  readonly scheme: (scheme: string, host: string) => void
  /** Takes a name, or an address without brackets. A name that passes must still be resolved and its addresses checked. */
  readonly host: (host: string) => void
  /** Checks one address that `host` resolved to. */
  readonly resolved: (host: string, address: string) => void
}

/** Names that never resolve outside the local network. */
const LOCAL_NAMES: ReadonlyArray<readonly [suffix: string, source: string]> = [
  ["localhost", "RFC 6761"],
  ["local", "RFC 6762"],
  ["home.arpa", "RFC 8375"],
  ["internal", "reserved by ICANN"],
]

/** Called for every refusal. */
export type OnRefused = (refusal: EgressRefusal) => void

type Deny = (reason: string, refusal: EgressRefusal) => never

/** Converts `[::1]` of a URL to `::1` of a socket. */
export const readHost = (url: URL): string =>
  url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname

/** The URL parser converts decimal, octal, hexadecimal, short and full-width spellings of an IPv4 host to the usual one. */
const parsed = (url: string, deny: Deny): URL =>
  URL.canParse(url)
    ? new URL(url)
    : deny("This is not a complete web address: use an address such as https://example.com/path.", {
        rule: "malformed",
        host: null,
        address: null,
      })

const refuseCredentials = (url: URL, deny: Deny) => {
  if (url.username !== "" || url.password !== "")
    deny("The address contains a user name or password: remove everything before the @.", {
      rule: "credentials",
      host: readHost(url),
      address: null,
    })
}

const refuseLocalName = (host: string, deny: Deny) => {
  const name = host.replace(/\.+$/u, "").toLowerCase()
  const local = LOCAL_NAMES.find(([suffix]) => name === suffix || name.endsWith(`.${suffix}`))
  if (local !== undefined)
    deny(`${host} is a name of the own network (.${local[0]}, ${local[1]}): use a public host name.`, {
      rule: "local-name",
      host,
      address: null,
    })
}

interface Mode {
  readonly schemes: ReadonlyArray<string>
  readonly schemeAdvice: string
  readonly describeForbidden: (address: string) => string | null
  readonly name: (host: string, deny: Deny) => void
}

const PUBLIC_ONLY: Mode = {
  schemes: ["https:"],
  schemeAdvice: "the address must start with https://.",
  describeForbidden: describeNonPublic,
  name: refuseLocalName,
}

const DEVELOPMENT: Mode = {
  schemes: ["https:", "http:"],
  schemeAdvice: "the address must start with https:// or http://.",
  describeForbidden: describeMetadata,
  name: () => undefined,
}

/**
 * `allowPrivateTargets` (development only) allows http and private addresses, never a cloud's metadata address. `onRefused`
 * is called for each refusal.
 */
export const makeEgressRules = (
  allowPrivateTargets: boolean,
  onRefused: OnRefused = () => undefined,
): EgressRules => {
  const mode = allowPrivateTargets ? DEVELOPMENT : PUBLIC_ONLY
  const deny: Deny = (reason, refusal) => {
    onRefused(refusal)
    throw new EgressDenied({ reason })
  }

  const scheme = (given: string, host: string) => {
    if (!mode.schemes.includes(given))
      deny(`${given.slice(0, -1)} is not allowed here: ${mode.schemeAdvice}`, {
        rule: "scheme",
        host,
        address: null,
      })
  }
  const address = (subject: string, from: string, given: string) => {
    const why = mode.describeForbidden(given)
    if (why === null) return
    const rule = describeMetadata(given) === null ? "not-public" : "metadata"
    deny(`${subject} is ${why}: use a host that is reachable from the Internet.`, {
      rule,
      host: from,
      address: given,
    })
  }
  const host = (given: string) => {
    if (isIP(given) === 0) mode.name(given, deny)
    else address(given, given, given)
  }
  const url = (given: string) => {
    const target = parsed(given, deny)
    scheme(target.protocol, readHost(target))
    refuseCredentials(target, deny)
    host(readHost(target))
    return target
  }
  return {
    url,
    scheme,
    host,
    resolved: (from, given) =>
      address(from === given ? given : `${from} leads to ${given}, which`, from, given),
  }
}
