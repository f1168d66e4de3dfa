import type { Implementation } from "../../../calls/implement.ts"
import { assistedFileCalls } from "./assisted-file.ts"
import { documentCalls } from "./documents.ts"
import { setUpCalls } from "./set-ups.ts"
import { unsupportedCalls } from "./unsupported.ts"

/** What corporates ask of the operator. */
export const requestsCalls: ReadonlyArray<Implementation> = [
  ...unsupportedCalls,
  ...setUpCalls,
  ...documentCalls,
  ...assistedFileCalls,
]
