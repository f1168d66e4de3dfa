import type { SentReason } from "../../elements/reasons/word-reason.ts"
import type { Upload } from "../../../core/contract/onboarding/journey/uploads.ts"
import type { FileProblem } from "./file-problem.ts"
import type { Sheet } from "./workbook/read-workbook.ts"
import type { SheetAnswers } from "./workbook/sheet-answers.ts"

/** How far the upload of a file has come. */
export interface UploaderState {
  /** `waiting`: the connection is lost, and the upload goes on by itself. */
  readonly status:
    | "idle"
    | "opening"
    | "choosing-sheet"
    | "asking-about-sheet"
    /** Another device uploaded a file a while ago: the user says whether this one takes its place. */
    | "asking-to-replace"
    | "sending"
    | "waiting"
    | "reading"
    | "read"
    | "failed"
  readonly fileName: string
  readonly sheets: ReadonlyArray<Sheet>
  /** The sheet that is asked about; null: none. */
  readonly sheet: Sheet | null
  readonly answers: SheetAnswers
  /** The rows read so far of the workbook that is being opened. */
  readonly rowsRead: number
  readonly sent: number
  readonly total: number
  /** Bytes a second; null: not known yet. */
  readonly rate: number | null
  readonly upload: Upload | null
  readonly problem: FileProblem | null
  /** Where in a workbook the problem is, as formulas write it; null: all of it. */
  readonly place: string | null
  /** Why the service cannot read the file; null: it has not said. */
  readonly reason: SentReason | null
}

export type FailureDetails = Pick<UploaderState, "place" | "reason">

export const IDLE: UploaderState = {
  status: "idle",
  fileName: "",
  sheets: [],
  sheet: null,
  answers: {},
  rowsRead: 0,
  sent: 0,
  total: 0,
  rate: null,
  upload: null,
  problem: null,
  place: null,
  reason: null,
}
