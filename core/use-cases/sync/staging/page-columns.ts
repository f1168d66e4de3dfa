import { type ColumnForms, NO_READINGS } from "../../../domain/reading/column-forms.ts"
import type { MappingPlan } from "../../../domain/reading/field-mapping.ts"
import { type MissingColumn, findMissingColumns } from "../../../domain/reading/missing-columns.ts"
import type { RowMapper } from "../../../domain/reading/row-mapper.ts"
import { UPDATED_AT } from "../../../domain/sync/row-time.ts"
import type { SourcePage } from "../../../ports/sync/source.ts"
import { resolveColumnNames } from "../../mapping/resolve-column-names.ts"
import { compileSource } from "../../reading/compile-source.ts"
import type { StagedSource } from "./staged-source.ts"
import { givesChanges, type StageSourceInput, type StageSourcePorts } from "./stage-source-input.ts"

/** The columns of the pages of a source, and what follows from them: how they are mapped, and which are missing. */
export class PageColumns {
  readonly #ports: Pick<StageSourcePorts, "phoneNumbers">
  readonly #input: StageSourceInput
  #columns: ReadonlyArray<string> | null = null
  #mapping: MappingPlan | null = null
  #rowMapper: RowMapper | null = null

  constructor(ports: Pick<StageSourcePorts, "phoneNumbers">, input: StageSourceInput) {
    this.#ports = ports
    this.#input = input
  }

  /** Plans the mapping whenever the columns change; false when they cannot be mapped. */
  plan(page: SourcePage): boolean {
    if (page.columns === this.#columns) return true
    const { policy, subset, source, fieldMapping, reading, connection } = this.#input
    const { phoneNumbers } = this.#ports
    const { plan, rowMapper } = compileSource(page.columns, {
      policy,
      subset,
      source,
      fieldMapping,
      reading,
      rules: connection.rules,
      phoneNumbers,
      givesChanges: givesChanges(this.#input),
    })
    this.#columns = page.columns
    this.#mapping = plan
    if (rowMapper === null) return false
    this.#rowMapper = rowMapper
    return true
  }

  get rowMapper(): RowMapper {
    if (this.#rowMapper === null) throw new Error("A page was processed before its columns were mapped")
    return this.#rowMapper
  }

  get forms(): ColumnForms {
    return this.rowMapper.forms
  }

  /** The header of the column that has the employeeId; null: there is none, or it is not mapped. */
  get idHeader(): string | null {
    return this.#mapping?.findHeader("employeeId") ?? null
  }

  /** An HR system returns what is in force, so that its times decide nothing. */
  get timeColumn(): number | null {
    const column =
      this.#input.source.omittedInDeltas === "unchanged" ? (this.#columns ?? []).indexOf(UPDATED_AT) : -1
    return column === -1 ? null : column
  }

  get outcome(): Pick<StagedSource, "mapping" | "missingColumns" | "learnt" | keyof typeof NO_READINGS> {
    const forms = this.#rowMapper?.forms
    return {
      mapping: this.#mapping,
      missingColumns: this.#missingColumns,
      ...(forms?.readings ?? NO_READINGS),
      learnt: forms?.learnt ?? {},
    }
  }

  get #missingColumns(): ReadonlyArray<MissingColumn> {
    const { source, reading, fieldMapping } = this.#input
    // A given mapping is complete: what it leaves out is intended, and a header that the file lacks is an error already.
    const isByName = resolveColumnNames(source, fieldMapping).given === null
    return source.isFile === true && isByName && this.#mapping !== null && !givesChanges(this.#input)
      ? findMissingColumns(this.#columns ?? [], this.#mapping, reading.lastColumns)
      : []
  }
}
