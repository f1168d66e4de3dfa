import type * as Schema from "effect/Schema"
import type { KeyScope } from "./accounts/key-scope.ts"
import type { Deprecation } from "./versioning.ts"

/* A call of the HTTP API as data: the route that implements it, its operation in an API document, and the type of a client that calls
   it all follow from this declaration. */

/** A schema of a part of a request or response: pure, without services. */
export type WireSchema = Schema.ConstraintDecoder<unknown>

/** A struct whose fields are parameters. */
export type StructSchema = Schema.Struct<Schema.Struct.Fields> & WireSchema

export type CallMethod = "GET" | "POST" | "PUT"

/** Encodings of a body. `form`: multipart/form-data or urlencoded, fields only. `bytes`: anything, unparsed. */
export type BodyType = "json" | "form" | "bytes"

/**
 * Who may call, by the credentials of the request.
 *
 * `anyone`: none. `apiKey`: the vendor's key alone in the header Authorization. `tokenKey`: the same with the scheme Token. `bodyKey`: the key as `api_key` in
 * the body, or in the header. `basic`: a vendor's user name and password. `pushToken`: a corporate's own system. `journeyToken`: an
 * HR admin in a journey. `consolePage`: a page of the console before sign-in. `consoleSession`: a user of the console.
 */
export type CallerKind =
  | "anyone"
  | "apiKey"
  | "tokenKey"
  | "bodyKey"
  | "basic"
  | "pushToken"
  | "journeyToken"
  | "consolePage"
  | "consoleSession"

/** The sections of the API documents, in their order. */
export const TAGS = {
  Onboarding: "Invite a corporate and request its data",
  Employees: "Read and update employees",
  Connections: "List and terminate connections",
  Webhooks: "Resend webhooks that were not delivered",
  Push: "For a corporate's own system: push employees one at a time",
  Journey: "For the journey of an HR admin: one connection, by the token of /api/sdk/token/",
  Console: "For the pages of the console: the signed-in user, by a cookie",
  Keys: "Public keys for encrypted requests and responses",
} as const
export type Tag = keyof typeof TAGS

/** Parameters of a path or a query. */
export interface Parameters<S extends StructSchema = StructSchema> {
  readonly schema: S
  /** Descriptions of parameters by name. */
  readonly notes: Readonly<Record<string, string>>
  /** For the example request; `$NAME` is a variable of the reader. */
  readonly example: Readonly<Record<string, string>>
}

/** A body, whatever its encoding. */
interface BodyDetails<S extends WireSchema> {
  readonly schema: S
  readonly example: Readonly<Record<string, unknown>>
  /** The field that discriminates the members of a union. */
  readonly discriminator?: string
}

export interface CallBody<
  S extends WireSchema = WireSchema,
  T extends BodyType = BodyType,
> extends BodyDetails<S> {
  readonly types: ReadonlyArray<T>
}

/** A successful response. */
export interface CallResponse {
  readonly description: string
  readonly schema: WireSchema
  /** Default: `application/json`. */
  readonly contentType?: string
  readonly example?: unknown
}

const succeedWith =
  <Status extends number>(status: Status) =>
  <S extends WireSchema>(description: string, schema: S, example?: unknown) =>
    ({ [status]: { description, schema, example } }) as {
      readonly [Each in Status]: {
        readonly description: string
        readonly schema: S
        readonly example: unknown
      }
    }

/** The only success of a call, in JSON: with 200, 201 or 202. */
export const ok = succeedWith(200)
export const created = succeedWith(201)
export const accepted = succeedWith(202)

/** The failures that share a status. */
export interface CallErrors {
  /** Default: that of the status, which follows from caller, parameters and body. */
  readonly description?: string
  /** Default: that of the style; only with a description. */
  readonly schema?: WireSchema
  /** The message by the tag of the error; null: the route writes it, because it depends on the error. */
  readonly messages: Readonly<Record<string, string | null>>
  /** Bodies for the API document by the tag of the error, where the message alone does not make them. */
  readonly examples?: Readonly<Record<string, unknown>>
}

export type ResponsesByStatus = Readonly<Record<number, CallResponse>>
export type ErrorsByStatus = Readonly<Record<number, CallErrors>>

/** What a call declares of itself, beside its route and body. */
interface CallDetails<
  Id extends string,
  PathFields extends StructSchema | undefined,
  QueryFields extends StructSchema | undefined,
  Responses extends ResponsesByStatus,
  Errors extends ErrorsByStatus,
> {
  readonly id: Id
  readonly summary: string
  /** Plain sentences without Markdown. */
  readonly description: string
  readonly pathParameters?: Parameters<NonNullable<PathFields>>
  readonly query?: Parameters<NonNullable<QueryFields>>
  readonly responses: Responses
  /** By status, in addition to the errors of every call (credentials, limits, invalid input). */
  readonly errors?: Errors
  /** How its errors are written; default: `ErrorBody`. */
  readonly errorStyle?: "status" | "oauth"
  /** What the API key has to permit; absent: the call takes none. */
  readonly scope?: KeyScope
  /** The content of a signed and encrypted payload. */
  readonly encrypted?: { readonly request: WireSchema }
  /** Present: it will end, and every response says so. */
  readonly deprecation?: Deprecation
  /** For a creating call, which is safe to repeat with an `Idempotency-Key`. */
  readonly isRepeatable?: true
}

export interface Call<
  Id extends string = string,
  Method extends CallMethod = CallMethod,
  Path extends string = string,
  Caller extends CallerKind = CallerKind,
  PathFields extends StructSchema | undefined = StructSchema | undefined,
  QueryFields extends StructSchema | undefined = StructSchema | undefined,
  Body extends WireSchema | undefined = WireSchema | undefined,
  Bodies extends BodyType = BodyType,
  Responses extends ResponsesByStatus = ResponsesByStatus,
  Errors extends ErrorsByStatus = ErrorsByStatus,
> extends CallDetails<Id, PathFields, QueryFields, Responses, Errors> {
  readonly method: Method
  /** With a trailing slash where the specification has one; both forms match. Parameters are written as `{name}`. */
  readonly path: Path
  readonly caller: Caller
  readonly tag: Tag
  readonly body?: CallBody<NonNullable<Body>, Bodies>
}

/** Declares the calls of a kind of caller, in a section of the API documents. */
export const callBy =
  <Caller extends CallerKind>(caller: Caller, tag: Tag) =>
  <
    Id extends string,
    Method extends CallMethod,
    Path extends string,
    Responses extends ResponsesByStatus,
    PathFields extends StructSchema | undefined = undefined,
    QueryFields extends StructSchema | undefined = undefined,
    Body extends WireSchema | undefined = undefined,
    Bodies extends BodyType = "json",
    // oxlint-disable-next-line typescript/no-empty-object-type -- No errors of its own.
    Errors extends ErrorsByStatus = {},
  >({
    route,
    body,
    ...details
  }: CallDetails<Id, PathFields, QueryFields, Responses, Errors> & {
    /** Method and path: `POST /api/example/`. */
    readonly route: `${Method} ${Path}`
    /** JSON, unless it names other types. */
    readonly body?: BodyDetails<NonNullable<Body>> & { readonly types?: ReadonlyArray<Bodies> }
  }): Call<Id, Method, Path, Caller, PathFields, QueryFields, Body, Bodies, Responses, Errors> => {
    const [method, path] = route.split(" ") as [Method, Path]
    const types = body?.types ?? (["json"] as unknown as ReadonlyArray<Bodies>)
    return { ...details, method, path, caller, tag, ...(body !== undefined && { body: { ...body, types } }) }
  }

export const consoleCall = callBy("consoleSession", "Console")
/** Before sign-in. */
export const consolePageCall = callBy("consolePage", "Console")
export const journeyCall = callBy("journeyToken", "Journey")

/** The decoded parameters and body of a call. */
export interface CallInput<C extends Call> {
  readonly path: TypeOf<NonNullable<C["pathParameters"]>["schema"]>
  readonly query: TypeOf<NonNullable<C["query"]>["schema"]>
  readonly body: TypeOf<NonNullable<C["body"]>["schema"]>
}

type TypeOf<S> = S extends WireSchema ? S["Type"] : undefined
