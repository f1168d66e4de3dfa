/* The parts of an OpenAPI 3.1 document that the reference is made from, as plain data. */

export type Json = Readonly<Record<string, unknown>>

/** The text or number at a key, as text; empty: there is none. */
export const readText = (object: Json | undefined, key: string): string => {
  const value = object?.[key]
  return typeof value === "string" || typeof value === "number" ? String(value) : ""
}

/** The address of the API. */
export const readServer = ({ servers }: Pick<ApiDocument, "servers">): string => readText(servers[0], "url")

/** Whose calls a document describes. */
export type ApiReaders = "vendors" | "journey" | "console"

export interface ApiParameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Json
  readonly example?: unknown
  /** The placeholder that the example has the place of. */
  readonly "x-placeholder"?: string
}

export interface ApiMedia {
  readonly schema?: Json
  /** The placeholders by the JSON pointers of the values in the example that have their places. */
  readonly "x-placeholders"?: Readonly<Record<string, string>>
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value?: unknown; readonly summary?: string }>>
}

export interface ApiResponse {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description?: string }>>
  readonly content?: Readonly<Record<string, ApiMedia>>
}

export interface ApiOperation {
  readonly operationId: string
  readonly tags: ReadonlyArray<string>
  readonly summary: string
  readonly description: string
  readonly deprecated?: boolean
  /** Alternatives; the first is the one that examples use. */
  readonly security?: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly parameters?: ReadonlyArray<ApiParameter>
  readonly requestBody?: { readonly content: Readonly<Record<string, ApiMedia>> }
  /** The schema of what is inside an encrypted body. */
  readonly "x-encrypted-request"?: Json
  readonly responses: Readonly<Record<string, unknown>>
}

export interface ApiDocument {
  readonly info: Json
  readonly servers: ReadonlyArray<Json>
  readonly tags: ReadonlyArray<Json>
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>
    readonly responses?: Readonly<Record<string, Json>>
    readonly securitySchemes?: Readonly<Record<string, unknown>>
  }
}
