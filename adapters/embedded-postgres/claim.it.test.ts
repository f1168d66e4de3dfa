import { closeSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { claimStart, isAlive, preparePipes } from "./claim.ts"
import { prepareDataPaths, type DataPaths } from "./data-folder.ts"
import { clearFolder, makeFolder } from "./testing/processes.ts"

describe("a claim to start the server", () => {
  let places: DataPaths
  beforeEach(async () => {
    places = await prepareDataPaths(await makeFolder())
    await preparePipes(places)
  })
  afterEach(() => clearFolder(places.dataDir))

  const release = (life: number | null) => closeSync(life!)

  it("is held by one process at a time, for as long as that process lives", () => {
    const first = claimStart(places)
    expect([isAlive(places), claimStart(places)]).toEqual([true, null])
    release(first)
    expect(isAlive(places)).toBe(false)
    const second = claimStart(places)
    expect(second).not.toBeNull()
    release(second)
  })

  it("leaves one life pipe, whose number counts the claims", () => {
    for (let round = 0; round < 3; round++) release(claimStart(places))
    expect(readdirSync(places.run).toSorted()).toEqual(["attached", "life.3"])
  })

  it("finds one pair of pipes when several processes create them at once", async () => {
    const other = await prepareDataPaths(path.join(places.dataDir, "other"))
    await Promise.all(Array.from({ length: 5 }, () => preparePipes(other)))
    expect(readdirSync(other.root)).toEqual(["run"])
    expect(readdirSync(other.run).toSorted()).toEqual(["attached", "life.0"])
  })

  it("creates the pipes again in a copy of the folder that lacks them, as backups do", async () => {
    for (const pipe of ["attached", "life.0"]) rmSync(path.join(places.run, pipe))
    writeFileSync(path.join(places.run, ".s.PGSQL.5432.lock"), "4711\n")
    await Promise.all([preparePipes(places), preparePipes(places)])
    expect(readdirSync(places.run).toSorted()).toEqual(["attached", "life.0"])
  })

  it("fails in a folder that holds something unknown, and names it", async () => {
    for (const pipe of ["attached", "life.0"]) rmSync(path.join(places.run, pipe))
    mkdirSync(path.join(places.run, "unknown"))
    await expect(preparePipes(places)).rejects.toMatchObject({
      code: "folder-unusable",
      cause: { code: "ENOTEMPTY" },
    })
  })
})
