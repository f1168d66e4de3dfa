import { type Change, create, insertAfter } from "./change.ts"

/** `GET /api/sdk/requested_fields/`: how many fields a vendor requests. */
export const ENDPOINT: Change = {
  recipe: "An endpoint",
  edits: [
    create(
      "core/use-cases/sharing/count-requested-fields.ts",
      `import * as Effect from "effect/Effect"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Ports } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../authorization/authorize.ts"
import { VendorNotFound, type VerificationRequired } from "../authorization/authorization-errors.ts"

/** How many fields a vendor requests. */
export const makeCountRequestedFields = ({ vendors }: Pick<Ports, "vendors">) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
  ): Effect.fn.Return<number, ActionForbidden | VendorNotFound | StorageError | VerificationRequired> {
    yield* authorizeVendor(actor, "data-model.count", vendorOrgId)
    const vendor = yield* vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorNotFound({ vendorOrgId })
    return Object.values(vendor.flags).reduce((total, flags) => total + Object.keys(flags).length, 0)
  })
`,
    ),
    insertAfter(
      "core/use-cases/sharing/sharing-use-cases.ts",
      `import { makeChangeVendorFlags } from "./change-vendor-flags.ts"
`,
      `import { makeCountRequestedFields } from "./count-requested-fields.ts"
`,
    ),
    insertAfter(
      "core/use-cases/sharing/sharing-use-cases.ts",
      `  changeVendorFlags: makeChangeVendorFlags(ports),
`,
      `  countRequestedFields: makeCountRequestedFields(ports),
`,
    ),
    insertAfter(
      "core/use-cases/sharing/sharing-use-cases.ts",
      `  readDataModel: READS_NO_PERSONAL_DATA,
`,
      `  countRequestedFields: READS_NO_PERSONAL_DATA,
`,
    ),
    insertAfter(
      "core/use-cases/authorization/permissions.ts",
      `  "data-model.read": VENDOR_SELF,
`,
      `  "data-model.count": VENDOR_SELF,
`,
    ),
    insertAfter(
      "core/contract/sharing/calls.ts",
      `import { DataModelFlagsAnswer } from "./data-model-flags.ts"
`,
      `
export const countRequestedFields = callBy(
  "apiKey",
  "Onboarding",
)({
  id: "countRequestedFields",
  route: "GET /api/sdk/requested_fields/",
  summary: "Count the requested fields",
  description: "How many fields are requested from a corporate.",
  responses: {
    200: {
      description: "The number.",
      schema: Schema.Struct({ fields: Schema.Int }),
      example: { fields: 12 },
    },
  },
})
`,
    ),
    insertAfter(
      "adapters/koa/routes/sharing.ts",
      `export const sharingCalls = [
`,
      `  implement(calls.countRequestedFields, ({ sharing }, { caller: { actor } }) =>
    Effect.map(sharing.countRequestedFields(actor, actor.vendorOrgId), (fields) => respond(200, { fields })),
  ),

`,
    ),
    insertAfter(
      "adapters/vendor-client/client.ts",
      `  readonly createSdkToken: (invitation: Omit<SdkTokenRequest, "api_key">) => Promise<SdkToken>
`,
      `  readonly countRequestedFields: () => Promise<{ readonly fields: number }>
`,
    ),
    insertAfter(
      "adapters/vendor-client/client.ts",
      `      call<SdkToken>("POST", "/api/sdk/token/", { headers: keyed, json: invitation }),
`,
      `
    countRequestedFields: () =>
      call<{ readonly fields: number }>("GET", "/api/sdk/requested_fields/", { headers: keyed }),
`,
    ),
    insertAfter(
      "core/use-cases/testing/calls/vendor-api.ts",
      `export const VENDOR_API_CALLS = {
`,
      `  "sharing.countRequestedFields": {
    action: "data-model.count",
    targetKind: "vendor",
    run: ({ sharing }, actor, { vendorOrgId }) => sharing.countRequestedFields(actor, vendorOrgId),
  },
`,
    ),
    insertAfter(
      "contract-tests/consumers/vendor/onboarding.ts",
      `  dataModelFlags(at)
}
`,
      `
export const requestedFields = (at: DescribeRoute) =>
  at("GET /api/sdk/requested_fields/", (relies) => {
    relies(
      "counts them",
      { given: ["vendor"], headers: KEYED, response: ok(like({ fields: 12 })) },
      async (url) => expect(await clientAt(url).countRequestedFields()).toEqual({ fields: 12 }),
    )
    relies("refuses a key that was not given out", { headers: WRONGLY_KEYED, response: INVALID_TOKEN }, (url) =>
      expectRefused(clientAt(url, WRONG_KEY).countRequestedFields(), 401),
    )
  })
`,
    ),
    insertAfter(
      "contract-tests/pacts/vendor.json",
      `  "interactions": [
`,
      ["counts them 200", "refuses a key that was not given out 401"]
        .map((name) => {
          const description = `GET /api/sdk/requested_fields/: ${name.slice(0, -4)}`
          return `${JSON.stringify({ description, response: { status: Number(name.slice(-3)) } })},\n`
        })
        .join(""),
    ),
  ],
}
