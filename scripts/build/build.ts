import { fileURLToPath } from "node:url"
import { runScript } from "../run-script.ts"
import { type Hashes, hashSources, listChanged } from "./sources.ts"
import { type Built, isComplete, readStamp, removeOld, type Stamp, writeStamp } from "./stamp.ts"
import { FOR_USERS, removeAll, type Step, STEPS } from "./steps.ts"

/*
 * `npm run build`: makes each part whose sources have changed since it was made. `--to-run`, for `npm start`: without the
 * types of the package, which take the longest, and the bill of materials; no running service reads them.
 */

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/u, "")

/** Makes the part unless it is there and none of its sources has changed; returns the stamp, and whether it was made. */
const update = async (
  stamp: Stamp,
  step: Step,
): Promise<{ readonly stamp: Stamp; readonly isMade: boolean }> => {
  const sources = await hashSources(root, step.sources)
  const before = stamp[step.name]
  const changed = listChanged(before?.sources ?? {}, sources)
  const complete = before !== undefined && (await isComplete(root, before)) ? before : null
  if (complete !== null && changed.length === 0) return { stamp, isMade: false }
  const begun = performance.now()
  // Without its entry, a part whose making is interrupted is made again.
  const others = Object.fromEntries(Object.entries(stamp).filter(([name]) => name !== step.name))
  await writeStamp(root, others)
  const outputs = await step.make(
    root,
    complete !== null && isOfSame(complete, sources) ? complete.outputs : null,
  )
  await removeOld(root, before?.outputs ?? [], outputs)
  const next = { ...others, [step.name]: { sources, outputs } }
  await writeStamp(root, next)
  console.info(
    `Built ${step.what} in ${((performance.now() - begun) / 1_000).toFixed(1)} s${why(before, changed)}`,
  )
  return { stamp: next, isMade: true }
}

const isOfSame = (built: Built, sources: Hashes): boolean =>
  Object.keys(built.sources).join("\n") === Object.keys(sources).join("\n")

const SHOWN = 2

const why = (before: unknown, changed: ReadonlyArray<string>): string => {
  if (before === undefined) return ""
  if (changed.length === 0) return ": a part of it was missing"
  const further = changed.length > SHOWN ? ` and ${String(changed.length - SHOWN)} more` : ""
  return `: ${changed.slice(0, SHOWN).join(", ")}${further} changed`
}

const build = async (steps: ReadonlyArray<Step>): Promise<void> => {
  let stamp = await readStamp(root)
  if (Object.keys(stamp).length === 0) await removeAll(root)
  let made = 0
  for (const step of steps) {
    const updated = await update(stamp, step)
    stamp = updated.stamp
    if (updated.isMade) made += 1
  }
  if (made === 0) console.info("Nothing has changed since the last build.")
}

await runScript(
  { name: "npm run build", options: { "to-run": { type: "boolean" } } },
  ({ "to-run": isToRun = false }) => build(isToRun ? STEPS : [...STEPS, ...FOR_USERS]),
)
