import { SESSION_COOKIE } from "../../../adapters/koa/authentication/cookies.ts"
import { makeDevice } from "../../demo/hr-admin.ts"
import { listMails } from "../../demo/mails.ts"
import type { DatedAct } from "./calendar.ts"
import { noteDelivered } from "./company.ts"
import {
  type DeskName,
  DESKS,
  beginFault,
  endFault,
  expectThat,
  getBaseUrl,
  getCompany,
  type World,
} from "./world.ts"

/* What goes wrong in companies, and what people decide. */

type Act = DatedAct<World>

interface IssueJson {
  readonly connection_id: string
  readonly code: string
}

const listIssues = async (world: World, name: string): Promise<ReadonlyArray<string>> => {
  const { connectionId } = getCompany(world, name)
  const issues = await world.operator.run<ReadonlyArray<IssueJson>>("issues")
  return issues.filter(({ connection_id }) => connection_id === connectionId).map(({ code }) => code)
}

const expectIssue =
  (name: string, code: string) =>
  async (world: World): Promise<void> => {
    const codes = await listIssues(world, name)
    expectThat(world, `${code} is an issue`, codes.includes(code), [name, codes])
  }

const expectNoIssue =
  (name: string, code: string) =>
  async (world: World): Promise<void> => {
    const codes = await listIssues(world, name)
    expectThat(world, `${code} is resolved`, !codes.includes(code), [name, codes])
  }

const hold = (world: World, name: string): void => {
  getCompany(world, name).isHeld = true
}

const release = (world: World, name: string): void => {
  const company = getCompany(world, name)
  company.isHeld = false
  noteDelivered(company)
}

const empty = (world: World): Promise<void> => {
  world.emptied.add("Elder")
  hold(world, "Elder")
  return Promise.resolve()
}

const decide =
  (name: string, answer: "--yes" | "--no") =>
  async (world: World): Promise<void> => {
    const { connectionId } = getCompany(world, name)
    const [held] = await world.cluster.sql<{ id: string }>(
      "SELECT id FROM sync_session WHERE connection_id = $1 AND state = 'held'",
      [connectionId],
    )
    expectThat(world, "the guard holds the sync", held !== undefined, name)
    if (held === undefined) return
    await world.operator.run("connection", "confirm", connectionId, "--session", held.id, answer)
    world.emptied.delete(name)
    release(world, name)
  }

/** Everyone in Sales leaves Dahlia at once. */
const spinOff = (world: World): Promise<void> => {
  const company = getCompany(world, "Dahlia")
  company.isHeld = true
  company.staff?.closeDepartment("Sales")
  company.staff?.closeDepartment("Support")
  return Promise.resolve()
}

/** On these days and between them Ginkgo's HR system refuses the credentials, so that no sync begins. */
export const REFUSED_DAYS = { first: 12, last: 13 } as const

const replaceCredentials = (world: World): Promise<void> => {
  world.simulators.keka.system.replaceCredentials()
  hold(world, "Ginkgo")
  return Promise.resolve()
}

const repair = async (world: World): Promise<void> => {
  await expectIssue("Ginkgo", "source.auth")(world)
  const { connectionId } = getCompany(world, "Ginkgo")
  const { credentials } = world.simulators.keka.system.readState()
  const file = world.operator.file("repaired.json", credentials)
  await world.operator.run("connection", "repair", connectionId, "--credentials", file)
  release(world, "Ginkgo")
}

const SFTP_DOWN = "Dahlia's SFTP server is down"

const stopSftp = async (world: World): Promise<void> => {
  beginFault(world, SFTP_DOWN)
  await world.sftp.stop()
  hold(world, "Dahlia")
}

const startSftp = async (world: World): Promise<void> => {
  await world.sftp.start()
  release(world, "Dahlia")
  endFault(world, SFTP_DOWN)
}

const CONSOLE = { "x-requested-with": "hrsync-console" }

/** The vendors' admins sign in; twelve hours later their sessions are over. */
const signIn = async (world: World): Promise<void> => {
  for (const name of DESKS) {
    const { admin } = world.desks[name].access
    const response = await fetch(`${getBaseUrl(world)}/api/console/sign-in/`, {
      method: "POST",
      headers: { ...CONSOLE, "content-type": "application/json" },
      body: JSON.stringify({ email: admin?.email, password: admin?.password }),
    })
    await response.arrayBuffer()
    const token = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0]?.split("=") ?? [])
      .find(([cookie]) => cookie === SESSION_COOKIE.name)?.[1]
    expectThat(world, "a vendor's admin signs in", token !== undefined, [name, response.status])
    world.sessions.set(name, token ?? "")
    expectThat(world, "a session is open", (await readSession(world, name)) === 200, name)
  }
}

const readSession = async (world: World, name: DeskName): Promise<number> => {
  const response = await fetch(`${getBaseUrl(world)}/api/console/session/`, {
    headers: { ...CONSOLE, cookie: `${SESSION_COOKIE.name}=${world.sessions.get(name) ?? ""}` },
  })
  await response.arrayBuffer()
  return response.status
}

const expectSignedOut = async (world: World): Promise<void> => {
  for (const name of DESKS) {
    const status = await readSession(world, name)
    expectThat(world, "a session ends by itself", status === 401, [name, status])
  }
}

const LINK = /\/journey\/#(\S+)/u

/** The codes of the links that were mailed to the company that never accepts, the newest first. */
const listCodes = async (world: World): Promise<ReadonlyArray<string>> =>
  (await listMails(world.cluster))
    .filter(({ to }) => to.includes(world.invited?.email ?? ""))
    .flatMap(({ text }) => LINK.exec(text)?.[1] ?? [])

const remind = async (world: World): Promise<void> => {
  const before = (await listCodes(world)).length
  await world.operator.run("connection", "link", world.invited?.connectionId ?? "")
  const after = (await listCodes(world)).length
  expectThat(world, "an invited company is reminded", after === before + 1, [before, after])
}

/** The browser of the person who opens it. */
const DEVICE = makeDevice()

const openLink =
  (expected: 200 | 404) =>
  async (world: World): Promise<void> => {
    const { invited } = world
    if (invited === null) throw new Error("No company is invited")
    const code = invited.code ?? (await listCodes(world))[0] ?? ""
    world.invited = { ...invited, code }
    const response = await fetch(`${getBaseUrl(world)}/api/journey/open-link/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ code, device_key: DEVICE }),
    })
    await response.arrayBuffer()
    const what = expected === 200 ? "a mailed link opens" : "a link of two weeks ago is over"
    expectThat(world, what, response.status === expected, response.status)
  }

const WEEKS: ReadonlyArray<number> = Array.from({ length: 13 }, (_, week) => 2 + 7 * week)

export const COMPANY_ACTS: ReadonlyArray<Act> = [
  ...WEEKS.map((day): Act => ({ day, hour: 8, title: "vendors' admins sign in", act: signIn })),
  ...WEEKS.map((day): Act => ({ day, hour: 20, title: "their sessions end", act: expectSignedOut })),
  { day: 1, hour: 16, title: "Elder's endpoint is emptied", act: empty },
  { day: 2, hour: 16, title: "it is an issue", act: expectIssue("Elder", "sync.held") },
  { day: 3, hour: 8, title: "the held sync is refused", act: decide("Elder", "--no") },
  { day: 4, hour: 20, title: "it is none any more", act: expectNoIssue("Elder", "sync.held") },
  { day: 7, hour: 12, title: "Larch is reminded", act: remind },
  { day: 8, hour: 12, title: "the link is opened", act: openLink(200) },
  { day: 22, hour: 12, title: "the link is opened too late", act: openLink(404) },
  { day: 22, hour: 16, title: "Larch is reminded again", act: remind },
  { day: REFUSED_DAYS.first, hour: 0, title: "Ginkgo's credentials are replaced", act: replaceCredentials },
  { day: REFUSED_DAYS.last, hour: 12, title: "Ginkgo is repaired", act: repair },
  { day: 14, hour: 8, title: "it is an issue no longer", act: expectNoIssue("Ginkgo", "source.auth") },
  { day: 18, hour: 0, title: "Dahlia closes two departments", act: spinOff },
  { day: 19, hour: 16, title: "it is an issue", act: expectIssue("Dahlia", "sync.held") },
  { day: 20, hour: 12, title: "the held sync is confirmed", act: decide("Dahlia", "--yes") },
  { day: 21, hour: 8, title: "it is an issue no longer", act: expectNoIssue("Dahlia", "sync.held") },
  {
    day: 15,
    hour: 4,
    title: "the curious vendor's request is shown",
    act: expectIssue("Dahlia", "sharing.requested"),
  },
  { day: 22, hour: 4, title: "it was answered", act: expectNoIssue("Dahlia", "sharing.requested") },
  { day: 40, hour: 0, title: SFTP_DOWN, act: stopSftp },
  { day: 41, hour: 0, title: "it is up again", act: startSftp },
  { day: 42, hour: 16, title: "no issue is left", act: expectNoIssue("Dahlia", "source.unreachable") },
]
