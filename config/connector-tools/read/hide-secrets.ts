import { MASK } from "../../../core/contract/wire-values.ts"
import type { Manifest } from "../../../connectors/sdk/index.ts"
import type { Credentials } from "../../../core/ports/sync/source.ts"

/** A shorter secret occurs in other texts by chance. */
const MIN_LENGTH = 4

/**
 * Returns a function that masks the secrets among the credentials in every text of a JSON value, whatever its
 * origin.
 */
export const makeSecretMask = (
  { credentialFields }: Pick<Manifest, "credentialFields">,
  credentials: Credentials,
): (<Value>(value: Value) => Value) => {
  const secrets = credentialFields
    .flatMap(({ key, is_masked }) => (is_masked ? (credentials[key] ?? []) : []))
    .filter((secret) => secret.length >= MIN_LENGTH)
    .toSorted((one, other) => other.length - one.length)
  const maskText = (text: string): string =>
    secrets.reduce((masked, secret) => masked.replaceAll(secret, MASK), text)
  const maskAny = (value: unknown): unknown => {
    if (typeof value === "string") return maskText(value)
    if (Array.isArray(value)) return value.map(maskAny)
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [maskText(key), maskAny(part)]))
  }
  return <Value>(value: Value) => maskAny(value) as Value
}
