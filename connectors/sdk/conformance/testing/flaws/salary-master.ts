import {
  type SalaryComponents,
  type SourceAccess,
  SourceError,
  type SourceErrorKind,
} from "../../../index.ts"
import { type Flaw, flawed } from "../flawed.ts"
import {
  MASTER_DENIED,
  MASTER_ELSEWHERE,
  MASTER_LASTS,
  MASTER_NONE,
  MASTER_PASSES,
  MASTER_SECRET,
  MASTER_TAKEN,
  MASTER_TWO,
  MASTER_WRONG,
} from "./case-names.ts"
import { ANYTHING } from "./odd-responses.ts"
import { requestsThirtyTimes, followsRedirects, usesLastTenant, rejectsAsBad } from "./odd-transports.ts"

type Query = () => Promise<SalaryComponents>

const NOTHING: SalaryComponents = { ctc: [], monthly: [] }

/** Replaces what is thrown with other components or another error. */
const onError =
  (instead: (error: SourceError, access: SourceAccess) => SalaryComponents | Error) =>
  async (good: Query, access: SourceAccess): Promise<SalaryComponents> => {
    try {
      return await good()
    } catch (error) {
      const other = instead(error as SourceError, access)
      if (other instanceof Error) throw other
      return other
    }
  }

const calls = (kind: SourceErrorKind, otherwise: SourceErrorKind) =>
  onError((error) =>
    error.kind === kind ? new SourceError({ kind: otherwise, message: error.message }) : error,
  )

let times = 0

export const SALARY_MASTER: ReadonlyArray<Flaw> = [
  flawed("returns salary components without a title", [MASTER_TAKEN], {
    salaryMaster: async (good) => {
      const { ctc, monthly } = await good()
      return { ctc: ctc.map((component) => ({ ...component, title: " " })), monthly }
    },
  }),
  flawed("returns a salary component twice", [MASTER_TAKEN], {
    salaryMaster: async (good) => {
      const { ctc, monthly } = await good()
      return { ctc, monthly: [...monthly, ...monthly] }
    },
  }),
  flawed("returns different salary components each time", [MASTER_TAKEN, MASTER_PASSES, MASTER_TWO], {
    salaryMaster: async (good) => {
      const { ctc } = await good()
      return { ctc, monthly: [{ identifier: String(times++), title: "Basic", accountingCode: null }] }
    },
  }),
  flawed("reports no salary components for wrong credentials", [MASTER_WRONG], {
    salaryMaster: onError((error) => (error.kind === "auth" ? NOTHING : error)),
  }),
  flawed("reports missing permission for salary components as bad data", [MASTER_DENIED], {
    salaryMaster: calls("permission", "data"),
  }),
  flawed("does not retry a request for salary components", [MASTER_PASSES, MASTER_LASTS], {
    where: "salaryMaster",
    transport: rejectsAsBad,
  }),
  flawed("sends thirty requests for its salary components", [MASTER_LASTS], {
    where: "salaryMaster",
    transport: requestsThirtyTimes,
  }),
  flawed("reports no salary components for an unreadable response", [MASTER_NONE, MASTER_ELSEWHERE], {
    salaryMaster: onError((error) => (error.kind === "data" ? NOTHING : error)),
  }),
  flawed("follows redirects to its salary components", [MASTER_ELSEWHERE], {
    where: "salaryMaster",
    transport: followsRedirects,
  }),
  flawed("requests its salary components from another host", [MASTER_ELSEWHERE], {
    salaryMaster: async (good, { transport }) => {
      await transport({ ...ANYTHING, url: "https://payroll.rota.example/" }).catch(() => null)
      return good()
    },
  }),
  flawed("returns the salary components of the last customer", [MASTER_TWO], {
    where: "salaryMaster",
    access: usesLastTenant,
  }),
  flawed("requests its salary components with its secret in the address", [MASTER_SECRET], {
    where: "salaryMaster",
    transport: (request, { transport, credentials }) =>
      transport({ ...request, url: `${request.url}?key=${credentials["client_secret"] ?? ""}` }),
  }),
  flawed("quotes its secret when it may not read its salary components", [MASTER_SECRET], {
    salaryMaster: onError(
      ({ kind }, { credentials }) => new SourceError({ kind, message: credentials["client_secret"] ?? "" }),
    ),
  }),
]
