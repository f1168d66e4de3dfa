import { expect, it } from "vitest"
import { type Changes, type Field, listChanges, listDifferences, type Model, sumUp } from "./model-changes.ts"

const field = (key: Field["key"], level: Field["level"], agreed: Field["agreed"]): Field => ({
  ...{ key, level, agreed },
  category: "detail_info_fields",
  default: level,
})
const model: Model = {
  fields: [
    field("pan", "optional", "off"),
    field("grade", "optional", "optional"),
    field("uan", "off", "off"),
  ],
  request: null,
  version: "1",
}
const changes: Changes = new Map([
  ["pan", "mandatory"],
  ["grade", "off"],
  ["uan", "off"],
] as const)
const keys = (fields: ReadonlyArray<Field>) => fields.map(({ key }) => key)

it("more than was agreed to is asked for, and less applies at once", () => {
  const sum = sumUp(model, changes, false)
  expect([keys(sum.asks), keys(sum.less), keys(sum["at-once"])]).toEqual([["pan"], ["grade"], []])
  // Not more than is asked for today.
  expect(keys(sumUp(model, new Map([["pan", "off"]] as const), false)["at-once"])).toEqual(["pan"])
  expect(keys(sumUp(model, new Map([["uan", "optional"]] as const), true).asks)).toEqual(["uan"])
})

it("before anybody agreed, everything is part of the invitation", () => {
  const invited: Model = { ...model, fields: [field("uan", "off", null)] }
  expect(keys(sumUp(invited, new Map([["uan", "optional"]] as const), false)["at-once"])).toEqual(["uan"])
})

it("a level that is chosen and is the stored one is no change", () => {
  expect(listChanges(model, changes)).toEqual([
    { key: "pan", level: "mandatory" },
    { key: "grade", level: "off" },
  ])
})

it("what someone else has changed is found", () => {
  const after: Model = { ...model, fields: [field("pan", "off", "off"), ...model.fields.slice(1)] }
  expect(keys(listDifferences(model, after))).toEqual(["pan"])
})
