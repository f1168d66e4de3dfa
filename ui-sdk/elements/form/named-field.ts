import type { RequiredField } from "../../../core/contract/connection/supported-hrms.ts"

/** A field as the service describes it, with the reader's words for its choices where they differ from the choices themselves. */
export type NamedField = RequiredField & {
  readonly optionNames?: Readonly<Record<string, string>>
  /** It is how often the source is read, which a form asks by choices. */
  readonly isRefreshRate?: boolean
}

/** A field of a form, by the key under which its value is submitted. */
export type KeyedField = readonly [key: string, field: NamedField]
