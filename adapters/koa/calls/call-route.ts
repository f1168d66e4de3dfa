import * as Effect from "effect/Effect"
import type { BodyType, Call, CallerKind } from "../../../core/contract/call.ts"
import type {
  AuthenticatedVendor,
  CredentialRecheck,
} from "../../../core/use-cases/accounts/credentials/authentication.ts"
import type { Access } from "../authentication/access.ts"
import { type DescribedError, makeErrorTable } from "./call-errors.ts"
import { makeDecoders } from "./decode-request.ts"
import {
  COMMON_ERRORS,
  type CommonError,
  type ErrorTable,
  identifyLimited,
  withErrorTable,
} from "./error-table.ts"
import { DEFAULT_STYLE, type FailureStyle, INTERNAL_ERROR, STATUS_STYLE, toResponse } from "../failure.ts"
import { OAUTH_STYLE } from "./oauth-style.ts"
import { toOperation } from "./describe-call.ts"
import type { Caller, Guard, RouteResponse, Route, RouteRequest } from "./route.ts"

/** A request that was admitted and decoded. */
export interface CallRequest<Caller> {
  readonly caller: Caller
  readonly path: unknown
  readonly query: unknown
  readonly body: unknown
  readonly requestId: string
  readonly headers: RouteRequest["headers"]
  /** For credentials in the body. */
  readonly guard: Guard
  readonly setCookie: RouteRequest["setCookie"]
}

/**
 * The route of a declared call: it admits its caller, decodes path, query and body by their schemas, and maps failures to responses
 * by the declared errors. A path that does not decode is a 404.
 */
export const makeCallRoute = <Caller>(
  call: Call,
  access: Access<Caller>,
  handle: (
    request: CallRequest<Caller>,
  ) => Effect.Effect<RouteResponse, CommonError | DescribedError<string>>,
): Route => {
  const style = STYLES[call.errorStyle ?? "default"]
  const errors = makeErrorTable(call.errors ?? {}, PAGE_CALLERS.has(call.caller))
  const table = { ...COMMON_ERRORS, ...errors } as ErrorTable<CommonError>
  const decode = makeDecoders(call)

  const handleRequest = Effect.fnUntraced(function* (request: RouteRequest) {
    const { requestId, guard, headers, setCookie } = request
    const body = yield* Effect.cached(request.body(call.body?.types ?? []))
    const caller = yield* Effect.tapError(access.authenticate(request, call.id, body), (error) =>
      identifyLimited(request, error),
    )
    request.identify(readCallerIds(caller))
    const path = yield* Effect.mapError(decode.path(request.path), () => ({ _tag: "PathNotFound" }) as const)
    // Unknown query parameters are ignored.
    const query = yield* decode.query(call.query === undefined ? {} : request.query)
    const decoded = call.body === undefined ? undefined : yield* Effect.flatMap(body, decode.body)
    yield* findRecheck(caller)
    const run = handle({ caller, path, query, body: decoded, requestId, headers, guard, setCookie })
    if (call.isRepeatable !== true || access.once === undefined) return yield* run
    return yield* access.once({ caller, headers, request: [call.id, path, decoded] }, run)
  })

  return {
    method: call.method,
    path: call.path,
    bodyLimit: findBodyLimit(call.body?.types),
    onTooMany: (error, requestId) => toResponse(COMMON_ERRORS.TooManyRequests(error), style, requestId),
    operation: toOperation(call, style),
    onDefect: (requestId) => toResponse(INTERNAL_ERROR, style, requestId),
    handle: (request) =>
      withErrorTable(handleRequest(request) as Effect.Effect<RouteResponse, CommonError>, table, (failed) =>
        toResponse(failed, style, request.requestId),
      ),
  }
}

const PAGE_CALLERS: ReadonlySet<CallerKind> = new Set(["journeyToken", "consolePage", "consoleSession"])

const STYLES: Readonly<Record<NonNullable<Call["errorStyle"]> | "default", FailureStyle>> = {
  default: DEFAULT_STYLE,
  status: STATUS_STYLE,
  oauth: OAUTH_STYLE,
}

const findBodyLimit = (types: ReadonlyArray<BodyType> | undefined): Route["bodyLimit"] => {
  if (types === undefined) return null
  return types.includes("bytes") ? "uploadChunk" : "json"
}

/** Receiving the body may take long, and the credential may have been revoked since. */
const findRecheck = (admitted: unknown): CredentialRecheck =>
  (admitted as Partial<Pick<AuthenticatedVendor, "recheckCredential">> | undefined)?.recheckCredential ??
  Effect.void

/** The ids of the vendor and its credential, or of the pushing connection; none for an anonymous caller. */
const readCallerIds = (admitted: unknown): Caller => {
  const caller = (admitted ?? {}) as Partial<Pick<AuthenticatedVendor, "actor">> & Caller
  const { vendorOrgId, connectionId, credentialId }: Caller = caller.actor ?? caller
  return {
    ...(vendorOrgId === undefined ? {} : { vendorOrgId }),
    ...(connectionId === undefined ? {} : { connectionId }),
    ...(credentialId === undefined ? {} : { credentialId }),
  }
}
