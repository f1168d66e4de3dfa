import type { KeyScope } from "../../../core/contract/accounts/key-scope.ts"
import type { BodyType, Parameters, Tag, WireSchema } from "../../../core/contract/call.ts"
import type { Deprecation } from "../../../core/contract/versioning.ts"
import type { SecurityName } from "./security.ts"

/** A response as the API document describes it. */
export interface DescribedResponse {
  readonly description: string
  readonly schema: WireSchema
  /** Default: `application/json`. */
  readonly contentType?: string
  readonly example?: unknown
  readonly headers?: ReadonlyArray<ResponseHeader>
}

export interface ResponseHeader {
  readonly name: string
  readonly description: string
}

/** An endpoint as the API document describes it (OpenAPI 3.1, Operation Object). */
export interface Operation {
  readonly id: string
  readonly tag: Tag
  readonly summary: string
  /** Plain sentences without Markdown. */
  readonly description: string
  readonly security: SecurityName | null
  readonly deprecation?: Deprecation
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
  /** What its API key has to permit. */
  readonly scope?: KeyScope
  /** By status. */
  readonly responses: Readonly<Record<string, DescribedResponse>>
}
