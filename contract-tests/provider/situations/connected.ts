import { queryRows } from "../../../config/e2e/testing/contents.ts"
import { type DataModelCategory, DATA_MODEL_KEYS } from "../../../core/contract/sharing/data-model-flags.ts"
import { holdSync } from "../../testing/held-sync.ts"
import { type Connected, type Corporates, importFile, once } from "../corporates.ts"
import { employeesCsv } from "../employees-csv.ts"
import type { SetUpSituation, SetUp, Values } from "./situation.ts"

/* A vendor and its corporates, as the consumers of the API key find them. */

export const connectedSituations = (corporates: Corporates) => {
  const { service } = corporates
  const connected = async (made: Promise<Connected>): Promise<SetUp & { readonly corporate: Connected }> => {
    const { orgId: vendorOrg, apiKey } = await corporates.vendor()
    const corporate = await made
    const { connectionId, orgId, sessionId, recordId } = corporate
    return { corporate, values: { vendorOrg, apiKey, connectionId, orgId, sessionId, recordId } }
  }
  const failing = once(() => corporates.connectAnother())
  const connectOwn = () => connected(corporates.connectAnother())

  return {
    vendor: async () => {
      const { orgId: vendorOrg, apiKey } = await corporates.vendor()
      return { values: { vendorOrg, apiKey } satisfies Values }
    },
    connected: async ({ own }) => (own === true ? connectOwn() : connected(corporates.connected())),
    syncing: async () => {
      const { corporate, values } = await connectOwn()
      await setUpUpdates(corporates, corporate)
      return { values, undo: await holdSync(service, corporate.connectionId) }
    },
    held: async () => {
      const { corporate, values } = await connected(corporates.connectAnother(MANY))
      await setUpUpdates(corporates, corporate)
      await importFile(service, await corporates.vendor(), corporate.name, employeesCsv({}))
      return { values }
    },
    updates: async () => {
      const { corporate, values } = await connectOwn()
      await setUpUpdates(corporates, corporate)
      return { values }
    },
    withheldSalary: async () => {
      const { corporate, values } = await connectOwn()
      await requestDataModel(corporates, corporate, {
        ...disableCategory("ctc_details_fields"),
        ...disableCategory("salary_monthly_details_fields"),
      })
      return { values }
    },
    failedWebhook: async () => {
      const { corporate, values } = await connected(failing())
      const fail = `WITH failed AS (UPDATE webhook SET state = 'failed', due_at = now() + interval '1 hour'
        WHERE session_id = $1 RETURNING request_id) SELECT request_id FROM failed`
      const { storage } = service.installation
      const [failed] = await queryRows<{ request_id: string }>(storage, fail, [corporate.sessionId])
      return { values: { ...values, requestId: failed?.request_id ?? "" } }
    },
    brokenStorage: async ({ table }) => {
      const rename = (from: string, to: string) =>
        queryRows(service.installation.storage, `ALTER TABLE ${from} RENAME TO ${to}`)
      await rename(String(table), "out_of_reach")
      return { values: {}, undo: () => rename("out_of_reach", String(table)) }
    },
  } satisfies Readonly<Record<string, SetUpSituation>>
}

/** Enough employees for a full list without them to be held. */
const MANY = employeesCsv({}, ...Array.from({ length: 11 }, (_, n) => ({ employeeId: `E2${String(n)}` })))

const setUpUpdates = async ({ vendor }: Corporates, { connectionId }: Connected) => {
  const json = {
    connection_id: connectionId,
    enabled: true,
    allowed_fields: ["department", "dob"],
    post_to_source: false,
    notify: false,
  }
  const { status } = await (await vendor()).call("POST", "/api/webhook/v1/setup-config/", { json })
  if (status !== 200) throw new Error("Updates could not be set up.")
}

const disableCategory = (category: DataModelCategory): object => ({
  [category]: Object.fromEntries(DATA_MODEL_KEYS[category].map((key) => [key, 0])),
})

/** What the vendor requests from this corporate from now on. */
const requestDataModel = async ({ vendor }: Corporates, { name }: Connected, data_model_flags: object) => {
  const json = { email: `hr@${name}.example`, org_name: name, fullname: "Asha Rao", data_model_flags }
  const { status } = await (await vendor()).call("POST", "/api/sdk/token/", { json })
  if (status !== 200) throw new Error("The data model could not be changed.")
}
