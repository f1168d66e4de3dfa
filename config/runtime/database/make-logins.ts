import type { MadeLogin } from "../../../adapters/commander/app.ts"
import type { ServingRole } from "../../../adapters/typeorm/separate-logins.ts"
import { migrateAsOwner } from "./database.ts"
import { InvalidSettings, type Settings } from "../settings/env.ts"

const SETTING_OF: Readonly<Record<ServingRole, string>> = {
  hrsync_service: "DATABASE_URL_SERVICE",
  hrsync_application: "DATABASE_URL_TENANT",
}

/**
 * Makes the logins of the processes on the server of DATABASE_URL, whose login owns the tables and may create roles. Returns their
 * addresses with new passwords. Throws InvalidSettings for the embedded database, which has its own.
 */
export const makeDatabaseLogins = async (
  settings: Settings,
  say: (line: string) => void,
): Promise<ReadonlyArray<MadeLogin>> => {
  const { databaseUrl, databaseLogins } = settings
  if (databaseUrl === null) {
    throw new InvalidSettings("DATABASE_URL is missing: the embedded database has separate logins already.")
  }
  const { makeSeparateLogins } = await import("../../../adapters/typeorm/separate-logins.ts")
  const { done } = await migrateAsOwner(settings, say, makeSeparateLogins)
  const url = databaseLogins?.owner ?? databaseUrl
  return done.map(({ role, name, password }) => ({
    setting: SETTING_OF[role],
    login: name,
    url: password === null ? null : replaceLogin(url, name, password),
  }))
}

/** By text, since the host of an address may be the folder of a socket, which URL rejects. */
const replaceLogin = (url: string, name: string, password: string): string =>
  url.replace(/^(postgres(?:ql)?:\/\/)(?:[^/?#]*@)?/u, `$1${encodeURIComponent(name)}:${password}@`)
