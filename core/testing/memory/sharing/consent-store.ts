import * as Effect from "effect/Effect"
import type { Consent, ConsentStore } from "../../../ports/sharing/consent-store.ts"

export const makeMemoryConsentStore = (): ConsentStore => {
  const consents: Array<Consent> = []
  return {
    append: (consent) => Effect.sync(() => void consents.push(consent)),
    latest: (employeeRecordId) =>
      Effect.sync(
        () => consents.findLast((consent) => consent.employeeRecordId === employeeRecordId) ?? null,
      ),
  }
}
