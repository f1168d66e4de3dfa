import { LackingRowCounter } from "../../../domain/sync/lacking-rows.ts"
import { IdSpellings } from "../../../domain/sync/similar-ids.ts"
import { UnknownStatusCounter } from "../../../domain/sync/unknown-statuses.ts"
import { ComparedRows } from "../../reading/compare-earlier.ts"
import { MetRestrictions } from "../../reading/restricted-employees.ts"
import { FindingCounter, toFindings } from "../../reading/finding-counter.ts"
import type { StagedRow } from "../../../ports/sync/sync-ledger.ts"
import type { ProcessedPage } from "../../reading/page/process-page.ts"
import type { StagedSource } from "./staged-source.ts"

type CountsOutcome = Pick<
  StagedSource,
  | "findings"
  | "lacking"
  | "givesSalary"
  | "unknownStatuses"
  | "waitingRows"
  | "nonEmployeeRows"
  | "mayHaveSimilarIds"
  | "leftOut"
>

/** What the rows of all pages were found to be. Reading again counts some of it anew, and adds to the rest. */
export class RowCounts {
  readonly #issues = new FindingCounter()
  readonly #spellings = new IdSpellings()
  /** The comparison of repeated rows. */
  readonly compared = new ComparedRows()
  readonly #restricted = new MetRestrictions()
  #notices = new FindingCounter()
  #lacking = new LackingRowCounter()
  #unknownStatuses = new UnknownStatusCounter()
  #givesSalary = false
  #nonEmployeeRows = 0
  #waitingRows = 0
  #bytes = 0

  /** The size of the sealed records in this reading. */
  get bytes(): number {
    return this.#bytes
  }

  /** `idHeader`: the header of the column with the employeeId; null: there is none. */
  add(processed: ProcessedPage, idHeader: string | null): void {
    this.#givesSalary ||= processed.givesSalary
    this.#nonEmployeeRows += processed.nonEmployees
    this.#issues.add(processed.issues)
    this.#notices.add(processed.notices)
    for (const { keys, ...row } of processed.lacking) this.#lacking.add(keys, row)
    this.#unknownStatuses.add(processed.unknownStatuses)
    this.#restricted.add(processed.restricted)
    for (const { waits } of processed.unknownStatuses) if (waits) this.#waitingRows++
    this.compared.add(processed.repetitions, idHeader)
  }

  addStaged(staged: ReadonlyArray<StagedRow>): void {
    for (const row of staged) {
      this.#spellings.add(row.employeeId)
      if ("record" in row) this.#bytes += row.record.sealed.byteLength
    }
  }

  /** The source is read again. */
  restart(): void {
    this.#bytes = 0
    this.#notices = new FindingCounter()
    this.#lacking = new LackingRowCounter()
    this.#unknownStatuses = new UnknownStatusCounter()
    this.compared.restart()
  }

  get outcome(): CountsOutcome {
    return {
      findings: toFindings(this.#issues, this.#notices),
      lacking: this.#lacking.all,
      givesSalary: this.#givesSalary,
      unknownStatuses: this.#unknownStatuses.result,
      waitingRows: this.#waitingRows,
      nonEmployeeRows: this.#nonEmployeeRows,
      mayHaveSimilarIds: this.#spellings.mayBeSimilar,
      leftOut: this.#restricted.counts,
    }
  }
}
