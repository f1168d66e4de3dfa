import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto"
import { makeVendorClient, type VendorClient } from "../../../adapters/vendor-client/index.ts"
import type { CreatedVendorJson } from "../company/command-line.ts"
import { type Receiver, startReceiver, type WebhookContents } from "../company/receiver.ts"
import { type Agreement, ALL_FIELDS } from "./agreement.ts"
import { findUnagreed, type ReceivedRecord } from "./compare.ts"

/** A vendor's own system: it knows its companies' employees from webhooks alone, and reads them to compare. */
export interface Desk {
  readonly name: string
  readonly receiver: Receiver
  /** What it knows, by company and employeeId. */
  readonly book: (orgId: string) => ReadonlyMap<string, ReceivedRecord>
  /** What each company agreed to, by which every webhook is checked as it arrives. */
  readonly agreements: Map<string, Agreement>
  /** The requestIds of all accepted webhooks. */
  readonly accepted: ReadonlySet<string>
  readonly complaints: ReadonlyArray<string>
  access: Access
  readonly client: (baseUrl: string) => VendorClient
}

/** The vendor's credentials, which it rotates. */
export interface Access {
  readonly orgId: string
  readonly apiKey: string
  /** Those that were replaced, the first one first. */
  readonly formerKeys: ReadonlyArray<string>
  readonly username: string
  readonly password: string
  readonly privateKeyPem: string
  readonly admin: CreatedVendorJson["admin"]
}

export const makePrivateKey = (): string =>
  generateKeyPairSync("rsa", { modulusLength: 2048 })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString()

export const toPublicKey = (privateKeyPem: string): string =>
  createPublicKey(createPrivateKey(privateKeyPem)).export({ type: "spki", format: "pem" }).toString()

const NONE: Access = {
  orgId: "",
  apiKey: "",
  formerKeys: [],
  username: "",
  password: "",
  privateKeyPem: "",
  admin: null,
}

export const openDesk = async (name: string): Promise<Desk> => {
  const receiver = await startReceiver()
  const books = new Map<string, Map<string, ReceivedRecord>>()
  const agreements = new Map<string, Agreement>()
  const accepted = new Set<string>()
  const complaints: Array<string> = []
  receiver.keep = (contents) => {
    accepted.add(contents.requestId)
    if (contents.event === "connection.events.terminated") books.delete(contents.orgId)
    if (!isAboutEmployees(contents)) return
    const book = books.get(contents.orgId) ?? new Map<string, ReceivedRecord>()
    const agreement = agreements.get(contents.orgId) ?? ALL_FIELDS
    for (const record of contents.body) {
      book.set(String(record["employeeId"]), record)
      complaints.push(...findUnagreed(record, agreement).map((what) => `${name}: ${what}`))
    }
    books.set(contents.orgId, book)
  }
  const desk: Desk = {
    name,
    receiver,
    book: (orgId) => books.get(orgId) ?? new Map<string, ReceivedRecord>(),
    agreements,
    accepted,
    complaints,
    access: NONE,
    client: (baseUrl) => {
      const { apiKey, username, password, privateKeyPem } = desk.access
      return makeVendorClient({ baseUrl, apiKey, read: { username, password, privateKeyPem } })
    },
  }
  return desk
}

const isAboutEmployees = ({ event }: WebhookContents): boolean =>
  event === "sync.events.employee.add" || event === "sync.events.employee.update"
