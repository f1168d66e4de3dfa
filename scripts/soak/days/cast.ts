import { type Simulator, startSimulator } from "../../../config/connector-tools/simulator/start-simulator.ts"
import { findConnectors } from "../../../connectors/registry.ts"
import { makeRandom } from "../../sample-data/identifiers.ts"
import type { CreatedVendorJson } from "../company/command-line.ts"
import { type Agreement, ALL_FIELDS, withhold } from "./agreement.ts"
import { type Company, noteDelivered } from "./company.ts"
import { type Desk, makePrivateKey, openDesk, toPublicKey } from "./desk.ts"
import type { Operator } from "./operator.ts"
import { makeStaff, type Staff } from "./staff.ts"
import * as waysIn from "./ways-in.ts"
import { type DeskName, DESKS, HR_SYSTEMS, type HrSystem, type World } from "./world.ts"

/* Who plays: five vendors and twelve companies. */

const EMPLOYEES = 28

/** What the curious vendor does not ask for at first. */
export const ASKED_LATER = ["pan", "dob", "ctc_basic"] as const

export const startSimulators = async (): Promise<Readonly<Record<HrSystem, Simulator>>> => {
  const { connectors } = findConnectors([], process.cwd())
  const started = await Promise.all(
    HR_SYSTEMS.map(async (code) => {
      const connector = connectors.find(({ manifest }) => manifest.code === code)
      if (connector === undefined) throw new Error(`There is no connector ${code}`)
      return [code, await startSimulator({ connector, employees: EMPLOYEES, port: 0 })] as const
    }),
  )
  return Object.fromEntries(started) as Record<HrSystem, Simulator>
}

/** Creates the vendors, with the operator's commands. */
export const openDesks = async (operator: Operator): Promise<Readonly<Record<DeskName, Desk>>> => {
  const desks: Partial<Record<DeskName, Desk>> = {}
  for (const name of DESKS) {
    const desk = await openDesk(name)
    const privateKeyPem = makePrivateKey()
    const created = await operator.run<CreatedVendorJson>(
      ...["vendor", "create", "--name", `Vendor ${name}`, "--webhook-url", desk.receiver.url],
      ...["--admin-email", `admin@${name}.example`],
      ...["--public-key", operator.file(`${name}.pem`, toPublicKey(privateKeyPem))],
    )
    const { org_id: orgId, api_key: apiKey, username, password, admin } = created
    desk.access = { orgId, apiKey, formerKeys: [], username, password, privateKeyPem, admin }
    desk.receiver.secret = created.app_secret
    desks[name] = desk
  }
  const { curious } = desks
  if (curious !== undefined) {
    const flags = { detail_info_fields: { pan: 0, dob: 0 }, ctc_details_fields: { ctc_basic: 0 } }
    const file = operator.file("curious.json", flags)
    await operator.run("vendor", "flags", curious.access.orgId, "--set", file)
  }
  return desks as Record<DeskName, Desk>
}

interface Part {
  readonly name: string
  readonly desk: DeskName
  readonly agreement?: Agreement
  readonly hrSystem?: HrSystem
  readonly connect: (world: World, invited: waysIn.Invited, staff: Staff) => Promise<waysIn.WayIn>
}

const CAUTIOUS = withhold(ALL_FIELDS, ...ASKED_LATER)

/** The day on which a file of Aster has an error, when it is the file of the first of February. */
const WRONG_FILE_DAY = 4

const berlin = ["--time-zone", "Europe/Berlin"]
const newYork = ["--time-zone", "America/New_York"]

const formatTerms = (world: World, name: string, terms: unknown): ReadonlyArray<string> => [
  "--share",
  world.operator.file(`${name}-terms.json`, terms),
]

const NO_PAY = { withheld: ["ctc_details_fields", "salary_monthly_details_fields"], subset: [] }
const NO_PAN_OR_PAY = { withheld: ["pan", ...NO_PAY.withheld], subset: [] }
const NO_PAN = { withheld: ["pan", "ctc_details_fields"], subset: [] }
const NO_LEGAL = {
  withheld: [],
  subset: [{ field: "department", operator: "is_not", values: ["Legal"] }],
}

export const PARTS: ReadonlyArray<Part> = [
  {
    name: "Aster",
    desk: "calm",
    connect: (world, invited, staff) =>
      waysIn.importFiles(world, invited, staff, { wrongOn: WRONG_FILE_DAY }),
  },
  {
    name: "Birch",
    desk: "failing",
    agreement: withhold(ALL_FIELDS, "pan", "ctc_basic"),
    connect: (world, invited, staff) =>
      waysIn.importFiles(world, invited, staff, { options: formatTerms(world, "Birch", NO_PAN) }),
  },
  { name: "Cedar", desk: "calm", connect: waysIn.uploadFiles },
  {
    name: "Dahlia",
    desk: "curious",
    agreement: CAUTIOUS,
    connect: (world, invited, staff) => waysIn.connectSftp(world, invited, staff, newYork),
  },
  {
    name: "Elder",
    desk: "failing",
    connect: (world, invited, staff) => waysIn.connectApi(world, invited, staff, []),
  },
  {
    name: "Fern",
    desk: "curious",
    agreement: { ...CAUTIOUS, withoutDepartment: "Legal" },
    connect: (world, invited, staff) =>
      waysIn.connectApi(world, invited, staff, formatTerms(world, "Fern", NO_LEGAL)),
  },
  {
    name: "Ginkgo",
    desk: "rotating",
    // Keka's API has no PAN.
    agreement: withhold(ALL_FIELDS, "ctc_basic", "pan"),
    hrSystem: "keka",
    connect: (world, invited) =>
      waysIn.connectHrSystem(world, "keka", invited, [
        ...berlin,
        ...formatTerms(world, "Ginkgo", NO_PAN_OR_PAY),
      ]),
  },
  {
    name: "Hazel",
    desk: "calm",
    agreement: withhold(ALL_FIELDS, "ctc_basic"),
    hrSystem: "bamboohr",
    connect: (world, invited) =>
      waysIn.connectHrSystem(world, "bamboohr", invited, formatTerms(world, "Hazel", NO_PAY)),
  },
  { name: "Iris", desk: "resending", connect: waysIn.connectPush },
  { name: "Juniper", desk: "curious", agreement: CAUTIOUS, connect: waysIn.connectPush },
  { name: "Kapok", desk: "resending", connect: waysIn.connectAssisted },
]

interface InvitedJson {
  readonly connection_id: string
  readonly org_id: string
}

const invite = async ({ operator }: World, name: string, desk: Desk): Promise<waysIn.Invited> => {
  const email = `hr@${name.toLowerCase()}.example`
  const { connection_id: connectionId, org_id: orgId } = await operator.run<InvitedJson>(
    ...["connection", "invite", "--vendor", desk.access.orgId, "--org-name", name, "--email", email],
    ...(name === "Larch" ? [] : ["--no-mail"]),
  )
  return { name, email, desk, connectionId, orgId }
}

/** Connects all companies; Larch is invited, and never accepts. */
export const connectCompanies = async (world: World): Promise<void> => {
  for (const [index, part] of PARTS.entries()) {
    await connectCompany(world, part, index + 1)
    world.log(`${part.name} is connected`)
  }
  const { connectionId, email } = await invite(world, "Larch", world.desks.calm)
  world.invited = { connectionId, email, code: null }
}

const connectCompany = async (world: World, part: Part, number: number): Promise<void> => {
  const desk = world.desks[part.desk]
  const invited = await invite(world, part.name, desk)
  desk.agreements.set(invited.orgId, part.agreement ?? ALL_FIELDS)
  const staff = makeStaff({ name: part.name, number, size: EMPLOYEES, random: makeRandom(number) })
  const { work, listsLeavers } = await part.connect(world, invited, staff)
  const system = part.hrSystem === undefined ? null : world.simulators[part.hrSystem].system
  const company: Company = {
    ...invited,
    staff: system === null ? staff : null,
    happen: (event) => {
      if (system === null) staff[event]()
      else system.apply(event === "promote" ? "change" : event)
    },
    truth: () => (system === null ? staff.all() : waysIn.toEmployees(system.people)),
    work,
    listsLeavers,
    delivered: null,
    isHeld: false,
  }
  noteDelivered(company)
  world.companies.set(part.name, company)
}
