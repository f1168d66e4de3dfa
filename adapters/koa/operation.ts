import type * as Schema from "effect/Schema"
import type { SecurityName } from "./security.ts"

/** How a body may be written. `form`: multipart/form-data or urlencoded, fields only. */
export type BodyType = "json" | "form"

/** What a schema must be to describe a part of a request or an answer: pure, without services. */
export type WireSchema = Schema.ConstraintDecoder<unknown>

/** One answer as the API document shows it. */
export interface Answer {
  readonly description: string
  readonly schema: WireSchema
  /** `application/json` unless told otherwise. */
  readonly contentType?: string
  readonly example?: unknown
  readonly headers?: ReadonlyArray<AnswerHeader>
}

export interface AnswerHeader {
  readonly name: string
  readonly description: string
}

/** A parameter's description, by its name. */
export type ParameterNotes = Readonly<Record<string, string>>

/** An endpoint as the API document describes it (OpenAPI 3.1, Operation Object). */
export interface Operation {
  readonly id: string
  readonly tag: Tag
  readonly summary: string
  /** Markdown-free sentences. */
  readonly description: string
  readonly security: SecurityName | null
  readonly path?: Parameters
  readonly query?: Parameters
  readonly body?: {
    readonly schema: WireSchema
    readonly types: ReadonlyArray<BodyType>
    readonly example: Readonly<Record<string, unknown>>
  }
  /** What stands inside a payload that is signed and encrypted. */
  readonly encrypted?: { readonly request: WireSchema }
  /** By status. */
  readonly answers: Readonly<Record<string, Answer>>
}

export interface Parameters {
  readonly schema: StructSchema
  readonly notes: ParameterNotes
  /** For the example request; `$NAME` stands for a value of the reader's own. */
  readonly example: Readonly<Record<string, string>>
}

/** A struct whose fields are parameters. */
export type StructSchema = Schema.Struct<Schema.Struct.Fields> & WireSchema

export const TAGS = {
  Onboarding: "Invite a corporate and say what is asked of it",
  Employees: "Read employees, and submit updates",
  Connections: "Who is connected, and how to end it",
  Webhooks: "Send again what did not arrive",
  Push: "For a corporate's own system: send one employee at a time",
  Keys: "What encrypted requests and responses are made with",
} as const
export type Tag = keyof typeof TAGS
