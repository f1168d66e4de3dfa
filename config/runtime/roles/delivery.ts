import * as Effect from "effect/Effect"
import { asService } from "../../../core/ports/tenant-scope.ts"
import { runLoops, type StartRole } from "./role.ts"

/** Claims due webhooks, publishes them on the bus, and delivers those that the bus brings. */
export const startDelivery: StartRole = async ({ application, context }) => {
  const { consume, relay } = application.openDelivery()
  const subscription = await Effect.runPromiseWith(context)(asService(consume))
  const relaying = runLoops([relay], context)
  return {
    stop: async () => {
      await relaying.stop()
      await Effect.runPromise(subscription.close)
    },
  }
}
