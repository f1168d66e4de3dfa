import type { Message as Delivered } from "amqplib"
import type { BusMessages, BusTopic } from "../../core/ports/webhooks/message-bus.ts"

/* A message on the wire is the JSON of the port's message; a header holds the number of its attempt. */

export const ATTEMPT_HEADER = "x-attempt"
/** Why a message was parked; never a part of the message. */
export const REASON_HEADER = "x-parked-because"

export const encodeMessage = (message: BusMessages[BusTopic]): Buffer => Buffer.from(JSON.stringify(message))

/** From 1. */
export const readAttempt = ({ properties }: Delivered): number => {
  const attempt: unknown = properties.headers?.[ATTEMPT_HEADER]
  return typeof attempt === "number" && attempt > 1 ? attempt : 1
}

type Read<T extends BusTopic> = (value: unknown) => BusMessages[T] | null

/** Null when the message is not one of the topic: another version or another program published it. */
export const readMessage = <T extends BusTopic>(topic: T, content: Buffer): BusMessages[T] | null => {
  try {
    return READERS[topic](JSON.parse(content.toString()))
  } catch {
    return null
  }
}

const READERS: { readonly [T in BusTopic]: Read<T> } = {
  "webhooks.deliver": (value) => {
    if (typeof value !== "object" || value === null) return null
    if (!("requestIds" in value) || !("leasedUntil" in value)) return null
    const { requestIds, leasedUntil } = value
    const areIds = Array.isArray(requestIds) && requestIds.every((id) => typeof id === "string")
    return areIds && typeof leasedUntil === "number" ? { requestIds, leasedUntil } : null
  },
}
