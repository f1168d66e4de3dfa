import type { Host } from "../host.ts"
import type { DeviceKey } from "./device-key.ts"

type Device = Omit<DeviceKey, "key">

/**
 * The end of a journey in this window. At the first one with something entered in it, the user is asked whether others use this
 * computer: the next person at the browser would see what was entered.
 */
export class Closing {
  readonly #device: Device
  readonly #host: Pick<Host, "close"> | null
  readonly #notify: () => void
  /** The question is open. */
  isAsking = false

  constructor(device: Device, host: Pick<Host, "close"> | null, notify: () => void) {
    this.#device = device
    this.#host = host
    this.#notify = notify
  }

  begin(hasEntered: boolean): void {
    this.#ask(hasEntered && this.#device.isKept && !this.#device.isOwn())
    if (!this.isAsking) this.#host?.close()
  }

  answer(computer: "own" | "shared"): void {
    if (computer === "own") this.#device.confirmOwn()
    else this.#device.forget()
    this.#host?.close()
  }

  /** Goes on instead. */
  stay(): void {
    this.#ask(false)
  }

  #ask(isAsking: boolean): void {
    this.isAsking = isAsking
    this.#notify()
  }
}
