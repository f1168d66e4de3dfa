import type {
  LinkIncomplete,
  PasswordUnfit,
  SignInRefused,
} from "../../../../core/use-cases/access/sessions/session-errors.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"
import type { Answer } from "../../operation.ts"

const toSeconds = (millis: number): string => String(Math.ceil(millis / 1_000))

const signInRefused = ({ triesLeft, waitMillis }: SignInRefused) =>
  waitMillis === null
    ? failure(403, "The e-mail address, the password, the code or the passkey is wrong.", {
        data: { tries_left: String(triesLeft) },
      })
    : failure(429, "Too many wrong attempts from this address. Wait, or sign in by a link in a mail.", {
        data: { tries_left: "0", retry_after: toSeconds(waitMillis) },
        headers: { "Retry-After": toSeconds(waitMillis) },
      })

export const SIGN_IN_ERRORS = {
  SignInRefused: signInRefused,
  NoMembership: () =>
    failure(
      403,
      "You are no user of any organization any more. Ask an admin of your organization to invite you again.",
    ),
} as const

export const passwordUnfit = ({ problem }: PasswordUnfit) =>
  failure(400, "The password does not suffice.", { data: { password: problem } })

export const LINK_ERRORS = {
  LinkRefused: () =>
    failure(410, "This link was used, was replaced by a newer one, or has expired. Ask for a new one."),
  LinkIncomplete: ({ missing }: LinkIncomplete) =>
    failure(400, "The request is not valid: see data.", {
      data: Object.fromEntries(missing.map((field) => [field, "Missing key"])),
    }),
  PasswordUnfit: passwordUnfit,
} as const

export const SIGN_IN_REFUSED_ANSWER: Readonly<Record<string, Answer>> = {
  403: {
    description:
      "The address, the password, the code or the passkey is wrong; `data.tries_left` says how often the caller may try before it has to wait.",
    schema: DEFAULT_STYLE.schema,
  },
}

export const LINK_REFUSED_ANSWER: Readonly<Record<string, Answer>> = {
  410: { description: "The link was used, was replaced, or has expired.", schema: DEFAULT_STYLE.schema },
}
