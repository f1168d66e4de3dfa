import { describeTlsError } from "../tls-errors.ts"
import { describeLoginError } from "./database-errors.ts"
import { type Check, type DoctorParts, failed, type Finding, notChecked, passed } from "./finding.ts"
import { StorageError } from "../../../core/ports/storage-error.ts"
import { formatThrown } from "../../../adapters/commander/error-texts.ts"
import type { OpenKeyStore } from "../../modules/key-store.ts"
import type { Settings } from "../settings/env.ts"

/* What the database holds, and who may read it. */

export const databaseLogins: Check = async ({ settings, database, absence }) => {
  if (settings.databaseUrl === null) return passed("each purpose has its own login")
  if (settings.databaseLogins !== null) {
    const refused = await findRefused(settings.databaseLogins, settings)
    if (refused !== null) return refused
  }
  if (database === null) return notChecked("not checked", { absence })
  const { findLoginWarning } = await import("../database/login-warnings.ts")
  const found = await findLoginWarning(settings)
  if (found === null) return passed("each purpose has its own login, which can become no other")
  const { kind, detail, advice } = found
  return kind === "one" ? passed(detail, advice) : failed("too-many-rights", detail, advice)
}

type Logins = NonNullable<Settings["databaseLogins"]>

/** The first login that PostgreSQL refuses, or that may not take on its role. */
const findRefused = async ({ service, tenants }: Logins, settings: Settings): Promise<Finding | null> => {
  const { openDataSource } = await import("../../../adapters/typeorm/data-source.ts")
  const wanted = [
    { url: service, role: "hrsync_service" },
    ...(tenants === null ? [] : [{ url: tenants, role: "hrsync_application" } as const]),
  ] as const
  for (const { url, role } of wanted) {
    try {
      const connections = await openDataSource({ url }, 1, undefined, role)
      await connections.destroy()
    } catch (error) {
      return describeLoginError(error, { url }, settings).finding
    }
  }
  return null
}

export const masterKey: Check = async ({ settings, database, absence }) => {
  const { readMasterKeys } = await import("../../modules/master-keys.ts")
  const keys = await readMasterKeys(settings)
  if (database === null) {
    const named = keys === null ? "none yet: the first start makes it" : `current ${keys.current.id}`
    return notChecked(`${named}; not checked`, { absence })
  }
  return withKeyStore(settings, async ({ keyStore: store }) => {
    const { diagnoseMasterKeys } = await import("./keys.ts")
    const found = await diagnoseMasterKeys(keys, database, store)
    return typeof found === "string" ? passed(found) : failed("wrong", found.detail, found.advice)
  })
}

export const keyStore: Check = async ({ settings, database, absence }) =>
  withKeyStore(settings, async (store) => {
    if (database === null) return notChecked(`${store.location}; not compared`, { absence })
    const { diagnoseKeyStore } = await import("./keys.ts")
    const found = await diagnoseKeyStore(store, database)
    return typeof found === "string" ? passed(found) : failed(found.kind, found.detail, found.advice)
  })

const withKeyStore = async (
  settings: Settings,
  use: (store: OpenKeyStore) => Promise<Finding>,
): Promise<Finding> => {
  const { openKeyStore } = await import("../../modules/key-store.ts")
  const store = await openKeyStore(settings)
  try {
    return await use(store)
  } catch (error) {
    const tls = describeTlsError(toDriverError(error), "HRSYNC_KEY_STORE")
    if (tls === null) throw error
    return failed(tls.kind, `HRSYNC_KEY_STORE: ${tls.sentence}`, tls.advice)
  } finally {
    await store.close()
  }
}

/** The key store passes on what the driver said as the reason of its own error. */
const toDriverError = (error: unknown): unknown =>
  error instanceof StorageError ? Object.assign(new Error(error.reason), { code: error.reason }) : error

export const auditLog: Check = async ({ database, absence }) => {
  if (database === null) return notChecked("not checked", { absence })
  const { describeAuditRights } = await import("./audit.ts")
  return passed(await describeAuditRights(database))
}

export const targets: Check = ({ settings: { allowPrivateTargets } }: DoctorParts) =>
  Promise.resolve(
    passed(
      allowPrivateTargets
        ? "private and http addresses are ALLOWED (HRSYNC_ALLOW_PRIVATE_TARGETS): for development only"
        : "https to public addresses only",
    ),
  )

/** Reads every manifest, and loads the code of the connectors that are not part of the product. */
export const connectors: Check = async ({ settings }) => {
  const [{ findConnectors }, { findLoadProblem }, { describeIsolation }] = await Promise.all([
    import("../../../connectors/registry.ts"),
    import("../../connector-tools/list-connectors.ts"),
    import("../../threads/connector-host.ts"),
  ])
  const { connectors: found, skipped } = findConnectors(settings.connectors, process.cwd())
  const added = found.filter(({ requestedAs }) => requestedAs !== null)
  const loaded = await Promise.all(
    added.map(async (connector) => ({
      name: connector.requestedAs ?? "",
      problem: await findLoadProblem(connector).catch(formatThrown),
    })),
  )
  const reasons = [
    ...skipped.map(({ requestedAs, reason }) => `${requestedAs}: ${reason}`),
    ...loaded.flatMap(({ name, problem }) => (problem === null ? [] : [`${name}: ${problem}`])),
  ]
  const apart = added.length === 0 ? "" : `; each of ${String(added.length)} in a ${describeIsolation()}`
  if (reasons.length === 0) return passed(`${String(found.length)} available${apart}`)
  return failed(
    "left-out",
    `${String(found.length + skipped.length - reasons.length)} available; left out: ${reasons.join(" ")}`,
    'Fix them, or remove them from HRSYNC_CONNECTORS; "hrsync connector list" shows all.',
  )
}

export const simulatedSources: Check = ({ settings: { simulators } }) =>
  Promise.resolve(
    simulators.size === 0
      ? passed("none: connectors read real HR systems")
      : failed(
          "simulated",
          `${[...simulators.keys()].join(", ")} read invented data from simulators`,
          "Unset HRSYNC_SIMULATORS before real companies connect these HR systems.",
        ),
  )
