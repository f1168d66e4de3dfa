import type { SentMail } from "../../../core/ports/operation/sent-mails.ts"
import { listMails } from "../mails.ts"
import type { DemoService } from "../service.ts"
import type { Vendor } from "../vendor.ts"
import { serveHrApi, HR_API_PATH, HR_API_TOKEN } from "./hr-api.ts"
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
  service: DemoService,
  { credentials, receiver, sitePort }: Vendor,
  simulatorPage: string | null,
): Promise<OpenSite> => {
  const url = `http://localhost:${String(sitePort)}`
  const hrApi = `http://127.0.0.1:${String(sitePort)}${HR_API_PATH}`
  const samples = await makeSamples({ hrApi: { url: hrApi, token: HR_API_TOKEN }, simulatorPage })
  const { close } = await serveSite({
    port: sitePort,
    service: service.server.url,
    apiKey: credentials.apiKey,
    samples,
    webhooks: receiver.list,
    mails: async () => (await listMails(service)).map(describeMail),
    hrApi: serveHrApi,
  })
  return { url, hrApi, close }
}

const describeMail = ({ to, subject, text }: SentMail): string => `To ${to.join(", ")}: ${subject}\n${text}`
