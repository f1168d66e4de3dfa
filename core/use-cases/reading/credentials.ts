import { ASSOCIATED_DATA } from "../../domain/accounts/associated-data.ts"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { trimCell } from "../../domain/employee/values/text/invisible.ts"
import type { RequiredField } from "../../contract/connection/supported-hrms.ts"
import type { ConnectorDescription } from "../../ports/connection/connector-catalogue.ts"
import type { Credentials } from "../../ports/sync/source.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"

/** The invalid fields of the form, each with the reason; never with the value. */
export class CredentialsInvalid extends Data.TaggedError("CredentialsInvalid")<{
  readonly fields: Readonly<Record<string, string>>
}> {}

/**
 * The values of a connector's form as they were meant, without empty ones: a number, such as a port in a file, becomes text, what
 * came along when it was copied is left out, and an address without a scheme is one of the web.
 */
export const checkCredentials = (
  { requiredFields }: Pick<ConnectorDescription, "requiredFields">,
  typed: Readonly<Record<string, unknown>>,
): Effect.Effect<Credentials, CredentialsInvalid> => {
  const given = Object.fromEntries(
    Object.entries(typed).map(([key, value]) => [key, tidy(key, requiredFields[key], value)]),
  )
  const unknown = Object.keys(given).filter((key) => !(key in requiredFields))
  const wrong = [
    ...unknown.map((key): [string, string] => [
      key,
      `Unknown field. The fields are ${joinNames(requiredFields)}.`,
    ]),
    ...Object.entries(requiredFields).flatMap(([key, field]): ReadonlyArray<[string, string]> => {
      const reason = findFieldError(field, given[key])
      return reason === null ? [] : [[key, reason]]
    }),
  ]
  if (wrong.length > 0) return Effect.fail(new CredentialsInvalid({ fields: Object.fromEntries(wrong) }))
  return Effect.succeed(
    Object.fromEntries(
      Object.entries(given).flatMap(([key, value]) =>
        typeof value === "string" && value !== "" ? [[key, value] as const] : [],
      ),
    ),
  )
}

const tidy = (key: string, field: RequiredField | undefined, value: unknown): unknown => {
  const text = typeof value === "number" ? String(value) : value
  return typeof text === "string" ? tidyText(key, field, text) : text
}

/** What was typed into a form, as `checkCredentials` reads it. */
export const tidyDetails = (
  { requiredFields }: Pick<ConnectorDescription, "requiredFields">,
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(typed).map(([key, text]) => [key, tidyText(key, requiredFields[key], text)]),
  )

const tidyText = (key: string, field: RequiredField | undefined, text: string): string => {
  if (PASSWORDS.includes(key)) return text.replace(EDGES, "")
  const trimmed = trimCell(text)
  return field?.type === "url" && trimmed !== "" && !SCHEME.test(trimmed) ? `https://${trimmed}` : trimmed
}

/** What a person chose may begin or end with a space; what a system issued does not. */
const PASSWORDS: ReadonlyArray<string> = ["password", "passphrase"]
/** Line breaks, tabs and invisible characters, which nobody types in a password. */
const EDGES = /^[\r\n\t\p{Cf}]+|[\r\n\t\p{Cf}]+$/gu
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//iu

const joinNames = (fields: Readonly<Record<string, RequiredField>>): string => Object.keys(fields).join(", ")

const findFieldError = (field: RequiredField, value: unknown): string | null => {
  if (value === undefined || value === null || value === "")
    return field.is_required ? "It is required." : null
  if (typeof value !== "string") return "Expected text."
  if (field.options !== null && !field.options.includes(value)) {
    return `Expected one of ${field.options.join(", ")}.`
  }
  const pattern = field.pattern === null ? null : new RegExp(`^(?:${field.pattern})$`, "u")
  return pattern === null || pattern.test(value) ? null : "It does not have the expected format."
}

export const sealCredentials = (
  keys: ConnectionKeys,
  connectionId: string,
  credentials: Credentials,
): Uint8Array => keys.seal(ASSOCIATED_DATA.sourceCredentials(connectionId), JSON.stringify(credentials))

/** Throws DecryptionFailed. */
export const openCredentials = (
  keys: ConnectionKeys,
  connectionId: string,
  sealed: Uint8Array,
): Credentials =>
  JSON.parse(keys.open(ASSOCIATED_DATA.sourceCredentials(connectionId), sealed).toString()) as Credentials
