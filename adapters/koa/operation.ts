import type * as Schema from "effect/Schema"
import type { SecurityName } from "./security.ts"

/** Encodings of a body. `form`: multipart/form-data or urlencoded, fields only. `bytes`: anything, unparsed. */
export type BodyType = "json" | "form" | "bytes"

/** A schema of a part of a request or response: pure, without services. */
export type WireSchema = Schema.ConstraintDecoder<unknown>

/** A response as the API document describes it. */
export interface Answer {
  readonly description: string
  readonly schema: WireSchema
  /** Default: `application/json`. */
  readonly contentType?: string
  readonly example?: unknown
  readonly headers?: ReadonlyArray<AnswerHeader>
}

export interface AnswerHeader {
  readonly name: string
  readonly description: string
}

/** Descriptions of parameters by name. */
export type ParameterNotes = Readonly<Record<string, string>>

/** An endpoint as the API document describes it (OpenAPI 3.1, Operation Object). */
export interface Operation {
  readonly id: string
  readonly tag: Tag
  readonly summary: string
  /** Plain sentences without Markdown. */
  readonly description: string
  readonly security: SecurityName | null
  /** It takes an Idempotency-Key. */
  readonly isRepeatable?: boolean
  readonly path?: Parameters
  readonly query?: Parameters
  readonly body?: {
    readonly schema: WireSchema
    readonly types: ReadonlyArray<BodyType>
    readonly example: Readonly<Record<string, unknown>>
  }
  /** The content of a signed and encrypted payload. */
  readonly encrypted?: { readonly request: WireSchema }
  /** By status. */
  readonly answers: Readonly<Record<string, Answer>>
}

export interface Parameters {
  readonly schema: StructSchema
  readonly notes: ParameterNotes
  /** For the example request; `$NAME` is a variable of the reader. */
  readonly example: Readonly<Record<string, string>>
}

/** A struct whose fields are parameters. */
export type StructSchema = Schema.Struct<Schema.Struct.Fields> & WireSchema

export const TAGS = {
  Onboarding: "Invite a corporate and request its data",
  Employees: "Read and update employees",
  Connections: "List and terminate connections",
  Webhooks: "Resend webhooks that were not delivered",
  Push: "For a corporate's own system: push employees one at a time",
  Journey: "For the journey of an HR admin: one connection, by the token of /api/sdk/token/",
  Console: "For the pages of the console: whoever is signed in, by a cookie",
  Keys: "Public keys for encrypted requests and responses",
} as const
export type Tag = keyof typeof TAGS
