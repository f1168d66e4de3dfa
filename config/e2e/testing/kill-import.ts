import { setTimeout as sleep } from "node:timers/promises"
import { type SessionRow, sessionsForVendor } from "./contents.ts"
import { type Installation, makeImportArgs, type Vendor } from "./installation.ts"

/** The progress of an import with two pages and one step of records, by its last commit. */
export const PROGRESS = {
  begun: 1,
  onePage: 2,
  twoPages: 3,
  applying: 4,
  opened: 5,
  applied: 6,
  over: 7,
} as const

const measureProgress = ({ state, rows, webhook_counter: webhooks }: SessionRow): number => {
  if (state === "reading")
    return rows === 0 ? PROGRESS.begun : rows > 2_000 ? PROGRESS.twoPages : PROGRESS.onePage
  if (state !== "applying") return PROGRESS.over
  return webhooks === 0 ? PROGRESS.applying : webhooks === 1 ? PROGRESS.opened : PROGRESS.applied
}

/** When an import is killed: after it has reached this progress, and then ... */
export type Moment = { readonly progress: number } & (
  | { readonly then: "later"; readonly millis: number }
  /** Before its next transaction; one that is running is committed first. */
  | { readonly then: "between" }
  /** During its last transaction, which is rolled back. */
  | { readonly then: "closing" }
  /** In its first transaction that writes this table: it gets no further, however slowly the test polls. */
  | { readonly then: "blocked"; readonly table: "staged_employee" | "employee" }
)

/** Rarely while the process starts, often once it works. */
const FIRST_LOOKS_MILLIS = 20
const LOOK_EVERY_MILLIS = 2

interface Import {
  readonly file: string
  /** For this corporate alone: until a connection is accepted, only its vendor identifies it. */
  readonly vendor: Vendor
  readonly corporate: string
}

/** Starts the import, kills it with SIGKILL at the moment, and returns the state of the newest session. */
export const killImport = async (
  installation: Installation,
  victim: Import,
  moment: Moment,
): Promise<SessionRow | null> => {
  if (moment.then !== "blocked") return startAndKill(installation, victim, moment)
  return withLockHeld(installation, `LOCK TABLE ${moment.table} IN SHARE MODE`, [], () =>
    startAndKill(installation, victim, moment),
  )
}

const startAndKill = async (
  installation: Installation,
  { file, vendor, corporate }: Import,
  moment: Moment,
): Promise<SessionRow | null> => {
  const newest = async () => (await sessionsForVendor(installation.storage, vendor.orgId)).at(-1) ?? null
  const before = JSON.stringify(await newest())
  const victim = installation.start(...makeImportArgs(file, vendor, corporate))
  for (let works = false; victim.isRunning();) {
    const session = await newest()
    works ||= JSON.stringify(session) !== before
    if (works && session !== null && measureProgress(session) >= moment.progress) break
    await sleep(works ? LOOK_EVERY_MILLIS : FIRST_LOOKS_MILLIS)
  }
  const kill = () => victim.kill("SIGKILL")
  if (moment.then === "blocked") await kill()
  if (moment.then === "later") await sleep(moment.millis).then(kill)
  if (moment.then === "between") await withLockHeld(installation, HOLD_SESSION, [vendor.orgId], kill)
  if (moment.then === "closing") {
    await withLockHeld(installation, HOLD_STAGING, [vendor.orgId], async () => {
      while (victim.isRunning() && !(await newest().then(isApplied))) await sleep(LOOK_EVERY_MILLIS)
      await kill()
    })
  }
  return newest()
}

const isApplied = (session: SessionRow | null) =>
  session !== null && measureProgress(session) >= PROGRESS.applied

/** Blocks writers of what the statement locks while `work` runs. */
const withLockHeld = async <Result>(
  { storage }: Installation,
  statement: string,
  values: ReadonlyArray<string>,
  work: () => Promise<Result>,
): Promise<Result> => {
  const holder = storage.database.dataSource.createQueryRunner()
  await holder.startTransaction()
  try {
    await holder.query(statement, [...values])
    return await work()
  } finally {
    await holder.rollbackTransaction()
    await holder.release()
  }
}

const HOLD_SESSION = `SELECT FROM sync_session s JOIN connection c ON c.id = s.connection_id
  WHERE c.vendor_org_id = $1 ORDER BY s.started_at DESC LIMIT 1 FOR UPDATE OF s`

/** Only the last transaction writes to staging: it empties the table. */
const HOLD_STAGING = `SELECT FROM staged_employee e JOIN sync_session s ON s.id = e.session_id
  JOIN connection c ON c.id = s.connection_id WHERE c.vendor_org_id = $1
  LIMIT 1 FOR UPDATE OF e`

const POLL_TIMEOUT_MILLIS = 20_000

/**
 * Imports the whole file in a new process. Until the database notices that the killed process is gone, the import
 * is rejected, as it must be, and retried.
 */
export const importWithRetries = async (
  { run }: Installation,
  { file, vendor, corporate }: Import,
): Promise<void> => {
  const deadline = performance.now() + POLL_TIMEOUT_MILLIS
  for (;;) {
    const { status, stderr } = await run(...makeImportArgs(file, vendor, corporate))
    if (status === 0) return
    const isBusy = stderr.includes("A sync of this connection is already running")
    if (!isBusy || performance.now() > deadline) throw new Error(`${corporate} was not imported: ${stderr}`)
    await sleep(50)
  }
}
