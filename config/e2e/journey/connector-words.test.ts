import { describe, expect, it } from "vitest"
import { findConnectors } from "../../../connectors/registry.ts"
import { SIGN_IN_WORDS_HI } from "../../../ui-sdk/elements/form/sign-in/sign-in-words.ts"
import { CONNECTOR_WORDS_HI } from "../../../ui-sdk/elements/connector-words/hi.ts"

const manifests = findConnectors([], process.cwd()).connectors.map(({ manifest }) => manifest)
const withForm = manifests.filter(({ credentialFields }) => credentialFields.length > 0)

/** Names of files, formats and programs. */
const SPELT_ALIKE = /\b[A-Za-z]+[_#]\w+|\b[A-Z]{2,}\b(?![-' ]?[a-z])|\bssh-keygen\b|\.[a-z]{3}\b/gu

describe.each(withForm)("the form of the connector $code", ({ code, credentialFields }) => {
  const words = CONNECTOR_WORDS_HI[code] ?? {}

  it("has Hindi words for each field, its help and its choices, and for nothing else", () => {
    const describeField = (key: string, help: string | undefined, choices: ReadonlyArray<string>) => ({
      key,
      hasHelp: help !== undefined,
      choices: choices.toSorted(),
    })
    const needed = credentialFields.map(({ key, help, options = [] }) => describeField(key, help, options))
    const given = credentialFields.map(({ key }) => {
      const { help, optionNames = {} } = words[key] ?? {}
      return describeField(key, help, Object.keys(optionNames))
    })
    expect(given).toEqual(needed)
    expect(Object.keys(words).toSorted()).toEqual(credentialFields.map(({ key }) => key).toSorted())
  })

  it("has in its Hindi helps what the English ones spell in one way only", () => {
    const lacking = credentialFields.flatMap(({ key, help = "" }) =>
      (help.match(SPELT_ALIKE) ?? []).filter((term) => words[key]?.help?.includes(term) !== true),
    )
    expect(lacking).toEqual([])
  })

  it("has helps in Hindi", () => {
    const helps = Object.values(words).flatMap(({ help }) => help ?? [])
    expect(helps.filter((help) => !/\p{Script=Devanagari}/u.test(help))).toEqual([])
  })
})

it("every way to sign in has a Hindi name, and nothing else has one", () => {
  const needed = manifests.flatMap(({ code, signIn }) =>
    (signIn?.ways ?? []).map(({ key }) => `${code} ${key}`),
  )
  const given = Object.entries(SIGN_IN_WORDS_HI.ways).flatMap(([code, ways]) =>
    Object.keys(ways).map((key) => `${code} ${key}`),
  )
  expect(given.toSorted()).toEqual(needed.toSorted())
})

it("there are no Hindi words for a connector that does not exist", () => {
  expect(Object.keys(CONNECTOR_WORDS_HI).toSorted()).toEqual(withForm.map(({ code }) => code).toSorted())
})
