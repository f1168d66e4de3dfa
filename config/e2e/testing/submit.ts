import { makeMailbox } from "./mails.ts"
import type { TestService } from "./service.ts"

export interface Submission {
  /** Of the journey, with its device. */
  readonly headers: Readonly<Record<string, string>>
  readonly version: number
  /** The mailbox that is proved. */
  readonly email: string
}

/** Submits the saved answers of a journey with the code that is mailed to this address, by the API alone. */
export const submitSaved = async (
  service: TestService,
  { headers, version, email }: Submission,
): ReturnType<TestService["call"]> => {
  const asked = await service.call("POST", "/api/journey/mailbox-code/", { headers, json: { email } })
  if (asked.status !== 200) throw new Error(`No code was mailed: ${String(asked.status)}`)
  const json = { version, mailbox_code: await makeMailbox(service).mailboxCode(email) }
  const submitted = await service.call("POST", "/api/journey/submit/", { headers, json })
  if (submitted.status !== 200) throw new Error(`It was not submitted: ${String(submitted.status)}`)
  return submitted
}
