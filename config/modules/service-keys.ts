import type * as Context from "effect/Context"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { errorText } from "../../adapters/commander/error-texts.ts"
import type { Database } from "../../adapters/typeorm/database.ts"
import { makeServiceKeyStore } from "../../adapters/typeorm/accounts/service-key-store.ts"
import { assignServiceKeyRoles } from "../../core/domain/accounts/service-key-roles.ts"
import type {
  CurrentServiceKeys,
  ServiceKeyStore,
  StoredServiceKey,
} from "../../core/ports/accounts/service-key-store.ts"
import { asService } from "../../core/ports/tenant-scope.ts"
import type { Vault } from "../../core/ports/accounts/vault.ts"
import { makeLoadServiceKeys, type ServiceKeyPorts } from "../../core/use-cases/accounts/keys/service-keys.ts"
import { InvalidSettings } from "../runtime/settings/env.ts"

/**
 * How often the keys are read again: every process follows a rotation within a minute, and starts to use a key on
 * time.
 */
const LOOK_AGAIN_MILLIS = 15_000

/** After a minute without a reading this process may miss a rotation. One failed reading of a busy database harms nothing. */
const FAILURES_BEFORE_WARNING = 4

export interface OpenServiceKeys {
  readonly store: ServiceKeyStore
  readonly current: CurrentServiceKeys
  /** Ends a reading that has begun: the database closes next. */
  readonly close: () => Promise<void>
}

export interface ServiceKeyParts {
  readonly database: Database
  readonly vault: Vault
  readonly context: Context.Context<never>
  readonly generateServiceKey: ServiceKeyPorts["generateServiceKey"]
}

/**
 * The service's own keys in a process. Creates missing ones, and follows changes while it runs. Throws
 * InvalidSettings if they cannot be decrypted.
 */
export const openServiceKeys = async ({
  database,
  vault,
  context,
  generateServiceKey,
}: ServiceKeyParts): Promise<OpenServiceKeys> => {
  const serviceKeys = makeServiceKeyStore(database)
  const run = Effect.runPromiseWith(context)
  const load = makeLoadServiceKeys({ serviceKeys, vault, generateServiceKey }).pipe(
    Effect.mapError((error) => new InvalidSettings(errorText(error))),
  )
  let roles = await run(asService(Effect.flatMap(load, rolesNow)))
  let failures = 0
  const refresh = Effect.gen(function* () {
    const next = yield* rolesNow(yield* serviceKeys.load(vault, yield* Clock.currentTimeMillis))
    if (next.signing !== null && formatKeyNames(next) !== formatKeyNames(roles)) roles = next
    failures = 0
  }).pipe(
    Effect.catch((error) => {
      const log = ++failures < FAILURES_BEFORE_WARNING ? Effect.logDebug : Effect.logWarning
      return log("The service's keys could not be read again", error)
    }),
  )
  let reading: Fiber.Fiber<void> | null = null
  // Unreferenced, so that a process that fails before `close` still ends.
  const timer = setInterval(() => {
    const isReading = reading !== null && reading.pollUnsafe() === undefined
    if (!isReading) reading = Effect.runForkWith(context)(asService(refresh))
  }, LOOK_AGAIN_MILLIS).unref()
  return {
    store: serviceKeys,
    current: () => roles,
    close: async () => {
      clearInterval(timer)
      if (reading !== null) await Effect.runPromise(Fiber.interrupt(reading))
    },
  }
}

const rolesNow = (keys: ReadonlyArray<StoredServiceKey>) =>
  Effect.map(Clock.currentTimeMillis, (now) => assignServiceKeyRoles(keys, now))

const formatKeyNames = ({
  signing,
  published,
}: ReturnType<typeof assignServiceKeyRoles<StoredServiceKey>>): string =>
  JSON.stringify([signing?.kid, published.map(({ kid, use }) => [kid, use])])
