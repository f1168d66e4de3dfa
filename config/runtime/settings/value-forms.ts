import * as Schema from "effect/Schema"
import { wholeNumber } from "../../../core/contract/whole-number.ts"
import { parseClamdAddress } from "./clamd-address.ts"

/* The forms of the values of settings. */

/** The items of a list with commas. */
export const splitList = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "")

export const port = wholeNumber(0, 65_535, "a port: a whole number from 0 to 65535")

export const httpUrl = Schema.String.check(
  Schema.makeFilter((text: string) => URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol), {
    expected: "an http or https address",
  }),
)

export const postgresUrl = Schema.String.check(
  Schema.isPattern(/^postgres(ql)?:\/\//u, { expected: "an address that begins with postgresql://" }),
)

export const keyStore = Schema.String.check(
  Schema.isPattern(/^(file:.+|postgres(ql)?:\/\/.+)$/u, {
    expected: "file: and a folder, or an address that begins with postgresql://",
  }),
)

export const amqpUrl = Schema.String.check(
  Schema.makeFilter((text: string) => URL.canParse(text) && /^amqps?:$/u.test(new URL(text).protocol), {
    expected: "an address that begins with amqp:// or amqps://",
  }),
)

export const smtpUrl = Schema.String.check(
  Schema.makeFilter((text: string) => URL.canParse(text) && /^smtps?:$/u.test(new URL(text).protocol), {
    expected: "an address that begins with smtp:// or smtps://",
  }),
)

export const mailAddress = Schema.String.check(
  Schema.isPattern(/^([^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, {
    expected: "an e-mail address, or a name with one in angle brackets",
  }),
)

export const otlpHeaders = Schema.String.check(
  Schema.isPattern(/^\s*[\w.-]+\s*=(?:[^,%]|%[0-9a-f]{2})*(?:,\s*[\w.-]+\s*=(?:[^,%]|%[0-9a-f]{2})*)*$/iu, {
    expected: "name=value, percent-encoded, with commas between several",
  }),
)

export const rsaBits = Schema.Literals(["2048", "3072", "4096"])

export const clamd = Schema.String.check(
  Schema.makeFilter((text: string) => parseClamdAddress(text) !== null, {
    expected: "a Unix socket such as /run/clamav/clamd.ctl, or a port of this machine such as 127.0.0.1:3310",
  }),
)

export const yesNo = Schema.Literals(["1", "0", "true", "false", "on", "off"])

export const metricsPort = Schema.String.check(
  Schema.isPattern(/^(?:off|\d{1,5})$/u, { expected: "a port: a whole number from 0 to 65535; or off" }),
  Schema.makeFilter((text: string) => text === "off" || Number(text) <= 65_535, {
    expected: "a port: a whole number from 0 to 65535; or off",
  }),
)

/** One or more of these names, with commas between them; or `none` alone, where that is a name. */
export const severalOf = (names: ReadonlyArray<string>, none?: "none") =>
  Schema.String.check(
    Schema.makeFilter(
      (text: string) => {
        const items = splitList(text)
        return text === none || (items.length > 0 && items.every((name) => names.includes(name)))
      },
      {
        expected: `${none === undefined ? "" : "none, or "}one or more of ${names.join(",")}, with commas between them`,
      },
    ),
  )

export const SIMULATOR = /^([a-z][a-z0-9-]*)=(https?:\/\/[^/?#\s]+)\/?$/u

export const simulators = Schema.String.check(
  Schema.makeFilter((text: string) => splitList(text).every((item) => SIMULATOR.test(item)), {
    expected: "connectors and the addresses of their simulators, such as keka=http://127.0.0.1:4010",
  }),
)
