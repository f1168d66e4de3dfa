import {
  type Credentials,
  CUSTOM_FIELD_LABELS,
  type DataModelCategory,
  type FieldNames,
  parseFieldNames,
  sourceError,
} from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"
import type { Component } from "./people.ts"

export type Wants = (category: DataModelCategory) => boolean

/** The fields that an organisation added to its form. */
export interface FieldPlan {
  /** By data-model key. */
  readonly names: FieldNames
  /** Columns of the section with the dependents, by the key of a dependent; only those that the field map names. */
  readonly dependentColumns: FieldNames
}

/** By their label, since every organisation names its own fields. */
const LABELS: Readonly<Record<string, RegExp>> = {
  ...CUSTOM_FIELD_LABELS,
  nationality: /^nationality$/iu,
  groupName: /^(?:business unit|division)$/iu,
  employeeMetadata_marriageDate: /^(?:date of marriage|marriage date|wedding date)$/iu,
  ctc_grossPay: /^(?:annual ctc|ctc \(?(?:annual|per annum|p\.?a\.?)\)?)$/iu,
}

const DEPENDENT = "dependentDetails_"

/**
 * Finds the fields of the wanted categories: those that the field map names, else those with such a label. `components` null:
 * the form's fields may not be listed, so only the field map counts. Throws `SourceError` (`auth`) when the field map names
 * a field that the form does not have.
 */
export const planFields = (
  credentials: Credentials,
  components: ReadonlyArray<Component> | null,
  wants: Wants,
): FieldPlan => {
  const given = Object.entries(parseFieldNames(credentials["field_map"], "the custom fields"))
  const isWanted = ([key]: readonly [string, unknown]) => wants(findCategory(key))
  const mapped = given
    .filter(([key]) => !key.startsWith(DEPENDENT))
    .filter(isWanted)
    .map(([key, field]) => [key, findField(components, key, field)] as const)
  const guessed = Object.entries(LABELS)
    .filter(isWanted)
    .flatMap(([key, label]) => {
      const found = components?.find((component) => label.test(component.label))
      return found === undefined ? [] : [[key, found.name] as const]
    })
  const dependentColumns = given
    .filter(([key]) => key.startsWith(DEPENDENT))
    .map(([key, column]) => [key.slice(DEPENDENT.length), column] as const)
  return {
    names: Object.fromEntries([...guessed, ...mapped]),
    dependentColumns: Object.fromEntries(dependentColumns),
  }
}

const findCategory = (key: string): DataModelCategory => {
  if (key.startsWith("bankDetails")) return "bank_details_fields"
  return key.startsWith("ctc") ? "ctc_details_fields" : "detail_info_fields"
}

/** By its link name, else by its label in any case. */
const findField = (components: ReadonlyArray<Component> | null, key: string, wanted: string): string => {
  if (components === null) return wanted
  const found =
    components.find(({ name }) => name === wanted) ??
    components.find(({ label }) => label.toLowerCase() === wanted.toLowerCase())
  if (found !== undefined) return found.name
  throw sourceError("auth", SENTENCES["no-custom-field"]({ key }))
}
