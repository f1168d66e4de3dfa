import type { LookupAddress } from "node:dns"
import { isIP, type LookupFunction } from "node:net"
import { buildConnector } from "undici"
import {
  NameNotResolved,
  type Resolve,
  resolveWithSystem,
  resolveWithNameServers,
  resolveOrFail,
} from "./name-resolution.ts"
import { skipInformational } from "./skip-informational.ts"
import { makeEgressRules, type OnRefused, type EgressRules } from "./egress-rules.ts"

export interface EgressOptions {
  /** Development only: http, loopback and private addresses are allowed; a cloud's metadata address never is. */
  readonly allowPrivateTargets: boolean
  /** Resolves names; default: the name servers, in development the system resolver. */
  readonly resolve?: Resolve
  /** Time limit for a connection, name resolution and TLS included, in milliseconds; default 10,000. */
  readonly connectLimitMillis?: number
  /** Called for every refused address. */
  readonly onRefused?: OnRefused
  /** PEM of the only certificate authority to trust, instead of the well-known ones. */
  readonly certificateAuthority?: string
}

/** What an adapter needs to connect only to what the policy allows. */
export interface CheckedEgress {
  /** The part of the check that needs no name resolution. Throws EgressDenied. */
  readonly inspect: (url: string) => URL
  /**
   * Returns the addresses of a host, given as name or address. One forbidden address refuses them all: an
   * attacker's name mixes good and bad. Rejects with EgressDenied or NameNotResolved. Connect to one of
   * these, never to the name again.
   */
  readonly addresses: (host: string) => Promise<ReadonlyArray<string>>
  /**
   * For `net.connect` and `tls.connect`, which connect to what it returns. They do not call it for a host
   * that is an address.
   */
  readonly lookup: LookupFunction
  /**
   * For the `connect` of an undici Agent: checks scheme and host, resolves once, connects to one of the
   * checked addresses.
   */
  readonly connect: buildConnector.connector
}

const CONNECT_LIMIT_MILLIS = 10_000

const makeAddresses = (rules: EgressRules, resolve: Resolve) => async (host: string) => {
  rules.host(host)
  if (isIP(host) !== 0) return [host]
  const addresses = await resolveOrFail(resolve, host)
  for (const address of addresses) rules.resolved(host, address)
  return addresses
}

const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)))

const FAMILY_OF_OPTION: Readonly<Record<string, number>> = { "4": 4, IPv4: 4, "6": 6, IPv6: 6 }

const makeLookup =
  (resolveAddresses: CheckedEgress["addresses"]): LookupFunction =>
  (hostname, options, callback) => {
    const wanted = FAMILY_OF_OPTION[String(options.family)]
    const resolve = (addresses: ReadonlyArray<string>) => {
      const all: Array<LookupAddress> = addresses
        .map((address) => ({ address, family: isIP(address) }))
        .filter(({ family }) => wanted === undefined || family === wanted)
      const [first] = all
      if (first === undefined) callback(new NameNotResolved({ hostname, code: "ENODATA" }), "")
      else if (options.all === true) callback(null, all)
      else callback(null, first.address, first.family)
    }
    resolveAddresses(hostname).then(resolve, (cause: unknown) => callback(asError(cause), ""))
  }

const makeConnect = (
  rules: EgressRules,
  lookup: LookupFunction,
  options: EgressOptions,
): buildConnector.connector => {
  const connect = buildConnector({
    lookup,
    timeout: options.connectLimitMillis ?? CONNECT_LIMIT_MILLIS,
    ...(options.certificateAuthority === undefined ? {} : { ca: options.certificateAuthority }),
  })
  return (target, callback) => {
    try {
      rules.scheme(target.protocol, target.hostname)
      rules.host(target.hostname)
    } catch (cause) {
      queueMicrotask(() => callback(asError(cause), null))
      return
    }
    connect(target, (...[error, socket]) =>
      error === null ? callback(null, skipInformational(socket)) : callback(error, null),
    )
  }
}

/**
 * The one policy for every connection to an address entered by a user (specification/promises.md#s2-egress).
 * It checks the very addresses that are connected to, so that a name that resolves differently after the
 * check (DNS rebinding) gains nothing.
 */
export const makeCheckedEgress = (options: EgressOptions): CheckedEgress => {
  const rules = makeEgressRules(options.allowPrivateTargets, options.onRefused)
  const addresses = makeAddresses(
    rules,
    options.resolve ?? (options.allowPrivateTargets ? resolveWithSystem : resolveWithNameServers()),
  )
  const lookup = makeLookup(addresses)
  return { inspect: rules.url, addresses, lookup, connect: makeConnect(rules, lookup, options) }
}
