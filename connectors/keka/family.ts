import { firstFilled, type JsonObject, joinTexts, listObjects } from "../sdk/index.ts"
import { GENDERS, nameNumber, type NumberNames } from "./number-names.ts"

/** Maps the relations of an employee to dependents; a relation type that is not in the table stays a number. */
export const mapDependents = (relations: unknown, relationTypes: NumberNames): ReadonlyArray<JsonObject> =>
  listObjects(relations).map((relative) => ({
    name: readName(relative),
    relation: nameNumber(relative["relationType"], relationTypes),
    dob: relative["dateOfBirth"] ?? null,
    email: relative["email"] ?? null,
    gender: nameNumber(relative["gender"], GENDERS),
    mobileNumber: relative["mobile"] ?? null,
    profession: relative["profession"] ?? null,
  }))

/** The name of the relative whose relation type is named Father; null: there is none. */
export const findFatherName = (relations: unknown, relationTypes: NumberNames): unknown => {
  const father = listObjects(relations).find(({ relationType }) =>
    /^father$/iu.test(String(nameNumber(relationType, relationTypes))),
  )
  return father === undefined ? null : readName(father)
}

/** Also of an employee. */
export const readName = (person: JsonObject): unknown =>
  firstFilled(
    person["displayName"],
    joinTexts([person["firstName"], person["middleName"], person["lastName"]]),
  )
