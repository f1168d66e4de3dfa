import { type Credentials, type FieldNames, parseFieldNames, sourceError } from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"

/** What the admin entered, in the form in which the reader uses it. */
export interface Settings {
  /** `acme.greythr.com` */
  readonly host: string
  /** The value of the header that signs in. */
  readonly authorization: string
  readonly pageSize: number
  /** 0 also finds out whether greytHR counts from 1. */
  readonly firstPage: 0 | 1
  readonly isHeadFirst: boolean
  readonly hasParents: boolean
  /** Data-model key to the name of a category. */
  readonly categoryNames: FieldNames
}

const LARGEST_PAGE = 500

/** Throws `SourceError` (`auth`) when the domain or the list of categories is not written as the form asks. */
export const parseSettings = (credentials: Credentials): Settings => {
  const { username = "", password = "" } = credentials
  return {
    host: parseHost(credentials["domain"] ?? ""),
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
    pageSize: Number(credentials["page_size"] ?? LARGEST_PAGE),
    firstPage: credentials["first_page"] === "1" ? 1 : 0,
    isHeadFirst: credentials["org_tree"] === "Head of the company first",
    hasParents: credentials["parents"] === "Father and mother",
    categoryNames: parseFieldNames(credentials["category_map"], "the custom categories"),
  }
}

/** Also accepts the whole address that the browser shows, and `acme` alone. */
const parseHost = (domain: string): string => {
  const host = domain
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//u, "")
    .replace(/\/.*$/u, "")
  if (/^[a-z0-9-]+$/u.test(host)) return `${host}.greythr.com`
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/u.test(host)) return host
  throw sourceError("auth", SENTENCES["domain-wrong"]())
}
