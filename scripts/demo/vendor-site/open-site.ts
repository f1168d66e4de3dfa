import type { Vendor } from "../vendor.ts"
import { answerHrApi, HR_API_PATH, HR_API_TOKEN } from "./hr-api.ts"
import { makeSamples } from "./samples.ts"
import { serveSite } from "./serve-site.ts"

export interface OpenSite {
  readonly url: string
  /** The address of the company's own API. */
  readonly hrApi: string
  readonly close: () => Promise<void>
}

/** The vendor's own page, with samples to connect; the events and webhooks that it receives are shown beside it. */
export const openSite = async (
  service: string,
  { credentials, receiver, sitePort }: Vendor,
  simulatorPage: string | null,
): Promise<OpenSite> => {
  const url = `http://localhost:${String(sitePort)}`
  const hrApi = `http://127.0.0.1:${String(sitePort)}${HR_API_PATH}`
  const samples = await makeSamples({ hrApi: { url: hrApi, token: HR_API_TOKEN }, simulatorPage })
  const { close } = await serveSite({
    port: sitePort,
    service,
    apiKey: credentials.apiKey,
    samples,
    webhooks: receiver.list,
    hrApi: answerHrApi,
  })
  return { url, hrApi, close }
}
