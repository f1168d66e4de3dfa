import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { formatFieldErrors, MISSING_KEY_MESSAGE, BODY_PATH } from "../../core/contract/field-errors.ts"
import type {
  AuthenticationError,
  AuthenticatedVendor,
  CredentialRecheck,
} from "../../core/use-cases/access/credentials/authentication.ts"
import {
  COMMON_ERRORS,
  type CommonError,
  type CrossSiteRequest,
  type ErrorTable,
  type InvalidRequest,
  invalidRequest,
  type Tagged,
  withErrorTable,
} from "./error-table.ts"
import { DEFAULT_STYLE, type FailureStyle, INTERNAL_ERROR, toReply } from "./failure.ts"
import { findNul } from "./nul.ts"
import { standardAnswers } from "./standard-answers.ts"
import type { Answer, BodyType, Operation, Parameters, StructSchema, WireSchema } from "./operation.ts"
import type { BodyRefused, Caller, Guard, Reply, Route, RouteRequest } from "./route.ts"
import type { SecurityName } from "./security.ts"

/** Makes a call once for each `Idempotency-Key` of its caller, and repeats its answer after that. */
export type Once<Caller> = <E>(
  call: {
    readonly caller: Caller
    readonly headers: RouteRequest["headers"]
    /** What is asked for, as JSON. */
    readonly request: unknown
  },
  run: Effect.Effect<Reply, E>,
) => Effect.Effect<Reply, E | CommonError>

/** Who may call, and what the handler receives about the caller. */
export interface Access<Caller> {
  readonly security: SecurityName | null
  /** `body` is read only when it is used. */
  readonly authenticate: (
    request: RouteRequest,
    endpoint: string,
    body: Effect.Effect<unknown, BodyRefused>,
  ) => Effect.Effect<Caller, AuthenticationError | BodyRefused | InvalidRequest | CrossSiteRequest>
  /** Absent: none of its endpoints is repeatable. */
  readonly once?: Once<Caller>
}

export interface EndpointSpec<
  Caller,
  Path extends StructSchema,
  Query extends StructSchema,
  Body extends WireSchema,
  E extends Tagged,
> {
  readonly method: Route["method"]
  readonly path: string
  readonly id: string
  readonly tag: Operation["tag"]
  readonly summary: string
  readonly description: string
  readonly access: Access<Caller>
  readonly parameters?: {
    readonly path?: Parameters & { readonly schema: Path }
    readonly query?: Parameters & { readonly schema: Query }
  }
  readonly body?: {
    readonly schema: Body
    readonly types: ReadonlyArray<BodyType>
    readonly example: Readonly<Record<string, unknown>>
    /** The field that discriminates the members of a union. */
    readonly discriminator?: string
  }
  /** In addition to those that follow from access, parameters and body. */
  readonly answers: Readonly<Record<string, Answer>>
  readonly style?: FailureStyle
  /** For a creating call, which is safe to repeat with an `Idempotency-Key`. */
  readonly isRepeatable?: true
  /** Must follow `handle` where its rows use their errors: TypeScript infers the errors from `handle`. */
  readonly errors: ErrorTable<Exclude<E, CommonError>>
  readonly handle: (
    input: EndpointInput<Caller, Path["Type"], Query["Type"], Body["Type"]>,
  ) => Effect.Effect<Reply, E>
}

export interface EndpointInput<Caller, Path, Query, Body> {
  readonly caller: Caller
  readonly path: Path
  readonly query: Query
  readonly body: Body
  readonly requestId: string
  readonly headers: RouteRequest["headers"]
  /** For credentials in the body. */
  readonly guard: Guard
  readonly setCookie: RouteRequest["setCookie"]
}

/**
 * Makes a route that admits its caller, decodes path, query and body by their schemas, and maps failures to responses by a
 * table. A path that does not decode is a 404.
 */
export const endpoint = <
  Caller,
  Path extends StructSchema = typeof NONE,
  Query extends StructSchema = typeof NONE,
  Body extends WireSchema = typeof Schema.Unknown,
  E extends Tagged = never,
>(
  spec: EndpointSpec<Caller, Path, Query, Body, E>,
): Route => {
  const style = spec.style ?? DEFAULT_STYLE
  const table = { ...COMMON_ERRORS, ...spec.errors } as unknown as ErrorTable<E | CommonError>
  const decode = decoders(spec)

  const answer = Effect.fnUntraced(function* (request: RouteRequest) {
    const { requestId, guard, headers, setCookie } = request
    const body = yield* Effect.cached(request.body(spec.body?.types ?? []))
    const caller = yield* spec.access.authenticate(request, spec.id, body)
    request.identify(readCallerIds(caller))
    const path = yield* Effect.mapError(decode.path(request.path), () => ({ _tag: "PathNotFound" }) as const)
    // Unknown query parameters are ignored.
    const query = yield* decode.query(spec.parameters?.query === undefined ? {} : request.query)
    const decoded = spec.body === undefined ? undefined : yield* Effect.flatMap(body, decode.body)
    // Receiving the body may take long, and the credential may have been revoked since.
    yield* findRecheck(caller)
    const run = spec.handle({ caller, path, query, body: decoded, requestId, headers, guard, setCookie })
    if (spec.isRepeatable !== true || spec.access.once === undefined) return yield* run
    return yield* spec.access.once({ caller, headers, request: [spec.id, path, decoded] }, run)
  })

  return {
    method: spec.method,
    path: spec.path,
    bodyLimit: findBodyLimit(spec.body?.types),
    onTooMany: (error, requestId) => toReply(COMMON_ERRORS.TooManyRequests(error), style, requestId),
    operation: toOperation(spec, style),
    onDefect: (requestId) => toReply(INTERNAL_ERROR, style, requestId),
    handle: (request) =>
      withErrorTable(answer(request), table, (failed) => toReply(failed, style, request.requestId)),
  }
}

const findBodyLimit = (types: ReadonlyArray<BodyType> | undefined): Route["bodyLimit"] => {
  if (types === undefined) return null
  return types.includes("bytes") ? "uploadChunk" : "json"
}

const findRecheck = (admitted: unknown): CredentialRecheck =>
  (admitted as Partial<Pick<AuthenticatedVendor, "recheckCredential">> | undefined)?.recheckCredential ??
  Effect.void

/** The id of the vendor or the pushing connection; null for an anonymous caller. */
const readCallerIds = (admitted: unknown): Caller => {
  const caller = (admitted ?? {}) as Partial<Pick<AuthenticatedVendor, "actor">> & Caller
  const { vendorOrgId, connectionId }: Caller = caller.actor ?? caller
  return {
    ...(vendorOrgId === undefined ? {} : { vendorOrgId }),
    ...(connectionId === undefined ? {} : { connectionId }),
  }
}

const NONE = Schema.Struct({})

/** Each fails with all invalid fields. */
const decoders = <Path extends StructSchema, Query extends StructSchema, Body extends WireSchema>({
  parameters,
  body,
}: Pick<EndpointSpec<unknown, Path, Query, Body, never>, "parameters" | "body">) => ({
  path: decoder((parameters?.path?.schema ?? NONE) as Path),
  query: decoder((parameters?.query?.schema ?? NONE) as Query),
  body: decoder((body?.schema ?? Schema.Unknown) as Body, body?.discriminator),
})

const decoder = <S extends WireSchema>(schema: S, decidedBy?: string) => {
  const decode = Schema.decodeUnknownResult(schema, { errors: "all" })
  return (input: unknown): Effect.Effect<S["Type"], InvalidRequest> => {
    const nul = findNul(input)
    if (nul !== null) return Effect.fail(invalidRequest({ [nul]: "Expected text without a NUL character" }))
    const decoded = decode(input)
    return decoded._tag === "Success"
      ? Effect.succeed(decoded.success)
      : Effect.fail(invalidRequest(assignUnionErrors(formatFieldErrors(decoded.failure), input, decidedBy)))
  }
}

/** Reports a value that matches no member of a union at the field that discriminates them. */
const assignUnionErrors = (
  fields: InvalidRequest["fields"],
  input: unknown,
  decidedBy: string | undefined,
): InvalidRequest["fields"] => {
  if (decidedBy === undefined || fields[BODY_PATH] === undefined || !isObject(input)) return fields
  return { [decidedBy]: decidedBy in input ? fields[BODY_PATH] : MISSING_KEY_MESSAGE }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

const toOperation = (
  spec: Omit<
    EndpointSpec<never, StructSchema, StructSchema, WireSchema, never>,
    "access" | "handle" | "errors"
  > & {
    readonly access: Pick<Access<unknown>, "security">
  },
  style: FailureStyle,
): Operation => {
  const { id, tag, summary, description, parameters, body, access, isRepeatable = false } = spec
  const shown = { id, tag, summary, description, security: access.security, isRepeatable, ...parameters }
  const operation = body === undefined ? shown : { ...shown, body }
  return { ...operation, answers: { ...standardAnswers(operation, style), ...spec.answers } }
}
