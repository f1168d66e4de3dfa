import type {
  ConsoleSharing,
  ConsoleSharingPreview,
} from "../../../../../core/contract/sharing/console/sharing.ts"
import { ALL_DATA_MODEL_KEYS } from "../../../../../core/contract/sharing/data-model-flags.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import { makeSharingPolicy } from "../../../../../core/domain/sharing/policy.ts"
import { getSharingVersion } from "../../../../../core/domain/connection/sharing-version.ts"
import type {
  SharingPreview,
  SharingPreviewProgress,
} from "../../../../../core/use-cases/sharing/preview/sharing-preview.ts"
import type { SharingDetails } from "../../../../../core/use-cases/sharing/show-sharing.ts"

export const toSharing = ({ connection, request, vendorName, lacking }: SharingDetails): ConsoleSharing => {
  const { flags, withheld, subset } = connection
  const asked = makeSharingPolicy(flags, [])
  return {
    vendor: vendorName,
    fields: ALL_DATA_MODEL_KEYS.filter(asked.shares).map((key) => ({
      key,
      is_mandatory: asked.mandatory(key),
    })),
    withheld,
    subset,
    request:
      request === null
        ? null
        : {
            version: request.version,
            state: request.open ? "open" : "declined",
            requested_at: formatTimestamp(request.requestedAt),
            new: request.newKeys,
            mandatory: request.mandatoryKeys,
            withheld: request.withheldKeys,
            lacking,
          },
    version: getSharingVersion(connection),
  }
}

export const toPreview = ({ samples, ...preview }: SharingPreview): ConsoleSharingPreview => ({
  basis: preview.basis,
  is_source_down: preview.isSourceDown,
  is_partial: preview.isPartial,
  total: preview.total,
  matching: preview.matching,
  values: preview.values,
  samples: samples.map(({ record, isChangedByVendor }) => ({
    record,
    is_changed_by_vendor: isChangedByVendor,
  })),
  shared: preview.shared,
  leaving: preview.leaving,
  undecided: preview.undecided,
})

export const toProgress = ({ employees, source: { done, total } }: SharingPreviewProgress) => ({
  employees,
  share: total === null || total === 0 ? null : Math.min(1, done / total),
})
