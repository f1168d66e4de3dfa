import type { ConsoleSession } from "../../../../core/contract/accounts/console/session.ts"
import type { ConsoleVendor } from "../../../../core/contract/accounts/console/vendors.ts"
import type { ConsoleClient } from "../../../../core/contract/connection/console/clients.ts"
import type { ConsoleEmployee } from "../../../../core/contract/employee/console/directory.ts"
import type { ConsoleCompany } from "../../../../core/contract/operation/console/companies.ts"
import type { ConsoleDelivery } from "../../../../core/contract/webhooks/console/deliveries.ts"
import { type Problem, type Result, send } from "../../../elements/api/send.ts"
import type { ConsoleParts } from "../../pages/page-part.ts"
import type { ConsoleIconName } from "../../parts/icons.ts"
import { needsVendor } from "../../pages/registry.ts"
import { findReaderKind } from "../../reader/by-reader.ts"
import { linkTo } from "../../routing/paths.ts"

/** How many are shown of each kind; a link leads to the whole list. */
const SHOWN = 5

export interface Finding {
  readonly icon: ConsoleIconName
  /** Null: it has none, such as an employee whose name is not shared. */
  readonly title: string | null
  readonly detail: string
  readonly href: string
}

export type FindingKind =
  "pages" | "actions" | "vendors" | "companies" | "clients" | "employees" | "deliveries"

export interface FindingGroup {
  readonly kind: FindingKind
  readonly findings: ReadonlyArray<Finding>
  /** The list with the same search; null: all that was found is here. */
  readonly whole: string | null
}

/** Why a kind could not be searched is said once: the others are shown all the same. */
export interface Findings {
  readonly groups: ReadonlyArray<FindingGroup>
  readonly problem: Problem | null
}

/** The ID of a webhook, or of a sync session. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** Whether the user sees employees and clients: a company has few connections, and an operator opens a vendor first. */
const hasRecords = (session: ConsoleSession): boolean =>
  findReaderKind(session.membership) !== "company" &&
  session.permissions.includes("employees.show") &&
  !needsVendor("directory", session)

/** Vendors and companies are found by those who run the installation. */
const hasInstallation = ({ permissions }: ConsoleSession): boolean => permissions.includes("operator.manage")

/** What is found besides pages; null: nothing. */
export const findReach = (session: ConsoleSession): "records" | "installation" | "everything" | null => {
  if (hasInstallation(session)) return hasRecords(session) ? "everything" : "installation"
  return hasRecords(session) ? "records" : null
}

/** Searches what the user may see for these words, or for this id. */
export const findEverywhere = async (
  { api, session }: Pick<ConsoleParts, "api" | "session">,
  search: string,
): Promise<Findings> => {
  const results = await Promise.all([
    ...(hasInstallation(session.session) ? [findVendors(api, search), findCompanies(api, search)] : []),
    ...(hasRecords(session.session) ? findRecords({ api, session }, search) : []),
  ])
  return {
    groups: results.flatMap((result) =>
      result.ok && result.value.findings.length > 0 ? [result.value] : [],
    ),
    problem: results.flatMap((result) => (result.ok ? [] : [result.problem]))[0] ?? null,
  }
}

/** What one vendor has. */
const findRecords = ({ api, session }: Pick<ConsoleParts, "api" | "session">, search: string) => [
  session.can("connection.show") ? findClients(api, search) : NOTHING,
  findEmployees(api, search),
  session.can("webhook.read") && ID.test(search) ? findDeliveries(api, search) : NOTHING,
]

const NOTHING: Result<FindingGroup> = { ok: true, value: { kind: "clients", findings: [], whole: null } }

type Api = ConsoleParts["api"]

const findVendors = async (api: Api, search: string): Promise<Result<FindingGroup>> =>
  toGroup(
    "vendors",
    await send(api.GET("/api/console/vendors/", { params: { query: { search } } })),
    linkTo("vendors"),
    (vendor: ConsoleVendor) => ({
      icon: "store",
      title: vendor.name,
      detail: vendor.time_zone,
      href: linkTo("vendor", { id: vendor.org_id }),
    }),
  )

const findCompanies = async (api: Api, search: string): Promise<Result<FindingGroup>> =>
  toGroup(
    "companies",
    await send(api.POST("/api/console/service/companies/search/", { body: { search } })),
    linkTo("companies"),
    (company: ConsoleCompany) => ({
      icon: "building",
      title: company.name,
      detail: company.domain ?? "",
      href: linkTo("company", { id: company.org_id }),
    }),
  )

const findClients = async (api: Api, search: string): Promise<Result<FindingGroup>> =>
  toGroup(
    "clients",
    await send(api.POST("/api/console/clients/search/", { body: { search } })),
    linkTo("clients"),
    (client: ConsoleClient) => ({
      icon: "building",
      title: client.name,
      detail: client.email ?? "",
      href: linkTo("client", { id: client.connection_id }),
    }),
  )

const findEmployees = async (api: Api, search: string): Promise<Result<FindingGroup>> =>
  toGroup(
    "employees",
    await send(api.POST("/api/console/directory/search/", { body: { search } })),
    linkTo("directory"),
    (employee: ConsoleEmployee) => ({
      icon: "user",
      title: employee.name,
      detail: [employee.employee_id, employee.client].filter(Boolean).join(", "),
      href: linkTo("directory", { record: employee.id }),
    }),
  )

const findDeliveries = async (api: Api, search: string): Promise<Result<FindingGroup>> =>
  toGroup(
    "deliveries",
    await send(api.GET("/api/console/webhooks/deliveries/", { params: { query: { search } } })),
    linkTo("webhooks", { id: search }),
    (delivery: ConsoleDelivery) => ({
      icon: "hook",
      title: delivery.event,
      detail: delivery.org_name,
      href: linkTo("webhooks", { id: search, open: delivery.request_id }),
    }),
  )

interface Found<Row> {
  readonly items: ReadonlyArray<Row>
  readonly next_cursor: string | null
}

const toGroup = <Row>(
  kind: FindingKind,
  result: Result<Found<Row>>,
  list: string,
  toFinding: (row: Row) => Finding,
): Result<FindingGroup> => {
  if (!result.ok) return result
  const { items, next_cursor: next } = result.value
  const hasMore = items.length > SHOWN || next !== null
  return {
    ok: true,
    value: { kind, findings: items.slice(0, SHOWN).map(toFinding), whole: hasMore ? list : null },
  }
}
