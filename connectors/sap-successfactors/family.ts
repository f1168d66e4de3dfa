import { firstFilled, type JsonObject, joinTexts } from "../sdk/index.ts"
import { findLatest, listNested } from "./odata.ts"
import { RELATIONSHIPS } from "./people.ts"
import type { Picklists } from "./picklists.ts"

export const listRelationships = (contacts: JsonObject | undefined): ReadonlyArray<JsonObject> =>
  listNested(contacts?.[RELATIONSHIPS])

/** Maps the relationships of a person to dependents. */
export const mapDependents = (
  relationships: ReadonlyArray<JsonObject>,
  picklists: Picklists,
): ReadonlyArray<JsonObject> =>
  relationships.map((relationship) => {
    const personal = findLatest(listNested(relationship["relPersonalNav"]))
    const [person] = listNested(relationship["relPersonNav"])
    return {
      name: readName(relationship, personal),
      relation: picklists.find(relationship["relationshipType"]).label,
      dob: person?.["dateOfBirth"] ?? null,
      gender: personal?.["gender"] ?? null,
    }
  })

/** The name of the relative who is a father; null: there is none. */
export const findFatherName = (relationships: ReadonlyArray<JsonObject>, picklists: Picklists): unknown => {
  const father = relationships.find(({ relationshipType }) => {
    const { code, label } = picklists.find(relationshipType)
    return /^father$/iu.test(label ?? "") || /^father$/iu.test(code ?? "")
  })
  return father === undefined ? null : readName(father, findLatest(listNested(father["relPersonalNav"])))
}

const readName = (relationship: JsonObject, personal: JsonObject | undefined): unknown =>
  firstFilled(
    joinTexts([relationship["firstName"], relationship["lastName"]]),
    joinTexts([personal?.["firstName"], personal?.["lastName"]]),
  )
