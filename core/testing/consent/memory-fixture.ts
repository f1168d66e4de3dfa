import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { DeliveryFilter } from "../../ports/webhooks/delivery-log.ts"
import type { PayloadCipher } from "../../ports/accounts/payload-cipher.ts"
import { OPERATOR, type VendorKey } from "../../use-cases/authorization/actor.ts"
import { makeUpdateEmployee } from "../../use-cases/updates/update-employee.ts"
import { makeOpenSessionFile } from "../../use-cases/webhooks/session-file.ts"
import { makeChangeSharing } from "../../use-cases/sharing/change-sharing.ts"
import { makeInviteCorporate } from "../../use-cases/onboarding/invite-corporate.ts"
import { makeChangeVendorRules } from "../../use-cases/transformation/change-rules.ts"
import { makeDecideSharingRequest } from "../../use-cases/sharing/decide-request.ts"
import { makeChangeOnDemand } from "../../use-cases/sharing/change-on-demand.ts"
import { makeChangeVendorFlags } from "../../use-cases/sharing/change-vendor-flags.ts"
import { makeShowSharing } from "../../use-cases/sharing/show-sharing.ts"
import { makeRunSync } from "../../use-cases/sync/run-sync.ts"
import { EMPLOYEE_READ, makeAuthenticateUser } from "../../use-cases/accounts/credentials/authentication.ts"
import { makeReadEmployees } from "../../use-cases/employee/read-employees.ts"
import { makeReadSalary } from "../../use-cases/salary/read-salary.ts"
import { makeRecordConsent } from "../../use-cases/sharing/record-consent.ts"
import { makeShowDelivery } from "../../use-cases/webhooks/show-delivery.ts"
import { makeResendWebhooks } from "../../use-cases/webhooks/resend-webhooks.ts"
import { makeActors } from "../builders/actors.ts"
import { makeConnectors } from "../builders/connectors.ts"
import { makeSource } from "../builders/sources.ts"
import { makeMemorySourceCredentials } from "../memory/connection/source-credentials.ts"
import { makeMemoryUpdateConfigs } from "../memory/employee/update-configs.ts"
import { makeSyncInput } from "../sync-fixture.ts"
import { toEmployeeId, makeCanaryRow } from "./canaries.ts"
import { makeTokenFlags, RULES } from "./flags.ts"
import { makeMemoryEnvironment, makeSendDue, type MemoryEnvironment, USER } from "./memory-environment.ts"
import type { Scenario } from "./scenario.ts"
import type { ConsentFixture } from "./fixture.ts"

/** Explicit, so that no header is matched by similarity. */
const MAPPING = Object.fromEntries(Object.keys(makeCanaryRow(1, "HR", 1)).map((key) => [key, key]))

/** Four reads a second. */
const BETWEEN_READS = 300

/** The request is plain JSON, and so is the response to a vendor whose key only verifies. */
const cipher: PayloadCipher = {
  readPublicKey: () => Effect.die("not asked for"),
  decrypt: (jwe, [key]) =>
    Effect.succeed({ claims: JSON.parse(jwe) as Record<string, unknown>, keyId: key?.id ?? "", jti: null }),
  encrypt: () => Effect.die("no key encrypts"),
  encryptStream: () => {
    throw new Error("no key encrypts")
  },
  jwks: { keys: [] },
}

/** The product in memory, with a clock that the test moves. */
export const makeMemoryConsentFixture = async (first: Scenario["first"]): Promise<ConsentFixture> => {
  const environment = await makeMemoryEnvironment(first)
  const { clock, receiver, run } = environment
  const sendDue = makeSendDue(environment)
  return {
    ...makeVendorRequests(environment),
    ...makeVendorReads(environment),
    ...(await makeVendorChanges(environment)),
    ...makeCorporateActions(environment),
    now: () => clock.now,
    advanceClock: (millis) => {
      clock.now += millis
      return Promise.resolve()
    },
    setReceiving: (does) => {
      receiver.takes = does
    },
    fetchWebhooks: async () => {
      await run(sendDue)
      return receiver.received.splice(0)
    },
  }
}

const EVERYTHING: DeliveryFilter = {
  ...{ states: null, kinds: null, from: null, to: null },
  ...{ id: null, employee: null },
}

const makeVendorActor = ({ connection: { vendorOrgId } }: MemoryEnvironment): VendorKey => ({
  kind: "vendor-key",
  vendorOrgId,
})

/** The vendor's requests. */
const makeVendorRequests = (
  environment: MemoryEnvironment,
): Pick<ConsentFixture, "sendToken" | "vendorFlags" | "rules"> => {
  const { ports, connection, run } = environment
  const { orgId, vendorOrgId } = connection
  const invite = makeInviteCorporate({ ...ports, isCommonDomain: () => false })
  const corporate = { email: `hr@${orgId}.example`, orgName: "Acme", remoteOrgId: null }
  return {
    sendToken: async (flags) => {
      const requested = { vendorOrgId, flags: makeTokenFlags(flags), referenceData: null }
      await run(invite(makeVendorActor(environment), { ...corporate, ...requested }))
    },
    vendorFlags: async (flags) => {
      await run(makeChangeVendorFlags(ports)(OPERATOR, vendorOrgId, makeTokenFlags(flags)))
    },
    rules: async (rules) => {
      await run(makeChangeVendorRules(ports)(OPERATOR, vendorOrgId, RULES[rules]))
    },
  }
}

/** The vendor's reads. */
const makeVendorReads = (
  environment: MemoryEnvironment,
): Pick<ConsentFixture, "readList" | "readEmployee" | "readSalary" | "readFiles" | "readDeliveries"> => {
  const { ports, connection, consents, deliveryLog, clock, receiver, run } = environment
  const { orgId, vendorOrgId } = connection
  const showDelivery = makeShowDelivery({ ...ports, deliveryLog, connectors: makeConnectors() })
  const admin = makeActors(connection)["vendor-admin"]
  const replays = { markUsed: () => Effect.succeed(true) }
  const admitUser = makeAuthenticateUser(ports)
  const readEmployees = makeReadEmployees({ ...ports, consents, cipher, replays })
  const readSalary = makeReadSalary({ ...ports, connectors: makeConnectors({ hasSalary: true }), consents })
  const openFile = makeOpenSessionFile({ ...ports, equal: (a, b) => Buffer.compare(a, b) === 0 })
  const read = async (claims: Readonly<Record<string, unknown>>): Promise<string> => {
    const encryptedPayload = JSON.stringify({ connection_id: connection.id, ...claims })
    const caller = await run(admitUser(USER, { address: "192.0.2.1", endpoint: EMPLOYEE_READ }))
    const answer = await run(readEmployees(caller.actor, { ...caller, vendorOrgId, encryptedPayload }))
    clock.now += BETWEEN_READS
    return answer.found ? Buffer.from(answer.data as Uint8Array).toString() : ""
  }
  return {
    readList: () => read({ page: 1, size: 100 }),
    readEmployee: (employee) => read({ employee_id: toEmployeeId(employee) }),
    readSalary: async (employee) => {
      const months = { type: "ctc_monthly", from: 0, to: 99_999 } as const
      const input = { vendorOrgId, orgId, employeeId: toEmployeeId(employee), ...months }
      return JSON.stringify(await run(Effect.result(readSalary(makeVendorActor(environment), input))))
    },
    readDeliveries: async () => {
      const scope = { vendorOrgId, connectionId: environment.connection.id }
      const latest = await run(deliveryLog.list(scope, EVERYTHING, { after: null, limit: 6 }))
      const shown = await Promise.all(
        latest.map(({ requestId }) => run(showDelivery(admin, vendorOrgId, requestId))),
      )
      return shown.map(({ body, delivery }) => ({
        text: "json" in body ? body.json : "",
        isUpdate: delivery.kind.includes("employee.update"),
      }))
    },
    readFiles: async () => {
      const texts: Array<string> = []
      for (const token of receiver.links.slice(-2)) {
        const opened = await run(Effect.result(openFile(token)))
        if (!Result.isSuccess(opened)) continue
        for await (const page of opened.success) texts.push(JSON.stringify(page))
      }
      return texts
    },
  }
}

/** The vendor's writes. */
const makeVendorChanges = async (
  environment: MemoryEnvironment,
): Promise<Pick<ConsentFixture, "consent" | "update" | "resend">> => {
  const { ports, connection, consents, outbox, clock, run } = environment
  const { id, orgId, vendorOrgId } = connection
  const recordConsent = makeRecordConsent({ ...ports, consents, cipher })
  const configs = makeMemoryUpdateConfigs()
  const allowed = {
    enabled: true,
    allowedFields: ["designation"],
    postToSource: false,
    notify: true,
  } as const
  await run(configs.save(id, allowed))
  const updateEmployee = makeUpdateEmployee({
    ...ports,
    configs,
    consents,
    sourceCredentials: makeMemorySourceCredentials(),
    sources: { codes: [], open: () => Effect.succeed(null) },
  })
  return {
    consent: async (employee, until) => {
      const given = { vendorOrgId, orgId, employeeId: toEmployeeId(employee), language: "en" }
      const times = { consentedAt: clock.now, expiresAt: until }
      const recorded = await run(
        Effect.result(recordConsent(makeVendorActor(environment), { ...given, ...times })),
      )
      clock.now += BETWEEN_READS
      return Result.isSuccess(recorded) ? JSON.stringify(recorded.success) : null
    },
    update: async (employee, designation) => {
      const update = { employeeId: toEmployeeId(employee), designation }
      const call = updateEmployee(makeVendorActor(environment), { update, connectionId: id })
      // The vendor wrote the id itself.
      return JSON.stringify(await run(Effect.result(call))).replaceAll(update.employeeId, "")
    },
    resend: async () => {
      const request = { search_type: "OrgOnly", org_id: orgId, status: "delivered" } as const
      await run(makeResendWebhooks({ ...ports, outbox })(OPERATOR, vendorOrgId, request))
    },
  }
}

/** The corporate's actions. */
const makeCorporateActions = (
  environment: MemoryEnvironment,
): Pick<ConsentFixture, "share" | "onDemand" | "findRequest" | "decide" | "sync"> => {
  const { fixture, ports, connection, run } = environment
  const { id } = connection
  let file = 0
  return {
    share: async ({ withheld, group }) => {
      const subset = group === null ? [] : [{ field: "groupName", operator: "is", values: [group] } as const]
      const change = makeChangeSharing(ports)(OPERATOR, id, { withheld, subset })
      return Result.isSuccess(await run(Effect.result(change)))
    },
    onDemand: async (on) => {
      await run(makeChangeOnDemand(ports)(OPERATOR, id, on))
    },
    findRequest: async () => (await run(makeShowSharing(ports)(OPERATOR, id))).request,
    decide: async (version, agree) => {
      await run(makeDecideSharingRequest(ports)(OPERATOR, { connectionId: id, version, agree }))
    },
    sync: async (groups) => {
      file++
      const rows = [...groups].map(([employee, group]) => makeCanaryRow(employee, group, file))
      const source = makeSource(rows, { invalidValues: "drop" })
      const { state } = await run(
        makeRunSync(ports)(makeSyncInput(fixture, source, { fieldMapping: MAPPING })),
      )
      if (state !== "completed") throw new Error(`The file was not shared: ${state}`)
    },
  }
}
