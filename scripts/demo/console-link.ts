import { setTimeout as sleep } from "node:timers/promises"
import { CONSOLE_HEADER } from "../../adapters/koa/calls/security.ts"
import { listMails } from "./mails.ts"
import type { DemoService } from "./service.ts"

const POLL_MILLIS = 100
const MAX_POLLS = 100

/** Has a link mailed that signs this user of the console in, once, and takes it from the folder of mails. */
export const requestConsoleLink = async ({ app, server }: DemoService, email: string): Promise<string> => {
  await fetch(`${server.url}/api/console/links/request/`, {
    method: "POST",
    headers: { "content-type": "application/json", [CONSOLE_HEADER.name]: CONSOLE_HEADER.value },
    body: JSON.stringify({ email, purpose: "sign-in" }),
  })
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    const mail = (await listMails({ app })).find(({ to }) => to.includes(email))
    const link = /\S+\/console\/link\/#\S+/u.exec(mail?.text ?? "")?.[0]
    if (link !== undefined) return link
    await sleep(POLL_MILLIS)
  }
  throw new Error(`No link to the console was mailed to ${email}`)
}
