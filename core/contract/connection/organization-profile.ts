import * as Schema from "effect/Schema"

/* The profile of a corporate (specification/resources.md#organization). An empty text clears a field. */

const MAX_NAME_LENGTH = 300
const MAX_URL_LENGTH = 2_048

/** Corporate identification number of India: listed or not, industry, state, year, ownership, registration. */
const CIN = /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/u

const isHttps = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  return protocol === "https:" && username === "" && password === "" && hostname.includes(".")
}

const emptyOr = (holds: (text: string) => boolean, expected: string) =>
  Schema.String.check(Schema.makeFilter((text: string) => text === "" || holds(text), { expected }))

const nameField = emptyOr(
  (text) => text.length <= MAX_NAME_LENGTH,
  `at most ${String(MAX_NAME_LENGTH)} characters`,
)
const urlField = emptyOr(
  (text) => text.length <= MAX_URL_LENGTH && isHttps(text),
  "an https URL without a user name or password",
)

/** The fields to change; absent fields stay unchanged. */
export const OrganizationChange = Schema.Struct({
  name: Schema.optionalKey(nameField),
  brand_name: Schema.optionalKey(nameField),
  org_cin: Schema.optionalKey(
    emptyOr((text) => CIN.test(text), "21 characters such as U72200KA2013PTC097389"),
  ),
  website_url: Schema.optionalKey(urlField),
  logo_url: Schema.optionalKey(urlField),
})
export type OrganizationChange = typeof OrganizationChange.Type
