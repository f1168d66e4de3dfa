import type { SourceWebhookCall } from "../index.ts"

/* Forged webhook calls, made from a genuine one. */

/** What is wrong with the call, and the call. */
export type Forgery = readonly [what: string, call: SourceWebhookCall]

export const changedBodies = (call: SourceWebhookCall): ReadonlyArray<Forgery> => {
  const { body } = call
  const middle = Math.floor(body.length / 2)
  const bodies: ReadonlyArray<readonly [string, Uint8Array]> = [
    ["another byte in its body", body.map((byte, index) => (index === middle ? byte ^ 1 : byte))],
    ["a space after its body", Uint8Array.of(...body, 0x20)],
    ["the last byte of its body cut off", body.slice(0, -1)],
    ["no body", new Uint8Array()],
    ["a body of bytes that are not text", Uint8Array.of(0xff, 0xfe, 0x00, 0x80, 0xc3)],
  ]
  return bodies.map(([what, changed]) => [what, { ...call, body: changed }])
}

/** `names`: the headers that authenticate the call. */
export const changedHeaders = (
  call: SourceWebhookCall,
  names: ReadonlyArray<string>,
): ReadonlyArray<Forgery> => [
  ["no headers", { ...call, headers: {} }],
  ...names.flatMap((name) => [
    [`no ${name}`, { ...call, headers: without(call.headers, name) }] as const,
    ...changedValues(call.headers[name] ?? "").map(
      ([what, value]) =>
        [`${what} ${name}`, { ...call, headers: { ...call.headers, [name]: value } }] as const,
    ),
  ]),
]

const without = (headers: SourceWebhookCall["headers"], name: string): SourceWebhookCall["headers"] =>
  Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name))

/** Changes a character in the middle: the last Base64 character may hold unused bits. */
const changedValues = (value: string): ReadonlyArray<readonly [what: string, value: string]> => {
  const middle = Math.floor(value.length / 2)
  const withMiddle = (letter: string) => value.slice(0, middle) + letter + value.slice(middle + 1)
  return [
    ["an empty", ""],
    ["half a", value.slice(0, middle)],
    ["another", withMiddle(value[middle] === "7" ? "8" : "7")],
    ["a letter that is not ASCII in the", withMiddle("é")],
  ]
}
