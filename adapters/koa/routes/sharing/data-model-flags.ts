import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { DataModelFlagsAnswer } from "../../../../core/contract/sharing/data-model-flags.ts"
import { Uuid } from "../../../../core/contract/wire-values.ts"
import type { AuthenticateVendor } from "../../../../core/use-cases/access/credentials/authentication.ts"
import type { makeReadDataModel } from "../../../../core/use-cases/sharing/read-data-model.ts"
import { makeTokenAccess } from "../../access/api-key.ts"
import { endpoint } from "../../endpoint.ts"
import { failure, STATUS_STYLE } from "../../failure.ts"

/** GET /api/sdk/data_model_flags/ (interface.md). */
export const dataModelFlagsRoute = (
  authenticateVendor: AuthenticateVendor,
  readDataModel: ReturnType<typeof makeReadDataModel>,
) =>
  endpoint({
    method: "GET",
    path: "/api/sdk/data_model_flags/",
    id: "readDataModelFlags",
    tag: "Onboarding",
    summary: "Read the data model flags",
    description:
      "What is asked of a corporate: -1 enabled and required, 0 optional (can be filled, not mandatory), 1 enabled and optional. The flags of the vendor, with those of one connection in their place when connection_id is given.",
    access: makeTokenAccess(authenticateVendor),
    parameters: {
      query: {
        schema: Schema.Struct({ connection_id: Schema.optionalKey(Uuid) }),
        notes: { connection_id: "A connection of the caller." },
        example: {},
      },
    },
    style: STATUS_STYLE,
    answers: {
      200: { description: "The flags.", schema: DataModelFlagsAnswer, example: EXAMPLE },
      404: { description: "The caller has no such connection.", schema: STATUS_STYLE.schema },
    },
    errors: { ConnectionNotFound: () => failure(404, "Not found.") },
    handle: ({ caller: { actor }, query: { connection_id } }) => {
      const of = connection_id === undefined ? actor : { connectionId: connection_id }
      return Effect.map(readDataModel(actor, of), (data) => ({
        status: 200,
        body: { status: "success", message: "Data model flags retrieved successfully", data },
      }))
    },
  })

const EXAMPLE = {
  status: "success",
  message: "Data model flags retrieved successfully",
  data: {
    detail_info_fields: { name: -1, employeeId: -1, status: -1, email: 1 },
    ctc_details_fields: { ctc_basic: 1, ctc_raw: 0 },
  },
}
