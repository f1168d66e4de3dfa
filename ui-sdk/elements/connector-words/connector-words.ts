import type { JourneyConnector } from "../../../core/contract/connection/connectors.ts"
import type { NamedField } from "../form/named-field.ts"
import { REFRESH_RATE_FIELD } from "../form/refresh-rate/refresh-rate.ts"

interface FieldWords {
  readonly label: string
  readonly help?: string
  /** What a choice is called, by the choice. */
  readonly optionNames?: Readonly<Record<string, string>>
}

/** By field key. */
export type FormWords = Readonly<Record<string, FieldWords>>

/** By connector. */
export type ConnectorWords = Readonly<Record<string, FormWords>>

/** The fields of a connector's form in the reader's words. */
export const nameFields = (
  { code, required_fields: fields }: Pick<JourneyConnector, "code" | "required_fields">,
  words: ConnectorWords,
): ReadonlyArray<readonly [key: string, field: NamedField]> =>
  Object.entries(fields).map(([key, field]) => [
    key,
    { ...field, ...words[code]?.[key], isRefreshRate: key === REFRESH_RATE_FIELD },
  ])
