import * as Effect from "effect/Effect"
import { StorageError } from "../ports/storage-error.ts"
import type { RunSyncPorts } from "../use-cases/sync/run-sync.ts"

/** What happens to a worker at one of its calls, and whether the call has done its work before that. */
export interface Crash {
  /** `fails`: only this call. `dies`: the process, so that nothing of it runs any more. `stopped`: it is interrupted. */
  readonly how: "fails" | "dies" | "stopped"
  readonly when: "before" | "after"
  /** Counted from 1 over all ports. */
  readonly call: number
}

export interface CrashingPorts {
  readonly ports: RunSyncPorts
  /** Whether it came to the crash. */
  readonly crashed: () => boolean
}

/** The ports as a worker sees them who is struck at one of its calls. */
export const crashingPorts = (ports: RunSyncPorts, crash: Crash): CrashingPorts => {
  let calls = 0
  let dead = false
  const struck = Effect.suspend(() => {
    dead = crash.how === "dies"
    return STRIKES[crash.how]
  })
  const strike = (call: Effect.Effect<unknown, unknown>) =>
    Effect.suspend(() => {
      if (dead) return STRIKES.dies
      if (++calls !== crash.call) return call
      return crash.when === "before" ? struck : Effect.andThen(call, struck)
    })
  return {
    ports: {
      ...ports,
      connections: everyMethod(ports.connections, strike),
      vendors: everyMethod(ports.vendors, strike),
      ledger: everyMethod(ports.ledger, strike),
      vault: everyMethod(ports.vault, strike),
    },
    crashed: () => calls >= crash.call,
  }
}

const STRIKES: Readonly<Record<Crash["how"], Effect.Effect<never, StorageError>>> = {
  fails: Effect.fail(new StorageError({ operation: "go on", cause: "planted" })),
  dies: Effect.die(new Error("The process is dead")),
  stopped: Effect.interrupt,
}

type Call = (...values: ReadonlyArray<never>) => Effect.Effect<unknown, unknown>

const everyMethod = <P extends object>(
  port: P,
  around: (call: Effect.Effect<unknown, unknown>) => Effect.Effect<unknown, unknown>,
): P =>
  Object.fromEntries(
    Object.entries(port as Readonly<Record<string, Call>>).map(([name, call]) => [
      name,
      (...values: ReadonlyArray<never>) => around(Effect.suspend(() => call(...values))),
    ]),
  ) as P
