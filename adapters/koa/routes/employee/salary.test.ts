import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { toPeriod } from "../../../../core/domain/employee/period.ts"
import type { ReadSalaryInput } from "../../../../core/use-cases/salary/read-salary.ts"
import type { AccessByCaller } from "../../authentication/callers.ts"
import type { RouteRequest } from "../../calls/route.ts"
import type { Service } from "../../service.ts"
import { salaryCalls } from "./salary.ts"

const VENDOR = "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11"
const ORG = "2c6f9f0e-7a0f-4d1e-9a55-6f0b3a1d2c44"

/** Calls the endpoint with a query; returns what its use-case is asked for, if it is asked, and the status. */
const call = async (query: RouteRequest["query"]) => {
  const asked: Array<ReadSalaryInput> = []
  const service = {
    salary: {
      readSalary: (_actor: unknown, input: ReadSalaryInput) => {
        asked.push(input)
        return Effect.succeed({})
      },
    },
  } as unknown as Service
  const caller = { actor: { kind: "vendor-key", vendorOrgId: VENDOR } }
  const access = {
    apiKey: { authenticate: () => Effect.succeed(caller) },
  } as unknown as AccessByCaller
  const request = {
    requestId: VENDOR,
    headers: {},
    path: { emp_id: "E1" },
    query,
    body: () => Effect.succeed(undefined),
    identify: () => undefined,
  } as unknown as RouteRequest
  const [route] = salaryCalls.map(({ toRoute }) => toRoute(service, access))
  const response = await Effect.runPromise(route?.handle(request) ?? Effect.die("no route"))
  return { status: response.status, asked: asked[0] }
}

describe("GET /api/v2/salary_details/{emp_id}/", () => {
  it.each([{}, { type: "" }])("reads the ctc without a type: %j", async (query) => {
    expect(await call({ org: ORG, ...query })).toMatchObject({
      status: 200,
      asked: { type: "ctc", orgId: ORG },
    })
  })

  it("takes its UUIDs in capitals, and empty parameters as absent", async () => {
    const query = {
      org: ORG.toUpperCase(),
      vendor_org: VENDOR.toUpperCase(),
      type: "monthly",
      from_date: "01-2026",
      to_date: "",
    }
    expect(await call(query)).toMatchObject({
      status: 200,
      asked: { type: "monthly", orgId: ORG, from: toPeriod(2026, 1), to: toPeriod(2026, 1) },
    })
  })

  it.each([{ type: "yearly" }, { vendor_org: ORG }, { org: "" }])("rejects %j", async (query) => {
    expect(await call({ org: ORG, ...query })).toEqual({ status: 400, asked: undefined })
  })
})
