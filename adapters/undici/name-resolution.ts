import * as Data from "effect/Data"
import { lookup, Resolver } from "node:dns/promises"

/** Returns the addresses of a host name, IPv4 and IPv6, as text. Rejects, or returns none, when there are none. */
export type Resolve = (hostname: string) => Promise<ReadonlyArray<string>>

/** The name has no address, or the name server did not respond; `code` is the resolver's, e.g. ENOTFOUND. */
export class NameNotResolved extends Data.TaggedError("NameNotResolved")<{
  readonly hostname: string
  readonly code: string
}> {
  override readonly message = `${this.hostname} cannot be resolved (${this.code})`
}

/** The code of an error of Node or of undici, whose errors may have the property without a value; null: none. */
export const readErrorCode = (cause: unknown): string | null => {
  const { code } = (cause ?? {}) as { readonly code?: unknown }
  return typeof code === "string" && code !== "" ? code : null
}

const UNKNOWN = "UNKNOWN"

/**
 * Queries the name servers directly; default: those of the machine. `dns.lookup` would hold one of the four threads that
 * RSA and files need, too, until a dead name server times out, so that a few dead receivers would stop the process. It does
 * not read the hosts file, which has no public names. A new resolver each time, so that a changed resolv.conf takes effect.
 */
export const resolveWithNameServers =
  (servers?: ReadonlyArray<string>): Resolve =>
  async (hostname) => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 })
    if (servers !== undefined) resolver.setServers(servers)
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    if (ipv4.status === "rejected" && ipv6.status === "rejected")
      throw new NameNotResolved({ hostname, code: readErrorCode(ipv4.reason) ?? UNKNOWN })
    return [ipv4, ipv6].flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []))
  }

/** Resolves names as the system does, hosts file included: for development, where receivers have names like `localhost`. */
export const resolveWithSystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address)

/** Calls `resolve` with one kind of failure: NameNotResolved, both for an empty result and for a failed query. */
export const resolveOrFail = async (resolve: Resolve, hostname: string): Promise<ReadonlyArray<string>> => {
  const addresses = await resolve(hostname).catch((cause: unknown) => {
    throw cause instanceof NameNotResolved
      ? cause
      : new NameNotResolved({ hostname, code: readErrorCode(cause) ?? UNKNOWN })
  })
  if (addresses.length === 0) throw new NameNotResolved({ hostname, code: "ENODATA" })
  return addresses
}
