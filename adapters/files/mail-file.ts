import type { SentMail } from "../../core/ports/operation/sent-mails.ts"

/* A mail as a file that mail programs open (RFC 5322), with CRLF line ends. */

const MESSAGE_HOST = "hr-data-sync"

/** `from`: `name@host`, or `Name <name@host>`. */
export const formatMailFile = ({ id, to, subject, text, sentAt }: SentMail, from: string): string =>
  [
    `From: ${oneLine(from)}`,
    `To: ${to.map(oneLine).join(", ")}`,
    `Subject: ${headerText(subject)}`,
    `Date: ${new Date(sentAt).toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${oneLine(id)}@${MESSAGE_HOST}>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    ...text.split(/\r?\n/u),
  ].join("\r\n")

/** A file of `formatMailFile`; null: it is none. The time has whole seconds, and control characters are spaces. */
export const parseMailFile = (file: string): SentMail | null => {
  const end = file.indexOf("\r\n\r\n")
  if (end < 0) return null
  // A long header continues on lines that begin with a space.
  const lines = file.slice(0, end).replaceAll("\r\n ", " ").split("\r\n")
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":")
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const sentAt = Date.parse(headers.get("date") ?? "")
  const id = headers.get("message-id")?.replace(`@${MESSAGE_HOST}>`, "").slice(1)
  if (id === undefined || Number.isNaN(sentAt)) return null
  return {
    id,
    to: (headers.get("to") ?? "").split(", ").filter((address) => address !== ""),
    subject: decodeHeaderText(headers.get("subject") ?? ""),
    text: file.slice(end + 4).replaceAll("\r\n", "\n"),
    sentAt,
  }
}

/** RFC 2047; white space between two encoded words belongs to neither. */
const decodeHeaderText = (text: string): string =>
  text
    .replaceAll("?= =?", "?==?")
    .replaceAll(/=\?utf-8\?B\?([^?]*)\?=/gu, (_, base64: string) => Buffer.from(base64, "base64").toString())

/** Prevents header injection: a header value must not contain line breaks. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, " ")

/** RFC 2047: encodes words that are not ASCII, at most 75 characters each. */
const headerText = (text: string): string => {
  const line = oneLine(text)
  if (/^[\x20-\x7e]*$/u.test(line)) return line
  const words: Array<string> = []
  let word = ""
  for (const character of line) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word)
      word = ""
    }
    word += character
  }
  return [...words, word].map((part) => `=?utf-8?B?${Buffer.from(part).toString("base64")}?=`).join("\r\n ")
}

const WORD_BYTES = 45
