import { mendTwiceEncoded } from "../../../../core/ports/sync/source.ts"

/** The first two characters of a run that was encoded twice, as UTF-8 in Latin-1: a quick check that most files do not pass. */
const SUSPICIOUS = new RegExp(
  `(?:${[
    String.raw`\xc3[\x82-\xb4\xbf]|\xc2[\xac\xb7]|\xc6\x92|\xc5[\x92\x93\xb8]`,
    String.raw`\xe2\x88\x9a|\xe2\x89\x88|\xe2\x80[\x93\x94\x9a\x9e\xa1\xb0]|\xe2\x81\x84|\xe2\x82\xac|\xe2\x97\x8a`,
    String.raw`\xe2[\x94-\x96][\x80-\xbf]|\xd0[\xa0\xa1]`,
  ].join("|")})[\\xc2-\\xf4]`,
)

/** Whether the bytes, valid UTF-8, hold characters that were encoded twice. */
export const holdsTwiceEncoded = (bytes: Buffer): boolean => {
  if (!SUSPICIOUS.test(bytes.toString("latin1"))) return false
  const text = bytes.toString("utf8")
  return mendTwiceEncoded(text) !== text
}
