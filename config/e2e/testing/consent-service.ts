import { runAsService } from "../../../core/testing/run-as-service.ts"
import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import * as Effect from "effect/Effect"
import { ApiError } from "../../../adapters/vendor-client/call.ts"
import { openSealed, readEmployees } from "../../../adapters/vendor-client/read-employees.ts"
import type { Connection } from "../../../core/domain/connection/connection.ts"
import { toEmployeeId, makeCanaryRow } from "../../../core/testing/consent/canaries.ts"
import { makeInitialFlags, makeTokenFlags, RULES } from "../../../core/testing/consent/flags.ts"
import type { Scenario } from "../../../core/testing/consent/scenario.ts"
import type { ConsentFixture } from "../../../core/testing/consent/fixture.ts"
import { makeSource } from "../../../core/testing/builders/sources.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import { type ConsentReceiver, startConsentReceiver } from "./consent-receiver.ts"
import { queryRows } from "./contents.ts"
import type { TestService, TestVendor } from "./service.ts"

/** Runs scenarios one after the other for a vendor of the running service, each with its own corporate. */
export interface ConsentVendor {
  readonly service: TestService
  readonly vendor: TestVendor
  readonly receiver: ConsentReceiver
}

export const makeConsentVendor = async (service: TestService): Promise<ConsentVendor> => {
  const events = ["sync.events.initiated", "sync.events.completed", "sync.events.employee.add"]
  const vendor = await service.createVendor("Vendor", [
    ...events,
    "sync.events.employee.update",
    "sync.events.employee.csv",
  ])
  const receiver = await startConsentReceiver()
  await queryRows(
    service.installation.storage,
    `UPDATE webhook_endpoint SET url = '${receiver.url}' WHERE vendor_org_id = '${vendor.orgId}'`,
  )
  return { service, vendor, receiver }
}

interface ConsentSetup extends ConsentVendor {
  readonly connection: Connection
  readonly email: string
}

const run = <A, E>(effect: Effect.Effect<A, E>): Promise<A> => runAsService(effect)

/** The running service: the vendor calls over HTTP, the corporate and the operator through the use-cases. */
export const makeServiceConsentFixture = async (
  { service, vendor, receiver }: ConsentVendor,
  first: Scenario["first"],
): Promise<ConsentFixture> => {
  const { application } = service
  const vendorOrgId = vendor.orgId
  await run(application.useCases.sharing.changeVendorFlags(OPERATOR, vendorOrgId, makeInitialFlags(first)))
  await run(application.useCases.transformation.changeVendorRules(OPERATOR, vendorOrgId, []))
  const email = `hr@${randomUUID()}.example`
  const corporate = { vendorOrgId, orgName: "Acme", email, connector: "csv" }
  const connection = await run(application.useCases.onboarding.connectCorporate(OPERATOR, corporate))
  receiver.takes = true
  receiver.received.splice(0)
  receiver.links.splice(0)
  const stand = { service, vendor, receiver, connection, email }
  const allowed = { enabled: true, allowed_fields: ["designation"], post_to_source: false, notify: true }
  const set = await vendor.call("POST", "/api/webhook/v1/setup-config/", {
    json: { connection_id: connection.id, ...allowed },
  })
  if (set.status !== 200) throw new Error(`Updates were not set up: ${JSON.stringify(set.body)}`)
  return {
    now: Date.now,
    advanceClock: (millis) => sleep(millis).then(() => undefined),
    ...makeVendorRequests(stand),
    ...makeVendorReads(stand),
    ...makeVendorWrites(stand),
    ...makeCorporateActions(stand),
    ...makeDeliveryReads(stand),
  }
}

/** The vendor's requests for sharing. */
const makeVendorRequests = ({
  service,
  vendor,
  email,
}: ConsentSetup): Pick<ConsentFixture, "sendToken" | "vendorFlags" | "rules"> => ({
  sendToken: async (flags) => {
    const json = { email, org_name: "Acme", fullname: "A", data_model_flags: makeTokenFlags(flags) }
    const answer = await vendor.call("POST", "/api/sdk/token/", { json })
    if (answer.status !== 200) throw new Error(`No token: ${JSON.stringify(answer.body)}`)
  },
  vendorFlags: async (flags) => {
    await run(
      service.application.useCases.sharing.changeVendorFlags(OPERATOR, vendor.orgId, makeTokenFlags(flags)),
    )
  },
  rules: async (rules) => {
    await run(
      service.application.useCases.transformation.changeVendorRules(OPERATOR, vendor.orgId, RULES[rules]),
    )
  },
})

/** The response of a read, including failed ones; retries a rate-limited read. */
const readText = async ({ service, vendor, connection }: ConsentSetup, request: object): Promise<string> => {
  for (;;) {
    try {
      const query = { connection_id: connection.id, ...request }
      const call = { baseUrl: service.url, privateKeyPem: vendor.privateKey, now: Date.now }
      return JSON.stringify(await readEmployees({ ...vendor, ...call, request: query }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 429) return `${error.message} ${JSON.stringify(error.fields)}`
      await sleep(300)
    }
  }
}

/** The vendor's reads. */
const makeVendorReads = (
  stand: ConsentSetup,
): Pick<ConsentFixture, "readList" | "readEmployee" | "readSalary" | "readFiles" | "readDeliveries"> => ({
  readList: () => readText(stand, {}),
  readEmployee: (employee) => readText(stand, { employee_id: toEmployeeId(employee) }),
  readSalary: async (employee) => {
    const query = `org=${stand.connection.orgId}&type=ctc_monthly&from_date=01-2026`
    const path = `/api/v2/salary_details/${toEmployeeId(employee)}/?${query}`
    const route = "/api/v2/salary_details/{emp_id}/"
    return JSON.stringify((await stand.vendor.call("GET", path, { route })).body)
  },
  // No call of the API shows them.
  readDeliveries: () => Promise.resolve([]),
  readFiles: () =>
    Promise.all(
      stand.receiver.links.slice(-2).map(async (link) => (await fetch(toServiceUrl(stand, link))).text()),
    ),
})

/** The link contains the public address of the service. */
const toServiceUrl = ({ service }: ConsentSetup, link: string): string =>
  `${service.url}${new URL(link).pathname}`

/** The vendor's writes. */
const makeVendorWrites = (stand: ConsentSetup): Pick<ConsentFixture, "consent" | "update" | "resend"> => {
  const { service, vendor, connection } = stand
  return {
    consent: async (employee, until) => {
      const json = {
        org: connection.orgId,
        employee_id: toEmployeeId(employee),
        consent_language: "en",
        consent_timestamp: new Date(Date.now() - 1_000).toISOString(),
        consent_expiry: new Date(until).toISOString(),
      }
      for (;;) {
        const answer = await vendor.call("POST", "/api/v1/employee/consent-data/", { json })
        if (answer.status === 200) {
          const { data } = answer.body as { readonly data: string }
          return JSON.stringify(await openSealed(service.url, vendor.privateKey, data))
        }
        if (answer.status !== 429) return null
        await sleep(300)
      }
    },
    update: async (employee, designation) => {
      const path = `/api/webhook/v1/employee/update/?connection_id=${connection.id}`
      const json = { employeeId: toEmployeeId(employee), designation }
      const answer = await vendor.call("POST", path, { json })
      // The vendor sent this id itself.
      return JSON.stringify(answer.body).replaceAll(toEmployeeId(employee), "")
    },
    resend: async () => {
      const json = { search_type: "OrgOnly", org_id: connection.orgId, status: "delivered" }
      await vendor.call("POST", "/api/webhooks/resend", { json })
    },
  }
}

/** The corporate's actions. */
const makeCorporateActions = ({
  service: { application },
  connection: { id },
}: ConsentSetup): Pick<ConsentFixture, "share" | "onDemand" | "findRequest" | "decide" | "sync"> => {
  const mapping = Object.fromEntries(Object.keys(makeCanaryRow(1, "HR", 1)).map((key) => [key, key]))
  let file = 0
  return {
    share: async ({ withheld, group }) => {
      const subset = group === null ? [] : [{ field: "groupName", operator: "is", values: [group] } as const]
      const changed = await run(
        Effect.result(application.useCases.sharing.changeSharing(OPERATOR, id, { withheld, subset })),
      )
      if (changed._tag === "Failure" && changed.failure._tag !== "FieldsRequired") throw changed.failure
      return changed._tag === "Success"
    },
    onDemand: async (on) => {
      await run(application.useCases.sharing.changeOnDemand(OPERATOR, id, on))
    },
    findRequest: async () => (await run(application.useCases.sharing.showSharing(OPERATOR, id))).request,
    decide: async (version, agree) => {
      await run(
        application.useCases.sharing.decideSharingRequest(OPERATOR, { connectionId: id, version, agree }),
      )
    },
    sync: async (groups) => {
      file++
      const rows = [...groups].map(([employee, group]) => makeCanaryRow(employee, group, file))
      const { state } = await run(
        application.useCases.sync.runSync({
          connectionId: id,
          source: makeSource(rows, { invalidValues: "drop" }),
          mode: "full",
          dryRun: false,
          trigger: "test",
          fieldMapping: mapping,
          onProgress: () => undefined,
        }),
      )
      if (state !== "completed") throw new Error(`The file was not shared: ${state}`)
    },
  }
}

const DEADLINE_MILLIS = 120_000

/** Deliveries to the vendor's receiver. */
const makeDeliveryReads = ({
  service,
  vendor,
  receiver,
  connection,
}: ConsentSetup): Pick<ConsentFixture, "setReceiving" | "fetchWebhooks"> => {
  const { storage } = service.installation
  let isImpatient = false
  /** Makes retries due at once, and ends any pause of the endpoint. */
  const forceRetries = async () => {
    isImpatient = false
    await queryRows(
      storage,
      `UPDATE webhook_endpoint SET failures = 0, openings = 0, open_until = NULL, failing_since = NULL, failed_at = NULL
        WHERE vendor_org_id = '${vendor.orgId}'`,
    )
    await queryRows(
      storage,
      `UPDATE webhook SET due_at = now() WHERE connection_id = '${connection.id}' AND state = 'waiting'`,
    )
    await queryRows(storage, `SELECT move_lanes(ARRAY['${connection.id}'::uuid])`)
  }
  const isQuiet = async () => {
    const [row] = await queryRows(
      storage,
      `SELECT NOT EXISTS (SELECT FROM webhook WHERE connection_id = '${connection.id}' AND state = 'sending')
          AND NOT EXISTS (SELECT FROM webhook_lane l JOIN webhook_endpoint e USING (vendor_org_id)
            WHERE l.connection_id = '${connection.id}' AND l.due_at <= now()
              AND coalesce(e.open_until <= now(), true)) AS quiet`,
    )
    return JSON.stringify(row) === JSON.stringify({ quiet: true })
  }
  return {
    setReceiving: (takes) => {
      receiver.takes = takes
      isImpatient = takes
    },
    fetchWebhooks: async () => {
      if (isImpatient) await forceRetries()
      for (const until = Date.now() + DEADLINE_MILLIS; !(await isQuiet());) {
        if (Date.now() > until) throw new Error("The webhooks of the connection do not come to rest")
        await sleep(50)
      }
      return receiver.received.splice(0)
    },
  }
}
