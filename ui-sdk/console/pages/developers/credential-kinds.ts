import type {
  ConsoleApiKey,
  ConsoleBasicUser,
  ConsolePublicKey,
} from "../../../../core/contract/accounts/console/credentials.ts"

/** A credential in the lists, with its kind. */
export type Listed =
  | { readonly kind: "key"; readonly credential: ConsoleApiKey }
  | { readonly kind: "user"; readonly credential: ConsoleBasicUser }
  | { readonly kind: "publicKey"; readonly credential: ConsolePublicKey }

interface Life {
  readonly state: "active" | "expiring" | "expired" | "revoked"
}

/** Whether calls with it are accepted now. */
export const isLive = ({ state }: Life): boolean => state === "active" || state === "expiring"

/** What people know it by: its name, else the part of it that is no secret; empty: it has neither. */
export const nameCredential = (listed: Listed): string => {
  if (listed.kind === "publicKey") return listed.credential.kid ?? ""
  if (listed.kind === "key") return listed.credential.name ?? listed.credential.prefix ?? ""
  return listed.credential.name ?? listed.credential.username
}
