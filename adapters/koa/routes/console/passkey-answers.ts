import { DEFAULT_STYLE, failure } from "../../failure.ts"

export const passkeysUnavailable = () =>
  failure(
    409,
    "Browsers make no passkeys for the address of this service. Ask whoever runs it to serve it at a name with HTTPS, and to set BASE_URL to that address.",
  )

export const UNAVAILABLE_ANSWER = {
  409: {
    description: "Browsers make no passkeys for the address of this service.",
    schema: DEFAULT_STYLE.schema,
  },
}

export const PASSKEY_EXAMPLE = {
  id: "qZ0bV3mB0tq1cY6rYp3hXQ",
  rawId: "qZ0bV3mB0tq1cY6rYp3hXQ",
  type: "public-key",
} as const
