/** How a corporate's system authenticates a push. */
export const PUSH_AUTH_METHODS = ["token", "basic"] as const
/** `token`: requests a bearer token with its password. `basic`: sends its password with every form. */
export type PushAuthMethod = (typeof PUSH_AUTH_METHODS)[number]

/**
 * What a credential permits (specification/sources.md#push; `authType` of the browser SDK). Clients that follow the
 * specification use one password for both ways, so `any` is the default.
 */
export const PUSH_AUTH_TYPES = ["any", ...PUSH_AUTH_METHODS] as const
export type PushAuthType = (typeof PUSH_AUTH_TYPES)[number]

export const allowsAuthMethod = (authType: PushAuthType, method: PushAuthMethod): boolean =>
  authType === "any" || authType === method
