import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type {
  BrokenChain,
  Verification,
  VerifyProgress,
} from "../../../../core/use-cases/audit/verify-chains.ts"
import type { Cli } from "../../cli.ts"
import type { Console } from "../../console.ts"
import { withServices } from "../../run-command.ts"

/** Exits with 1 when a chain is broken, and names its first broken entry. */
export const verifyAudit = async ({ app, console }: Cli, vendorOrgId: string | null): Promise<void> => {
  const onProgress = makeProgressNotes(console)
  const verification = await withServices(app, ({ audit }) =>
    audit.verifyChains(OPERATOR, { vendorOrgId, onProgress }),
  )
  const { chains, entries, broken } = verification
  console.result(toJson(verification), [
    broken === null
      ? `${count(entries, "entry", "entries")} of ${count(chains, "chain", "chains")} verified: nothing was changed, removed or inserted.`
      : describeBreak(broken),
  ])
  if (broken !== null) process.exitCode = 1
}

const EVERY_MILLIS = 2_000

/** A line every two seconds for long chains. */
const makeProgressNotes = (console: Console): ((progress: VerifyProgress) => void) => {
  const startedAt = performance.now()
  let shownAt = startedAt
  return ({ verified, total }) => {
    const now = performance.now()
    if (now - shownAt < EVERY_MILLIS) return
    shownAt = now
    const perSecond = verified / ((now - startedAt) / 1_000)
    const secondsLeft = Math.ceil((total - verified) / perSecond)
    console.note(
      `Verified ${verified.toLocaleString("en")} of ${total.toLocaleString("en")} entries, ${Math.round(perSecond).toLocaleString("en")}/s, ${String(secondsLeft)} s left`,
    )
  }
}

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`

const toJson = ({ chains, entries, broken }: Verification) => ({
  intact: broken === null,
  chains,
  entries,
  broken:
    broken === null
      ? null
      : {
          vendor_id: broken.vendorOrgId,
          sequence: broken.sequence,
          entry_id: broken.entryId,
          problem: broken.problem,
        },
})

const PROBLEMS: Readonly<Record<BrokenChain["problem"], string>> = {
  changed: "its contents were changed",
  missing: "it is missing",
  "not chained": "it does not continue the entry before it",
  "in another chain": "it belongs to another chain",
  "after the end": "it was added after the end of the chain",
}

const describeBreak = ({ vendorOrgId, sequence, entryId, problem }: BrokenChain): string => {
  const chain = vendorOrgId === null ? "the installation's own chain" : `the chain of vendor ${vendorOrgId}`
  const entry = entryId === null ? "" : ` (${entryId})`
  return `The audit log was tampered with: entry ${String(sequence)}${entry} of ${chain}: ${PROBLEMS[problem]}. Compare it with an earlier export, and restore the entries from a backup.`
}
