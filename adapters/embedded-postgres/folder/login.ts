import type { LOGIN_NAMES } from "../server/server-settings.ts"

export interface Login {
  readonly user: string
  readonly password: string
}

/** The logins of the product. */
export type Logins = Readonly<Record<keyof typeof LOGIN_NAMES, Login>>
