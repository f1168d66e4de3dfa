import { expect, it } from "vitest"
import { findNamesake, type NamedEntry } from "./namesake.ts"

const ASHA = { name: "Asha Rao" }
const RAVI = { name: "Ravi Kumar" }
const RAVI_RAO = { name: "RAO, Ravi" }

it.each([
  ["the only one", [ASHA], "Asha Rao", ASHA],
  ["the only one, in another spelling", [ASHA], "ASHA S. RAO", ASHA],
  ["the only one, when a name is not known", [ASHA], null, ASHA],
  ["the only one, which has no name", [{ name: null }], "Asha Rao", { name: null }],
  ["nobody's but another's", [ASHA], "Ravi Kumar", null],
  ["of two people", [ASHA, RAVI], "Ravi Kumar", RAVI],
  ["of two people with a name in common", [ASHA, RAVI_RAO], "Ravi Rao", RAVI_RAO],
  ["of two people, when it is not clear which", [ASHA, RAVI_RAO], "Meera Rao", null],
  ["of two people, without a name", [ASHA, RAVI], null, null],
  ["none", [], "Asha Rao", null],
])("finds the entry of an employee: %s", (_, entries, name, expected) => {
  expect(findNamesake<NamedEntry>(entries, name)).toEqual(expected)
})
