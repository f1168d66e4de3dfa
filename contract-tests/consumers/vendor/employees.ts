import { expect } from "vitest"
import { CTC, IN_SHORT, MONTHLY } from "../../employee.ts"
import { EMPLOYEE_ID, EXAMPLES, NOBODY } from "../../situations.ts"
import { done, INVALID_TOKEN, NOT_FOUND, wrongFields } from "../responses.ts"
import type { DescribeRoute } from "../exchange.ts"
import { matchInjected } from "../injected.ts"
import { COMPACT_JWE, like, matching } from "../likeness.ts"
import { clientAt, expectRefused, KEYED, WRONG_KEY, WRONGLY_KEYED } from "./calling.ts"
import { KEYS_READ, reader, sealedForVendor } from "./sealing.ts"

export const employees = async (at: DescribeRoute) => {
  consent(at, await sealedForVendor(IN_SHORT))
  salary(at)
}

const CONSENT = {
  org: EXAMPLES.orgId,
  employee_id: EMPLOYEE_ID,
  consent_language: "en-IN",
  consent_timestamp: "2026-01-15T09:30:00Z",
  consent_expiry: "2090-01-15T09:30:00Z",
}

const consent = (at: DescribeRoute, sealed: string) =>
  at("POST /api/v1/employee/consent-data/", (relies) => {
    const org = matchInjected("${orgId}")

    relies(
      "records a consent and gives the employee, encrypted to the vendor's key",
      {
        after: [KEYS_READ],
        given: ["connected"],
        headers: KEYED,
        json: { ...CONSENT, org },
        response: done("success", matching(COMPACT_JWE, sealed)),
      },
      async (url) => expect(await reader(url).recordConsent(CONSENT)).toEqual(IN_SHORT),
    )
    relies(
      "names wrong fields",
      {
        given: ["connected"],
        headers: KEYED,
        json: { ...CONSENT, org, consent_expiry: "never" },
        response: wrongFields("consent_expiry"),
      },
      (url) =>
        expectRefused(
          clientAt(url).recordConsent({ ...CONSENT, consent_expiry: "never" }),
          400,
          "consent_expiry",
        ),
    )
    const early = { ...CONSENT, consent_timestamp: "2089-01-15T09:30:00Z" }
    relies(
      "refuses a consent that is not given yet",
      {
        given: ["connected"],
        headers: KEYED,
        json: { ...early, org },
        response: wrongFields("consent_timestamp"),
      },
      (url) => expectRefused(clientAt(url).recordConsent(early), 400, "consent_timestamp"),
    )
    relies("refuses a wrong key", { headers: WRONGLY_KEYED, json: CONSENT, response: INVALID_TOKEN }, (url) =>
      expectRefused(clientAt(url, WRONG_KEY).recordConsent(CONSENT), 401),
    )
    relies(
      "does not know an employee that there is not",
      {
        given: ["connected"],
        headers: KEYED,
        json: { ...CONSENT, org, employee_id: "nobody" },
        response: NOT_FOUND,
      },
      (url) => expectRefused(clientAt(url).recordConsent({ ...CONSENT, employee_id: "nobody" }), 404),
    )
  })

const salary = (at: DescribeRoute) =>
  at("GET /api/v2/salary_details/{emp_id}/", (relies) => {
    const path = `/api/v2/salary_details/${EMPLOYEE_ID}/`
    const org = matchInjected("${orgId}")
    const request = { given: ["connected"], path, headers: KEYED } as const
    const range = { from_date: "03-2026", to_date: "04-2026" }
    const fetched = (data: unknown) => done("Salary data points successfully fetched", data)
    const readSalary = (url: string, type: "ctc" | "monthly" | "ctc_monthly", months = {}) =>
      clientAt(url).readSalary(EMPLOYEE_ID, { org: EXAMPLES.orgId, type, ...months })

    relies(
      "gives the annual salary",
      { ...request, query: { org, type: "ctc" }, response: fetched({ ctc: like(CTC) }) },
      async (url) => expect(await readSalary(url, "ctc")).toEqual({ ctc: CTC }),
    )
    relies(
      "gives the months of a range",
      {
        ...request,
        query: { org, type: "monthly", ...range },
        response: fetched({ monthly: like([MONTHLY]) }),
      },
      async (url) => expect(await readSalary(url, "monthly", range)).toEqual({ monthly: [MONTHLY] }),
    )
    const both = { ctc: { basic: CTC.basic }, monthly: [{ month: 3, year: 2026, basic: MONTHLY.basic }] }
    relies(
      "gives both",
      { ...request, query: { org, type: "ctc_monthly", ...range }, response: fetched(like(both)) },
      async (url) => expect(await readSalary(url, "ctc_monthly", range)).toEqual(both),
    )
    relies(
      "names a wrong month",
      {
        ...request,
        query: { org, type: "monthly", from_date: "2026-03" },
        response: wrongFields("from_date"),
      },
      (url) => expectRefused(readSalary(url, "monthly", { from_date: "2026-03" }), 400, "from_date"),
    )
    relies(
      "refuses a range that ends before it begins",
      {
        ...request,
        query: { org, type: "monthly", from_date: "03-2026", to_date: "02-2026" },
        response: wrongFields("to_date"),
      },
      (url) =>
        expectRefused(
          readSalary(url, "monthly", { from_date: "03-2026", to_date: "02-2026" }),
          400,
          "to_date",
        ),
    )
    relies(
      "refuses a wrong key",
      { path, headers: WRONGLY_KEYED, query: { org: NOBODY, type: "ctc" }, response: INVALID_TOKEN },
      (url) =>
        expectRefused(clientAt(url, WRONG_KEY).readSalary(EMPLOYEE_ID, { org: NOBODY, type: "ctc" }), 401),
    )
    relies(
      "does not know an employee that there is not",
      {
        ...request,
        path: "/api/v2/salary_details/nobody/",
        query: { org, type: "ctc" },
        response: NOT_FOUND,
      },
      (url) => expectRefused(clientAt(url).readSalary("nobody", { org: EXAMPLES.orgId, type: "ctc" }), 404),
    )
    relies(
      "says that the salary is not shared",
      {
        ...request,
        given: ["withheldSalary"],
        query: { org, type: "ctc" },
        response: {
          status: 403,
          json: { message: "Salary Details are not shared", data: like("a sentence") },
        },
      },
      (url) => expectRefused(readSalary(url, "ctc"), 403),
    )
  })
