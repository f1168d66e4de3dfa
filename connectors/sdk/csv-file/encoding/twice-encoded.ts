import { mendTwiceEncoded } from "../../../../core/ports/sync/source.ts"

/** The first two characters of a run that was encoded twice, as UTF-8 in Latin-1: a quick check that most files do not pass. */
const SUSPICIOUS =
  /(?:\xc3[\x82-\xb4]|\xc2\xac|\xc6\x92|\xe2\x88\x9a|\xe2\x89\x88|\xe2\x80\x9a|\xe2[\x94\x95][\x80-\xbf])[\xc2-\xf4]/

/** Whether the bytes, valid UTF-8, hold characters that were encoded twice. */
export const holdsTwiceEncoded = (bytes: Buffer): boolean => {
  if (!SUSPICIOUS.test(bytes.toString("latin1"))) return false
  const text = bytes.toString("utf8")
  return mendTwiceEncoded(text) !== text
}
