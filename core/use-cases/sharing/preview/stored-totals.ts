import type { SubsetField } from "../../../contract/employee/fields.ts"
import type { EmployeeRecord } from "../../../contract/employee/employee.ts"
import { mapSubsetFields, MAX_SAMPLES, MAX_VALUES } from "../../../domain/reading/preview/preview-content.ts"
import type { SharedSample } from "../../../domain/reading/preview/summarize-preview.ts"
import { ValueCounter } from "../../../domain/reading/preview/value-counter.ts"
import type { StoredDecision } from "../../../domain/sharing/subset.ts"
import type { SharingPreview } from "./sharing-preview.ts"

export interface TalliedEmployee {
  readonly decision: StoredDecision
  readonly isLeaving: boolean
  readonly getValue: (field: SubsetField) => unknown
  /** As the vendor would see it. */
  readonly readRecord: () => EmployeeRecord
}

/** Adds up a preview over stored employees. Plain code: it runs once for each. */
export class StoredTotals {
  readonly #counters = mapSubsetFields(() => new ValueCounter())
  readonly #samples: Array<SharedSample> = []
  #shared = 0
  #leaving = 0
  #undecided = 0

  get shared(): number {
    return this.#shared
  }

  add({ decision, isLeaving, getValue, readRecord }: TalliedEmployee): void {
    this.#shared++
    mapSubsetFields((field) => {
      const counter = this.#counters[field]
      counter.count(counter.find(getValue(field)))
    })
    if (isLeaving) {
      this.#leaving++
      if (decision === "undecided") this.#undecided++
    } else if (this.#samples.length < MAX_SAMPLES) {
      this.#samples.push({ record: readRecord(), isChangedByVendor: false })
    }
  }

  toPreview(): SharingPreview {
    return {
      basis: "stored",
      isSourceDown: false,
      isPartial: false,
      total: this.#shared,
      matching: this.#shared - this.#leaving,
      values: mapSubsetFields((field) => {
        const { texts, employees } = this.#counters[field].sort().list
        return employees
          .slice(0, MAX_VALUES)
          .map((count, place) => ({ value: texts[place] ?? "", employees: count }))
      }),
      samples: this.#samples,
      shared: this.#shared,
      leaving: this.#leaving,
      undecided: this.#undecided,
    }
  }
}
