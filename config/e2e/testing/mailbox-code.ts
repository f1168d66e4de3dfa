import { makeMailbox } from "./mails.ts"
import type { TestService } from "./service.ts"

type Headers = Readonly<Record<string, string>>

/** Asks for a code that proves this mailbox on the device of the headers, and reads it from the sent mail. */
export const mailCode = async (service: TestService, headers: Headers, email: string): Promise<string> => {
  const answer = await service.call("POST", "/api/journey/mailbox-code/", { headers, json: { email } })
  if (answer.status !== 200) throw new Error(`No code was mailed: ${String(answer.status)}`)
  return makeMailbox(service).mailboxCode(email)
}

/** Submits saved versions of a journey, whose person proves this mailbox by one code: it stays usable until one is accepted. */
export const makeSubmit = (service: TestService, headers: Headers, email: string) => {
  let code: string | null = null
  return async (version: number) => {
    code ??= await mailCode(service, headers, email)
    const json = { version, mailbox_code: code }
    return service.call("POST", "/api/journey/submit/", { headers, json })
  }
}

/** Submits the saved version of a journey, whose person proves this mailbox. */
export const submitJourney = (
  service: TestService,
  headers: Headers,
  { version, email }: { readonly version: number; readonly email: string },
) => makeSubmit(service, headers, email)(version)

/** Proves this mailbox on the device of the headers, which may decide for the corporate from then on. */
export const verifyMailbox = async (service: TestService, headers: Headers, email: string) => {
  const json = { code: await mailCode(service, headers, email) }
  return service.call("POST", "/api/journey/verify-mailbox/", { headers, json })
}
