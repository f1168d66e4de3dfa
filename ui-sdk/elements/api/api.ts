import type { BodyType, Call, CallMethod, WireSchema } from "../../../core/contract/call.ts"

/* The type of a client of declared calls. It has types only: no schema gets into the bundle. */

/**
 * Makes a declared call: `api.POST(path, { params, body })`.
 *
 * @template Calls a union of declared calls
 */
export type ApiOf<Calls extends Call> = {
  readonly [Method in CallMethod]: <
    Path extends Extract<Calls, { readonly method: Method }>["path"],
    As extends keyof Parsed<never> = "json",
  >(
    path: Path,
    ...options: Arguments<OptionsOf<CallAt<Calls, Method, Path>> & { readonly parseAs?: As }>
  ) => Promise<Answer<Parsed<ResponseOf<CallAt<Calls, Method, Path>>>[As]>>
}

/** `data` of a response with a status of success, else `error`. */
export interface Answer<A> {
  readonly data?: A
  readonly error?: unknown
  readonly response: Response
}

type CallAt<Calls, Method, Path> = Extract<Calls, { readonly method: Method; readonly path: Path }>

/** May be left out when nothing in it is required. */
type Arguments<Options> = object extends Options ? [options?: Options] : [options: Options]

type OptionsOf<C extends Call> = ParametersOf<C> &
  BodyOf<SchemaOf<C["body"]>, NonNullable<C["body"]>["types"][number]> & {
    readonly headers?: Readonly<Record<string, string>>
    readonly keepalive?: boolean
    readonly signal?: AbortSignal
  }

type ParametersOf<C extends Call> = Optional<
  "params",
  Optional<"path", TypeOf<SchemaOf<C["pathParameters"]>>> & Optional<"query", TypeOf<SchemaOf<C["query"]>>>
>

/** A property that may be left out when all of its own properties may; absent for `never`. */
type Optional<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : object extends Value
    ? { readonly [Each in Name]?: Value }
    : { readonly [Each in Name]: Value }

type BodyOf<S, Bodies extends BodyType> = [S] extends [never]
  ? unknown
  : "bytes" extends Bodies
    ? { readonly body: Blob; readonly bodySerializer: (body: unknown) => Blob }
    : { readonly body: EncodedOf<S> }

/** A response by how it is parsed. */
interface Parsed<Json> {
  readonly json: Json
  readonly blob: Blob
  readonly stream: ReadableStream<Uint8Array> | null
}

/** What a call returns when it succeeds. */
export type ResponseOf<C extends Call> = EncodedOf<SchemaOf<C["responses"][keyof C["responses"]]>>

/** The body that a call sends. */
export type RequestOf<C extends Call> = EncodedOf<SchemaOf<C["body"]>>

type SchemaOf<P> = P extends { readonly schema: infer S } ? S : never
type TypeOf<S> = S extends WireSchema ? S["Type"] : never
type EncodedOf<S> = S extends WireSchema ? S["Encoded"] : never
