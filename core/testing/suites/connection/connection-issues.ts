import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import type { IssueCode } from "../../../domain/connection/issue.ts"
import type { ConnectionScope } from "../../../domain/connection/scope.ts"
import { connect, terminate } from "../../builders/connections.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"

const run = Effect.runPromise

export const describeConnectionIssues = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })

  const raise = (id: string, code: IssueCode, message: string, now: number) =>
    run(storage.issues.raise(id, { id: randomUUID(), code, message }, now))
  const listed = async (id: string, limit = 10) =>
    (await run(storage.issues.list(id, limit))).map(({ code, message, raisedAt, seenAt, resolvedAt }) => [
      code,
      message,
      raisedAt - START,
      seenAt - START,
      resolvedAt === null ? null : resolvedAt - START,
    ])

  describe("connectionsWith", () => {
    it("returns the connections with an open issue of the code", async () => {
      const [open, resolved, other] = [await connect(storage), await connect(storage), await connect(storage)]
      await raise(open.id, "webhooks.given-up", "3 webhooks", START)
      await raise(open.id, "rows.values", "3 values", START)
      await raise(resolved.id, "webhooks.given-up", "3 webhooks", START)
      await run(storage.issues.resolve(resolved.id, ["webhooks.given-up"], START))
      await raise(other.id, "source.auth", "wrong", START)
      const affected = await run(storage.issues.listAffectedConnections("webhooks.given-up"))
      const own = [open, resolved, other].map(({ id }) => id)
      expect(affected.filter((id) => own.includes(id))).toEqual([open.id])
    })
  })

  describe("raise", () => {
    it("opens one issue per code, with the latest message", async () => {
      const { id } = await connect(storage)
      await raise(id, "source.auth", "wrong", START)
      await raise(id, "source.auth", "still wrong", START + 5)
      await raise(id, "rows.values", "3 values", START + 6)
      expect(await listed(id)).toEqual([
        ["rows.values", "3 values", 6, 6, null],
        ["source.auth", "still wrong", 0, 5, null],
      ])
    })

    it("opens one issue when several are raised at once", async () => {
      const { id } = await connect(storage)
      await Promise.all(Array.from({ length: 8 }, () => raise(id, "sync.held", "held", START)))
      expect(await listed(id)).toHaveLength(1)
    })

    it("opens another issue after the first one was resolved", async () => {
      const { id } = await connect(storage)
      await raise(id, "source.data", "first", START)
      await run(storage.issues.resolve(id, ["source.data"], START + 1))
      await raise(id, "source.data", "second", START + 2)
      expect(await listed(id)).toEqual([
        ["source.data", "second", 2, 2, null],
        ["source.data", "first", 0, 0, 1],
      ])
      expect(await listed(id, 1)).toHaveLength(1)
    })
  })

  describe("resolve", () => {
    it("resolves the open issues of the codes, and no others", async () => {
      const [{ id }, { id: other }] = [await connect(storage), await connect(storage)]
      for (const connection of [id, other]) {
        await raise(connection, "source.auth", "a", START)
        await raise(connection, "sync.held", "b", START)
      }
      await run(storage.issues.resolve(id, ["source.auth", "source.data"], START + 3))
      expect(await listed(id)).toEqual([
        ["sync.held", "b", 0, 0, null],
        ["source.auth", "a", 0, 0, 3],
      ])
      expect((await listed(other)).map((row) => row[4])).toEqual([null, null])
    })
  })

  describe("open", () => {
    it("returns the issues of many connections, oldest first, until they are resolved", async () => {
      const one = await connect(storage)
      const other = await connect(storage)
      await raise(one.id, "source.auth", "late", START + 9)
      await raise(one.id, "sync.held", "early", START + 1)
      await raise(other.id, "source.auth", "of another vendor", START)
      const open = async (scope: ConnectionScope, limit = 100) =>
        (await run(storage.issues.listOpen(scope, limit))).map(({ message }) => message)
      const { vendorOrgId } = one
      expect(await open({ vendorOrgId })).toEqual(["early", "late"])
      expect(await open({ vendorOrgId }, 1)).toEqual(["early"])
      expect(await open({})).toEqual(expect.arrayContaining(["early", "late", "of another vendor"]))
      expect(await open({ orgIds: [other.orgId] })).toEqual(["of another vendor"])
      expect(await open({ vendorOrgId, connectionId: other.id })).toEqual([])
      await run(storage.issues.resolve(one.id, ["sync.held"], START + 10))
      expect(await open({ vendorOrgId })).toEqual(["late"])
    })
  })

  it("are deleted with their connection", async () => {
    const { id } = await connect(storage)
    await raise(id, "source.auth", "wrong", START)
    await terminate(storage, id)
    expect(await listed(id)).toEqual([])
  })
}
