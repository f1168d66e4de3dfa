import type { AnyAuthMethod, AuthenticationType, AuthHandlerMiddleware } from "ssh2"
import { type Credentials, type SourceError, sourceError } from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"
import { readPrivateKey } from "./keys/private-key.ts"

/** How a user signs in. */
export interface Login {
  readonly username: string
  /** For ssh2; tries only the methods that the server accepts. */
  readonly authHandler: AuthHandlerMiddleware
  /** Why signing in failed. */
  readonly refusal: () => SourceError
}

/** Throws `SourceError` (`auth`) when a key cannot be read, and when there is neither a key nor a password. */
export const makeLogin = async (credentials: Credentials): Promise<Login> => {
  const { username = "", password, private_key: key, passphrase } = credentials
  const own = [
    ...(key === undefined ? [] : [await keyMethod(username, key, passphrase)]),
    ...(password === undefined ? [] : passwordMethods(username, password)),
  ]
  if (own.length === 0) throw sourceError("auth", SENTENCES["nothing-given"]())
  // The first attempt only asks for the accepted methods, so that no password is sent to a server that accepts keys only.
  const left: Array<AnyAuthMethod> = [{ type: "none", username }, ...own]
  let taken: ReadonlyArray<AuthenticationType> = []
  return {
    username,
    authHandler: (accepted: ReadonlyArray<AuthenticationType> | null, _partial, next) => {
      taken = accepted ?? taken
      const at = left.findIndex(({ type }) => accepted === null || accepted.includes(type))
      const [method] = at === -1 ? [] : left.splice(at, 1)
      // `false` ends the attempts, according to ssh2's documentation; its types omit it.
      next(method ?? (false as never))
    },
    refusal: () => refused(own, taken),
  }
}

const keyMethod = async (
  username: string,
  text: string,
  passphrase: string | undefined,
): Promise<AnyAuthMethod> => ({ type: "publickey", username, key: await readPrivateKey(text, passphrase) })

/** Many servers request the password as the response to a prompt. */
const passwordMethods = (username: string, password: string): ReadonlyArray<AnyAuthMethod> => [
  { type: "password", username, password },
  {
    type: "keyboard-interactive",
    username,
    prompt: (_name, _instructions, _language, prompts, finish) => {
      const isForPassword = prompts.length === 1 && prompts[0]?.echo === false
      finish(isForPassword ? [password] : prompts.map(() => ""))
    },
  },
]

const NAMES: ReadonlyArray<readonly [AuthenticationType, string]> = [
  ["publickey", "a private key"],
  ["password", "a password"],
  ["keyboard-interactive", "a password"],
]

const formatMethodNames = (types: ReadonlyArray<AuthenticationType>): ReadonlyArray<string> => [
  ...new Set(NAMES.flatMap(([type, name]) => (types.includes(type) ? [name] : []))),
]

const refused = (
  own: ReadonlyArray<AnyAuthMethod>,
  taken: ReadonlyArray<AuthenticationType>,
): SourceError => {
  const given = formatMethodNames(own.map(({ type }) => type))
  const wanted = formatMethodNames(taken)
  if (wanted.length > 0 && !wanted.some((name) => given.includes(name))) {
    return sourceError("auth", SENTENCES["other-method"]({ wanted }))
  }
  return sourceError("auth", SENTENCES["user-refused"]({ given }))
}
