import type { SdkToken } from "../../../core/contract/onboarding/sdk-token.ts"
import { randomBytes } from "node:crypto"
import type { TestVendor } from "./service.ts"

/** Starts a journey of the HR admin at this address, and returns its token. */
export const startJourney = async (vendor: TestVendor, email = "hr@journey.example"): Promise<string> => {
  const json = { email, org_name: "Acme", fullname: "Asha Rao" }
  const answer = await vendor.call("POST", "/api/sdk/token/", { json })
  if (answer.status !== 200) throw new Error(`The journey was not started: ${String(answer.status)}`)
  return (answer.body as SdkToken).access_token
}

/** A key as the journey's page makes it for each browser. */
export const makeDeviceKey = (): string => randomBytes(32).toString("base64url")

/** The headers of a call from one browser. */
export const journeyHeaders = (token: string, deviceKey = makeDeviceKey()) => ({
  authorization: `Bearer ${token}`,
  "journey-device": deviceKey,
})
