import { mkdtempSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { afterAll, describe, expect, it } from "vitest"
import { type DescribeRoute, describeConsumer } from "./exchange.ts"
import { commit, type Pact, type PactFile, readCommitted, readMade } from "./pact-files.ts"

/** Set by `npm run pacts`: the consumers' current expectations become the contract. */
const RENEWS = process.env["HRSYNC_PACTS"] === "renew"

/** A folder for this run in which a consumer writes its pact. */
export const startPact = (pact: Pact): { readonly folder: string; readonly at: DescribeRoute } => {
  const folder = mkdtempSync(join(tmpdir(), "hrsync-pacts-"))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return { folder, at: describeConsumer(pact, folder) }
}

/** The last test of a consumer: compares the pact that its tests wrote with the committed one. */
export const expectCommittedPact = (pact: Pact, folder: string) =>
  describe(`the pact of ${pact.consumer} with ${pact.provider}`, () => {
    it("is the committed one", async () => {
      const made = await readMade(folder, pact)
      if (RENEWS) await commit(pact, made)
      const drift = findDrift(await readCommitted(pact), made)
      expect(drift, "The pact has drifted: if that is meant, `npm run pacts` and commit it").toEqual([])
    })
  })

/** Lists what differs, one sentence each with both sides. */
export const findDrift = (committed: PactFile, made: PactFile): ReadonlyArray<unknown> => {
  const before = byDescription(committed)
  const now = byDescription(made)
  const known = [...before.keys()].flatMap((description): ReadonlyArray<unknown> => {
    const [then, since] = [before.get(description), now.get(description)]
    if (since === undefined) return [`no longer relied on: ${description}`]
    return isDeepStrictEqual(then, since) ? [] : [{ changed: description, ...differing(then, since) }]
  })
  const added = [...now.keys()].filter((description) => !before.has(description))
  const drift = [...known, ...added.map((description) => `not committed: ${description}`)]
  if (drift.length > 0) return drift
  return isDeepStrictEqual(committed, made) ? [] : ["names, order or metadata"]
}

const byDescription = ({ interactions }: PactFile) =>
  new Map(interactions.map((interaction) => [interaction.description, interaction]))

/** Returns only the parts that differ. */
const differing = (then: unknown, since: unknown): object => {
  if (!isObject(then) || !isObject(since)) return { committed: then, made: since }
  const keys = new Set([...Object.keys(then), ...Object.keys(since)])
  const parts = [...keys].filter((key) => !isDeepStrictEqual(then[key], since[key]))
  return Object.fromEntries(parts.map((key) => [key, differing(then[key], since[key])]))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null
