import { rmSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Person } from "../../../connectors/sdk/conformance/index.ts"
import { inviteHrAdmin, makeDevice } from "../../demo/hr-admin.ts"
import { toDate, isFileDay } from "./calendar.ts"
import type { Company } from "./company.ts"
import type { Desk } from "./desk.ts"
import { type Employee, type Employees, FILE_MAPPING, type Staff, toFile, toRecord } from "./staff.ts"
import { getBaseUrl, type HrSystem, type World } from "./world.ts"

/* How companies bring their employees: each function connects one, and returns what it does from day to day. */

export interface Invited {
  readonly name: string
  readonly email: string
  readonly desk: Desk
  readonly connectionId: string
  readonly orgId: string
}

type Options = ReadonlyArray<string>

/** What a way in decides; the rest is the same for all. */
export type WayIn = Pick<Company, "work" | "listsLeavers">

/**
 * A file each month, which the operator imports; `wrongOn`: the day of a file with an error, which shares nothing and is mended the
 * next day.
 */
export const importFiles = async (
  { operator }: World,
  { connectionId, name }: Invited,
  staff: Staff,
  { options = [], wrongOn = null }: { readonly options?: Options; readonly wrongOn?: number | null } = {},
): Promise<WayIn> => {
  const mapping = operator.file("mapping.json", FILE_MAPPING)
  const send = async (text: string, how: "run" | "runFailing" = "run") => {
    const path = operator.file(`${name}.csv`, text)
    await operator[how]("import", "csv", path, "--connection", connectionId, "--mapping", mapping, ...options)
  }
  await send(toFile(staff.all()))
  return {
    listsLeavers: false,
    work: async (day) => {
      if (day === wrongOn) {
        await send(toFile(staff.all()).replace("@staff.example", " at staff"), "runFailing")
        return false
      }
      const isMended = wrongOn !== null && day === wrongOn + 1
      if (isMended || isFileDay(day)) await send(toFile(staff.all()))
      return isMended || isFileDay(day)
    },
  }
}

/** Does it on the days of files. */
const monthly =
  (send: () => Promise<void>): Company["work"] =>
  async (day) => {
    if (isFileDay(day)) await send()
    return isFileDay(day)
  }

/** The service reads it by itself. */
const IS_READ: WayIn = { listsLeavers: true, work: () => Promise.resolve(true) }

/** A file each month, which the HR admin uploads in the journey. */
export const uploadFiles = async (
  world: World,
  { desk, name, email }: Invited,
  staff: Staff,
): Promise<WayIn> => {
  // The browser that submitted the first file speaks for the company; another one would have to prove the mailbox first.
  const device = makeDevice()
  const share = async () => {
    const path = world.operator.file(`${name}.csv`, toFile(staff.all()))
    const service = { app: world.cluster.app, server: { url: getBaseUrl(world) } }
    const admin = await inviteHrAdmin(service, desk.access.apiKey, { orgName: name, email, device })
    await admin.share(path)
  }
  await share()
  return { listsLeavers: false, work: monthly(share) }
}

/** A file on its SFTP server every night. */
export const connectSftp = async (
  { operator, sftp }: World,
  { connectionId }: Invited,
  staff: Staff,
  options: Options,
): Promise<WayIn> => {
  const put = (day: number) => {
    for (const name of readdirSync(sftp.folder)) rmSync(join(sftp.folder, name))
    const file = `employees-${toDate(day).toISOString().slice(0, 10)}.csv`
    writeFileSync(join(sftp.folder, file), toFile(staff.all()))
    writeFileSync(join(sftp.folder, `${file}.done`), "")
  }
  put(0)
  const { host, port, folder: directory, username, key: private_key } = sftp
  const credentials = operator.file("sftp.json", {
    ...{ host, port, directory, username, private_key, refresh_rate: "daily" },
    host_key_fingerprint: sftp.fingerprint(),
  })
  await operator.run(
    ...["connect", "sftp", "--connection", connectionId, "--credentials", credentials, "--wait"],
    ...options,
  )
  return {
    listsLeavers: false,
    work: (day) => {
      put(day)
      return Promise.resolve(true)
    },
  }
}

/** An endpoint of the company, read every quarter of an hour. */
export const connectApi = async (
  { operator, source, emptied }: World,
  { connectionId, name }: Invited,
  staff: Staff,
  options: Options,
): Promise<WayIn> => {
  const listChanged = (since: string): ReadonlyArray<Employee> =>
    emptied.has(name) ? [] : [...staff.all().values()].filter(({ modified }) => modified >= since)
  const paged = {
    name,
    page: (since: string, start: number, size: number) => {
      const changed = listChanged(since)
      return { total: changed.length, data: changed.slice(start, start + size).map(toRecord) }
    },
  }
  source.add(paged)
  const credentials = operator.file(`${name}.json`, { url: source.makeUrl(paged), auth_type: "none" })
  await operator.run(
    ...["connect", "custom-wrapper", "--connection", connectionId, "--credentials", credentials],
    ...["--frequency", "real-time", "--full-frequency", "daily@2", "--wait", ...options],
  )
  return IS_READ
}

/** A simulated HR system. */
export const connectHrSystem = async (
  { operator, simulators }: World,
  code: HrSystem,
  { connectionId, name }: Invited,
  options: Options,
): Promise<WayIn> => {
  const { credentials } = simulators[code].system.readState()
  const file = operator.file(`${name}.json`, credentials)
  await operator.run(
    ...["connect", code, "--connection", connectionId, "--credentials", file],
    ...["--frequency", "daily@2", "--wait", ...options],
  )
  return IS_READ
}

/** The company's own system pushes those who changed. */
export const connectPush = async (world: World, { connectionId }: Invited, staff: Staff): Promise<WayIn> => {
  const { operator } = world
  await operator.run("push", "invite", "--connection", connectionId)
  const { username, password } = await operator.run<{
    readonly username: string
    readonly password: string
  }>("push", "approve", connectionId)
  const pushed = new Map<string, string>()
  const push = async (employee: Employee) => {
    const response = await fetch(`${getBaseUrl(world)}/api/external/sync/callback`, {
      method: "POST",
      headers: { username, password, "content-type": "application/json" },
      body: JSON.stringify(toRecord(employee)),
    })
    if (!response.ok) throw new Error(`A push returned ${String(response.status)}: ${await response.text()}`)
    await response.arrayBuffer()
    pushed.set(employee.employeeId, employee.modified)
  }
  const pushChanged = async () => {
    for (const employee of staff.all().values())
      if (pushed.get(employee.employeeId) !== employee.modified) await push(employee)
  }
  await pushChanged()
  return {
    listsLeavers: true,
    work: async () => {
      await pushChanged()
      return true
    },
  }
}

/** A file each month, which the operator uploads for a company that cannot. */
export const connectAssisted = async (
  { operator }: World,
  { connectionId, name }: Invited,
  staff: Staff,
): Promise<WayIn> => {
  await operator.run("assisted", "request", "--connection", connectionId, "--hrms", "Rota HR")
  const mapping = operator.file("mapping.json", FILE_MAPPING)
  const upload = async () => {
    const path = operator.file(`${name}.csv`, toFile(staff.all()))
    await operator.run("assisted", "upload", connectionId, path, "--mapping", mapping)
  }
  await upload()
  return { listsLeavers: false, work: monthly(upload) }
}

/** Employees of a simulated HR system. */
export const toEmployees = (people: ReadonlyArray<Person>): Employees =>
  new Map(
    people.map((person) => [
      person.employeeNumber,
      {
        employeeId: person.employeeNumber,
        name: `${person.firstName} ${person.lastName}`,
        status: person.dateOfLeaving === null ? "Active" : "Terminated",
        email: person.email,
        department: person.department,
        designation: person.designation,
        doj: person.dateOfJoining,
        dob: person.dateOfBirth,
        pan: person.pan,
        ctc_basic: "",
        modified: "",
      },
    ]),
  )
