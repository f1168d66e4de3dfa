import * as Effect from "effect/Effect"
import { AUDIT_ACTIONS } from "../../../../../core/contract/audit/actions.ts"
import * as calls from "../../../../../core/contract/sharing/console/people-calls.ts"
import type {
  ConsolePerson,
  ConsoleRestriction,
} from "../../../../../core/contract/sharing/console/people.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { ListedRestriction } from "../../../../../core/use-cases/sharing/people/listed-restriction.ts"
import type { ShownPerson } from "../../../../../core/use-cases/sharing/people/show-person.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { toDirectoryPage, toDirectorySearch } from "../directory/directory-page.ts"

/** What one person may require of the company, which its own people and the operator answer. */
export const peopleCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.findConsolePeople,
    ({ sharing: { findEmployees } }, { caller: { actor, vendorOrgId }, body }) =>
      Effect.map(findEmployees(actor, toDirectorySearch(vendorOrgId, body)), (page) =>
        respond(200, toDirectoryPage(page)),
      ),
  ),

  implement(calls.showConsolePerson, ({ sharing: { showPerson } }, { caller: { actor }, path }) =>
    Effect.map(showPerson(actor, toPlace(path)), (shown) => respond(200, toPerson(shown))),
  ),

  implement(calls.blockConsolePerson, ({ sharing: { blockEmployee } }, { caller: { actor }, path }) =>
    Effect.map(blockEmployee(actor, toPlace(path)), (blocked) => respond(200, toRestriction(blocked))),
  ),

  implement(calls.eraseConsolePerson, ({ sharing: { eraseEmployee } }, { caller: { actor }, path }) =>
    Effect.map(eraseEmployee(actor, toPlace(path)), (erased) => respond(200, toRestriction(erased))),
  ),

  implement(calls.withdrawConsoleConsent, ({ sharing: { withdrawConsent } }, { caller: { actor }, path }) =>
    Effect.as(withdrawConsent(actor, toPlace(path)), respond(200, {})),
  ),

  implement(
    calls.listConsoleRestrictions,
    ({ sharing: { listRestrictions } }, { caller: { actor, vendorOrgId } }) =>
      Effect.map(listRestrictions(actor, vendorOrgId), (listed) =>
        respond(200, { items: listed.map(toRestriction) }),
      ),
  ),

  implement(calls.releaseConsolePerson, ({ sharing: { releaseEmployee } }, { caller: { actor }, path }) =>
    Effect.as(
      releaseEmployee(actor, {
        connectionId: path.connection_id,
        restrictionId: path.restriction_id,
      }),
      respond(200, {}),
    ),
  ),
]

const toPlace = (path: { readonly connection_id: string; readonly employee_id: string }) => ({
  connectionId: path.connection_id,
  recordId: path.employee_id,
})

const toTime = (at: number | null): string | null => (at === null ? null : formatTimestamp(at))

const toRestriction = (listed: ListedRestriction): ConsoleRestriction => ({
  id: listed.id,
  connection_id: listed.connectionId,
  client: listed.orgName,
  vendor_org_id: listed.vendorOrgId,
  kind: listed.kind,
  employee_id: listed.employeeId,
  record_id: listed.recordId,
  requested_at: formatTimestamp(listed.requestedAt),
  applied_at: toTime(listed.appliedAt),
  finished_at: toTime(listed.finishedAt),
  released_at: toTime(listed.releasedAt),
  vendor_notice: listed.vendorNotice,
  counts: toCounts(listed.counts),
})

const toCounts = (counts: ListedRestriction["counts"]): ConsoleRestriction["counts"] => ({
  records: counts.records,
  consents: counts.consents,
  staged_rows: counts.stagedRows,
  webhook_copies: counts.webhookCopies,
  test_pushes: counts.testPushes,
  files: counts.files,
})

const toPerson = (shown: ShownPerson): ConsolePerson => ({
  connection_id: shown.connectionId,
  client: shown.orgName,
  vendor_org_id: shown.vendorOrgId,
  is_shared: shown.isShared,
  record: shown.record,
  overrides: shown.overrides,
  months: shown.months,
  consents: shown.consents.map(({ language, consentedAt, expiresAt }) => ({
    language,
    consented_at: formatTimestamp(consentedAt),
    expires_at: formatTimestamp(expiresAt),
  })),
  changes: shown.changes.map(({ sessionId, change, at, trigger }) => ({
    session_id: sessionId,
    change,
    at: formatTimestamp(at),
    trigger,
  })),
  webhooks: shown.webhooks.map(({ requestId, kind, state, createdAt, finishedAt, keepsBody }) => ({
    request_id: requestId,
    kind,
    state,
    created_at: formatTimestamp(createdAt),
    finished_at: toTime(finishedAt),
    keeps_body: keepsBody,
  })),
  accesses: shown.accesses.map(({ at, action, actor, origin }) => ({
    at: formatTimestamp(at),
    action,
    title: AUDIT_ACTIONS[action],
    role: actor.role,
    via: origin.via,
  })),
  elsewhere: {
    staged_rows: shown.stagedRows,
    test_pushes: shown.testPushes,
    files: shown.files,
    documents: shown.documents,
  },
})
