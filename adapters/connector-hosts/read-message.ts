import type { PageDisagreement, SourceErrorKind } from "../../core/ports/sync/source.ts"
import { EGRESS_RULES } from "../../core/ports/connection/egress-policy.ts"
import { SOURCE_METHODS } from "../../core/ports/sync/http-transport.ts"
import type { FromConnector } from "./messages.ts"

/*
 * Validates messages of a connector's host. They may come from the connector itself, which can post, too, so only their form is
 * trusted.
 */

/** Null when it is not a known message. */
export const readMessage = (given: unknown): FromConnector | null => {
  if (!isObject(given) || typeof given["type"] !== "string") return null
  return FORMS[given["type"]]?.(given) === true ? (given as unknown as FromConnector) : null
}

type Fields = Readonly<Record<string, unknown>>

const FORMS: Readonly<Record<string, (message: Fields) => boolean>> = {
  alive: ({ externalBytes }) => typeof externalBytes === "number",
  refused: ({ refusal }) => isRefusal(refusal),
  request: ({ id, request }) => Number.isSafeInteger(id) && isRequest(request),
  requested: () => true,
  value: () => true,
  end: () => true,
  failed: ({ error }) => error === null || isSerializedError(error),
  page: ({ page, columns }) => (columns === null || isListWhere(columns, isText)) && isPage(page),
}

const KINDS: Readonly<Record<SourceErrorKind, true>> = {
  auth: true,
  permission: true,
  rate: true,
  transient: true,
  missing: true,
  data: true,
}

const isSerializedError = (error: unknown): boolean =>
  isObject(error) &&
  typeof error["kind"] === "string" &&
  Object.hasOwn(KINDS, error["kind"]) &&
  isText(error["message"]) &&
  (error["hostKey"] === undefined || isServerKey(error["hostKey"]))

const isServerKey = (key: unknown): boolean =>
  isObject(key) &&
  isText(key["host"]) &&
  /^SHA256:[A-Za-z0-9+/]{43}$/u.test(String(key["fingerprint"])) &&
  isText(key["algorithm"]) &&
  typeof key["isChanged"] === "boolean"

const isRefusal = (refusal: unknown): boolean =>
  isObject(refusal) &&
  EGRESS_RULES.some((rule) => rule === refusal["rule"]) &&
  isTextOrNull(refusal["host"]) &&
  isTextOrNull(refusal["address"])

const isRequest = (request: unknown): boolean =>
  isObject(request) &&
  SOURCE_METHODS.some((method) => method === request["method"]) &&
  isText(request["url"]) &&
  isTextOrNull(request["body"]) &&
  isObject(request["headers"]) &&
  Object.values(request["headers"]).every(isText)

const isTextOrNull = (value: unknown): boolean => value === null || isText(value)

const isPage = (page: unknown): boolean =>
  isObject(page) &&
  isListWhere(page["rows"], isRow) &&
  isListWhere(page["unreadable"], isUnreadable) &&
  (page["delimiter"] === undefined || isText(page["delimiter"])) &&
  (page["fileName"] === undefined || isText(page["fileName"])) &&
  isProgress(page["progress"]) &&
  isAgreement(page["agreement"])

/** A connector that is written in JavaScript may leave it out. */
const isAgreement = (agreement: unknown): boolean =>
  agreement === undefined ||
  (isObject(agreement) &&
    (agreement["kind"] === "fixed" || agreement["kind"] === "unknown" || isComparison(agreement)))

const isComparison = ({ kind, disagreement }: Fields): boolean =>
  kind === "compared" && (disagreement === null || isDisagreement(disagreement))

const isDisagreement = (given: unknown): boolean => {
  if (!isObject(given) || typeof given["page"] !== "number") return false
  const numbers = DISAGREEMENTS[String(given["code"])]
  return numbers !== undefined && numbers.every((name) => typeof given[name] === "number")
}

/** The numbers of each kind of disagreement. */
const DISAGREEMENTS: Readonly<Record<string, ReadonlyArray<string>>> = {
  total: ["before", "now"],
  count: ["before", "now"],
  repeated: ["records"],
  moved: [],
  generation: [],
} satisfies Readonly<Record<PageDisagreement["code"], ReadonlyArray<string>>>

const isRow = (row: unknown): boolean =>
  isObject(row) && typeof row["position"] === "number" && Array.isArray(row["cells"])

const isUnreadable = (row: unknown): boolean =>
  isObject(row) && typeof row["position"] === "number" && isText(row["reason"])

const isProgress = (progress: unknown): boolean =>
  isObject(progress) &&
  (progress["unit"] === "rows" || progress["unit"] === "bytes") &&
  typeof progress["done"] === "number" &&
  (progress["total"] === null || typeof progress["total"] === "number")

const isText = (value: unknown): boolean => typeof value === "string"

const isListWhere = (value: unknown, is: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(is)

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null
