import { runAsService } from "../../../core/testing/run-as-service.ts"
import { randomBytes, randomUUID } from "node:crypto"
import type { ConsoleSession } from "../../../core/contract/accounts/console/session.ts"
import { expireSession } from "../../../core/domain/accounts/users/session.ts"
import {
  type AddedConsoleUser,
  addConsoleUser,
  type NewConsoleUser,
} from "../../../core/testing/builders/console-users.ts"
import { SESSION_COOKIE } from "../../../adapters/koa/authentication/cookies.ts"
import type { Call, TestService } from "./service.ts"

export const CONSOLE_PASSWORD = "correct horse battery staple"
/**
 * The hash of the password above at the lowest cost: at the product's own, each sign-in of a test takes half
 * a second of processor time.
 */
const CONSOLE_PASSWORD_HASH =
  "$scrypt$ln=1,r=8,p=1$c2FsdCBvZiB0aGUgdGVzdHM$6gmT1TwSb0pRE7CXtLandp1aw4usOazeQQAjuUPlSC0"

export interface ConsoleUser extends AddedConsoleUser {
  /** Calls with the user's cookie and the header of the console's pages. */
  readonly call: Call
  /** The token of the session. */
  readonly token: string
}

/** A user of the console who has accepted, with the password above and an open session. */
export const createConsoleUser = async (
  { application, call }: Pick<TestService, "application" | "call">,
  user: NewConsoleUser,
): Promise<ConsoleUser> => {
  const added = await addUserWithPassword(application, user)
  const token = await startConsoleSession(application, added.userId, added.membershipId)
  return { ...added, token, call: makeConsoleCall(call, token) }
}

/** The same without a session. */
export const addUserWithPassword = (
  { ports: { users } }: TestService["application"],
  user: NewConsoleUser,
): Promise<AddedConsoleUser> => addConsoleUser({ users }, { passwordHash: CONSOLE_PASSWORD_HASH, ...user })

/** What a page of the console sends with every call. */
export const makeConsoleHeaders = (token: string): Readonly<Record<string, string>> => ({
  cookie: `${SESSION_COOKIE.name}=${token}`,
  "x-requested-with": "hrsync-console",
})

/** Calls as a page of the console makes them. */
export const makeConsoleCall =
  (call: Call, token: string): Call =>
  (method, path, { headers = {}, ...sent } = {}) =>
    call(method, path, { ...sent, headers: { ...makeConsoleHeaders(token), ...headers } })

/** The token of a new session of a user. `provenAt`: when the user last proved to be that person; null: never; default: now. */
export const startConsoleSession = async (
  { ports: { secrets, userSessions } }: TestService["application"],
  userId: string,
  membershipId: string,
  provenAt: number | null = Date.now(),
): Promise<string> => {
  const token = secrets.generate("hrs_session")
  const createdAt = Date.now()
  await runAsService(
    userSessions.create({
      id: randomUUID(),
      userId,
      membershipId,
      vendorOrgId: null,
      stage: "signed-in",
      digest: secrets.digest(token),
      device: randomBytes(32),
      address: "192.0.2.1",
      userAgent: "Test",
      createdAt,
      expiresAt: expireSession("signed-in", createdAt),
      provenAt,
      isMultiFactor: false,
    }),
  )
  return token
}

/** A person at the console's pages, whose browser keeps the cookies. */
export const makeConsoleVisitor = ({ call }: Pick<TestService, "call">) => {
  let token = ""
  return {
    signIn: async (email: string, password: string) => {
      const headers = { "x-requested-with": "hrsync-console" }
      const answer = await call("POST", "/api/console/sign-in/", { json: { email, password }, headers })
      const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]?.split("=") ?? [])
      token = cookies.find(([name]) => name === SESSION_COOKIE.name)?.[1] ?? ""
      return answer
    },
    read: async () =>
      (await makeConsoleCall(call, token)("GET", "/api/console/session/")).body as ConsoleSession,
  }
}
