import type {
  ConsoleSharing,
  ConsoleSharingPreview,
} from "../../../../../core/contract/sharing/console/sharing.ts"
import { ALL_DATA_MODEL_KEYS } from "../../../../../core/contract/sharing/data-model-flags.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import { makeSharingPolicy } from "../../../../../core/domain/sharing/policy.ts"
import { getSharingVersion } from "../../../../../core/domain/sharing/sharing-version.ts"
import type {
  SharingPreview,
  SharingPreviewProgress,
} from "../../../../../core/use-cases/sharing/preview/sharing-preview.ts"
import type { SharingDetails } from "../../../../../core/use-cases/sharing/show-sharing.ts"

/* What the endpoints of sharing answer. */

export const answerSharing = ({ connection, request, vendorName }: SharingDetails) => {
  const { flags, withheld, subset } = connection
  const asked = makeSharingPolicy(flags, [])
  return {
    status: 200,
    body: {
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
            },
      version: getSharingVersion(connection),
    } satisfies ConsoleSharing,
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

export const SHARING_EXAMPLE = {
  vendor: "Tamarind Benefits",
  fields: [
    { key: "name", is_mandatory: true },
    { key: "pan", is_mandatory: false },
  ],
  withheld: ["pan"],
  subset: [{ field: "department", operator: "is_not", values: ["Board"] }],
  request: null,
  version: "cbf29ce484222325",
} as const satisfies ConsoleSharing

const { withheld, subset, version } = SHARING_EXAMPLE
export const TRIAL_EXAMPLE = { withheld, subset, reads_source: true }
export const CHANGE_EXAMPLE = { withheld, subset, version }

export const PREVIEW_EXAMPLE: ConsoleSharingPreview = {
  basis: "source",
  is_source_down: false,
  is_partial: false,
  total: 1_310,
  matching: 1_204,
  values: {
    ...{ department: [{ value: "Design", employees: 40 }], employmentType: [], status: [], grade: [] },
    ...{ designation: [], companyName: [], jobLocation_city: [], groupName: [], costCenter: [] },
    ...{ countryCode: [], employeeId: [] },
  },
  samples: [],
  shared: 1_310,
  leaving: 106,
  undecided: 0,
}
