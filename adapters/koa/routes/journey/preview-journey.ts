import * as Effect from "effect/Effect"
import { type JourneyPreview, NO_PREVIEW } from "../../../../core/contract/journey/preview-journey.ts"
import { previewJourney } from "../../../../core/contract/journey/source-calls.ts"
import type { ShownPreview } from "../../../../core/use-cases/journey/preview/show-preview.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { NOT_STORED } from "../not-stored.ts"

export const previewCalls: ReadonlyArray<Implementation> = [
  implement(
    previewJourney,
    ({ journey: { showPreview } }, { caller: { actor }, body: { withheld, subset, sample } }) =>
      Effect.map(
        showPreview(actor, { connectionId: actor.connectionId, withheld, subset, sample }),
        (shown) => respond(200, toJourneyPreview(shown), NOT_STORED),
      ),
  ),
]

const toJourneyPreview = ({ state, summary, leftOut }: ShownPreview): JourneyPreview =>
  summary === null
    ? { ...NO_PREVIEW, state }
    : {
        state,
        is_partial: summary.isPartial,
        total: summary.total,
        left_out_rows: leftOut,
        matching: summary.matching,
        values: summary.values,
        sample: summary.sample,
        sample_count: summary.sampleCount,
        missing_mandatory: summary.missingMandatory,
        ignored_values: summary.ignoredValues,
        is_sample_changed: summary.isSampleChanged,
      }
