import type { LoginRights } from "../../../adapters/typeorm/separate-logins.ts"
import type { DatabaseRole } from "../../../adapters/typeorm/data-source.ts"
import { TIME_LIMITS } from "../../../adapters/typeorm/time-limits.ts"
import type { DatabaseLogins, Settings } from "../settings/env.ts"

/*
 * Row-level security protects a whole connection only if its login cannot become another role
 * (specification/promises.md#s5-tenants).
 */

/** A login that has more rights than it needs. */
export interface LoginWarning {
  /** `one`: one login does everything, as in every installation that has not separated them. */
  readonly kind: "one" | "too-many-rights"
  readonly detail: string
  readonly advice: string
}

const ADVICE_FOR_ONE =
  'Separate them: "hrsync migrate --logins" makes a login for DATABASE_URL_SERVICE and one for DATABASE_URL_TENANT (config/deploy/postgresql.md, Logins).'

/**
 * Queries the rights of each login of these settings except the owner's; null: each can take on only its own
 * role.
 */
export const findLoginWarning = async ({
  databaseUrl,
  databaseLogins,
}: Pick<Settings, "databaseUrl" | "databaseLogins">): Promise<LoginWarning | null> => {
  if (databaseUrl === null) return null
  if (databaseLogins === null) {
    return {
      kind: "one",
      detail:
        "one login serves all: that of DATABASE_URL owns the tables, and a statement that SQL injection brings to one of its connections may change to any role",
      advice: ADVICE_FOR_ONE,
    }
  }
  const detail = (await describeRights(databaseLogins)).join("; ")
  if (detail === "") return null
  return {
    kind: "too-many-rights",
    detail,
    advice: "Use logins that are members of one role each (config/deploy/postgresql.md, Logins).",
  }
}

const describeRights = async ({ service, tenants }: DatabaseLogins): Promise<ReadonlyArray<string>> => {
  const ofService = await readRights(service, "hrsync_service")
  const ofTenants = tenants === null ? null : await readRights(tenants, "hrsync_application")
  return [
    ...describeExcess("DATABASE_URL_SERVICE", ofService),
    ...(ofTenants === null ? [] : describeExcess("DATABASE_URL_TENANT", ofTenants)),
    ...(ofTenants?.isService === true && !ofTenants.isSuperuser
      ? [`the login of DATABASE_URL_TENANT (${ofTenants.name}) may serve all tenants`]
      : []),
  ]
}

const describeExcess = (setting: string, { name, isSuperuser, isOwner }: LoginRights) => {
  const login = `the login of ${setting} (${name})`
  if (isSuperuser) return [`${login} is a superuser, or bypasses row-level security`]
  return isOwner ? [`${login} owns the tables`] : []
}

const readRights = async (url: string, role: DatabaseRole): Promise<LoginRights> => {
  const [{ openDataSource }, { readLoginRights }] = await Promise.all([
    import("../../../adapters/typeorm/data-source.ts"),
    import("../../../adapters/typeorm/separate-logins.ts"),
  ])
  const connections = await openDataSource({ url }, 1, TIME_LIMITS, role)
  try {
    return await readLoginRights(connections)
  } finally {
    await connections.destroy()
  }
}
