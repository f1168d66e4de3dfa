import type { ConsoleSession } from "../../../../core/contract/accounts/console/session.ts"
import type { ConsoleClient } from "../../../../core/contract/connection/console/clients.ts"
import type { ConsoleEmployee } from "../../../../core/contract/employee/console/directory.ts"
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

export type FindingKind = "pages" | "clients" | "employees" | "deliveries"

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
export const hasRecords = (session: ConsoleSession): boolean =>
  findReaderKind(session.membership) !== "company" &&
  session.permissions.includes("employees.show") &&
  !needsVendor("directory", session)

/** Searches what the user may see for these words, or for this id. */
export const findEverywhere = async (
  { api, session }: Pick<ConsoleParts, "api" | "session">,
  search: string,
): Promise<Findings> => {
  if (!hasRecords(session.session)) return { groups: [], problem: null }
  const results = await Promise.all([
    session.can("connection.show") ? findClients(api, search) : NOTHING,
    findEmployees(api, search),
    session.can("webhook.read") && ID.test(search) ? findDeliveries(api, search) : NOTHING,
  ])
  return {
    groups: results.flatMap((result) =>
      result.ok && result.value.findings.length > 0 ? [result.value] : [],
    ),
    problem: results.flatMap((result) => (result.ok ? [] : [result.problem]))[0] ?? null,
  }
}

const NOTHING: Result<FindingGroup> = { ok: true, value: { kind: "clients", findings: [], whole: null } }

type Api = ConsoleParts["api"]

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
