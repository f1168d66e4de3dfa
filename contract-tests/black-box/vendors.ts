import { randomUUID } from "node:crypto"
import { asJwk, asPem, type KeyPair, newKeyPair, type PublishedKeys } from "./jose.ts"
import type { Imported, IssuedVendor, Operator } from "./operator.ts"
import { serviceKeys, type VendorCalls, vendorCalls } from "./vendor-calls.ts"
import { type Receiver, startReceiver } from "./webhook-receiver.ts"

/** The key that the vendor registers (specification/authentication.md#vendor-keys). */
export type KeyKind = "pem" | "jwk" | "sig" | "none"

export interface VendorOptions {
  readonly key?: KeyKind
  /** Absent: no webhooks at all. */
  readonly events?: ReadonlyArray<string> | "all"
}

export interface Vendor {
  readonly baseUrl: string
  readonly issued: IssuedVendor
  readonly pair: KeyPair
  readonly keys: PublishedKeys
  readonly calls: VendorCalls
  readonly receiver: Receiver
}

const pairs: { made?: KeyPair } = {}

/** Most vendors share one key pair, since generating one is slow. */
const commonPair = (): KeyPair => (pairs.made ??= newKeyPair())

const registered = (kind: KeyKind, pair: KeyPair): { publicKey?: string } => {
  if (kind === "none") return {}
  if (kind === "pem") return { publicKey: asPem(pair.publicKey) }
  return { publicKey: asJwk(pair.publicKey, kind === "sig" ? { use: "sig" } : {}) }
}

const subscription = (options: VendorOptions, receiver: Receiver) => {
  if (options.events === undefined) return {}
  const url = { webhookUrl: receiver.url }
  return options.events === "all" ? url : { ...url, webhookEvents: options.events }
}

export const unique = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`

export const newVendor = async (operator: Operator, options: VendorOptions = {}): Promise<Vendor> => {
  const pair = commonPair()
  const receiver = await startReceiver()
  const issued = await operator.createVendor({
    name: unique("Vendor"),
    ...registered(options.key ?? "pem", pair),
    ...subscription(options, receiver),
  })
  const keys = await serviceKeys(operator.baseUrl)
  const calls = vendorCalls(operator.baseUrl, issued, pair.privateKey, keys)
  return { baseUrl: operator.baseUrl, issued, pair, keys, calls, receiver }
}

export interface Client {
  readonly orgName: string
  readonly email: string
}

/** A corporate with its own domain. */
export const newClient = (): Client => {
  const word = randomUUID().slice(0, 8)
  return { orgName: `Corporate ${word}`, email: `hr@corporate-${word}.example` }
}

export const connected = (
  operator: Operator,
  vendor: Vendor,
  csv: string,
  client: Client = newClient(),
  delta = false,
): Promise<Imported> =>
  operator.importCsv({ vendorOrgId: vendor.issued.org_id, ...client, csv, ...(delta ? { delta } : {}) })
