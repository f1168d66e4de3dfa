import * as Effect from "effect/Effect"
import {
  JourneyPreview,
  PreviewJourney,
} from "../../../../core/contract/connection/journey/preview-journey.ts"
import { SUBSET_FIELDS } from "../../../../core/contract/sharing/sharing-terms.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type {
  ShownPreview,
  ShowPreview,
} from "../../../../core/use-cases/connection/journey/preview/show-preview.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { CONNECTION_GONE, NOT_STORED } from "./journey-answer.ts"

/** POST /api/journey/preview/ */
export const previewJourneyRoute = (access: Access<AuthenticatedJourney>, showPreview: ShowPreview) =>
  endpoint({
    method: "POST",
    path: "/api/journey/preview/",
    id: "previewJourney",
    tag: "Journey",
    summary: "Preview what would be shared",
    description:
      "How many employees these terms would share, the values that subset rules can name, and one record as the vendor would see it. The source is read in the background once its connection details work; poll while `state` is `reading`. Only the device that entered the details sees it, and nothing of it remains once the connection is accepted.",
    access,
    body: {
      schema: PreviewJourney,
      types: ["json"],
      example: {
        withheld: ["aadhar"],
        subset: [{ field: "employmentType", operator: "is", values: ["Permanent"] }],
        sample: 0,
      },
    },
    answers: { 200: { description: "The preview.", schema: JourneyPreview, example: EXAMPLE } },
    errors: CONNECTION_GONE,
    handle: ({ caller: { actor }, body: { withheld, subset, sample } }) =>
      Effect.map(
        showPreview(actor, { connectionId: actor.connectionId, withheld, subset, sample }),
        (shown) => ({ status: 200, headers: NOT_STORED, body: toAnswer(shown) }),
      ),
  })

const toAnswer = ({ state, summary }: ShownPreview): JourneyPreview =>
  summary === null
    ? { ...NOTHING, state }
    : {
        state,
        is_partial: summary.isPartial,
        total: summary.total,
        matching: summary.matching,
        values: summary.values,
        sample: summary.sample,
        sample_count: summary.sampleCount,
        missing_mandatory: summary.missingMandatory,
        ignored_values: summary.ignoredValues,
        is_sample_changed: summary.isSampleChanged,
      }

const NOTHING = {
  is_partial: false,
  total: 0,
  matching: 0,
  values: Object.fromEntries(
    SUBSET_FIELDS.map((field) => [field, []]),
  ) as unknown as JourneyPreview["values"],
  sample: null,
  sample_count: 0,
  missing_mandatory: [],
  ignored_values: [],
  is_sample_changed: false,
}

const EXAMPLE = {
  ...NOTHING,
  state: "ready",
  total: 1_310,
  matching: 1_204,
  values: {
    ...NOTHING.values,
    employmentType: [
      { value: "Permanent", employees: 1_204 },
      { value: "Contract", employees: 106 },
    ],
  },
  sample: {
    id: "8d3f4f8e-3f1c-4f57-9a53-1d8a3a2c7b10",
    name: "Asha Rao",
    employeeId: "A-1001",
    mobileNumber: "************",
  },
  sample_count: 20,
  missing_mandatory: [{ key: "mobileNumber", employees: 3 }],
  ignored_values: [{ key: "gender", employees: 1 }],
}
