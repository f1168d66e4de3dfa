import type { Upload } from "../../../core/contract/onboarding/journey/uploads.ts"
import { refuse, type Responses } from "../../elements/testing/service-stub.ts"

const column = (header: string, suggestion: string, sample: string): Upload["columns"][number] => ({
  header,
  original_header: null,
  suggestion,
  suggested_by: "name",
  is_certain: true,
  name_place: null,
  pay_periods: null,
  splits: [],
  samples: [sample],
  is_empty: false,
})

/** Named as the part of the pay is. */
const toName = (header: string): string => header.toLowerCase()

/** Takes a file in parts, and has read it when the last one has arrived. */
export class UploadStub {
  /** Where each part that arrived begins. */
  readonly offsets: Array<number> = []
  readonly parts: Array<Blob> = []
  isLostAfterFirstPart = false
  /** Another device uploaded a file a while ago, which a file replaces only with the user's word. */
  isOfOtherDevice = false
  /** The row that names the columns, as it was found or chosen. */
  headerLine = 1
  /** How its second column can be split. */
  splits: Upload["columns"][number]["splits"] = []
  /** Columns with a pay of which nothing shows the period. */
  pays: ReadonlyArray<string> = []
  readonly firstRows: Array<Upload["first_rows"][number]> = []
  /** How the characters of the file were read. */
  encoding: Upload["encoding"] = null
  #upload: Upload = {
    upload_id: "7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21",
    file_name: "",
    sheet: null,
    size: 0,
    received: 0,
    state: "receiving",
    message: null,
    rows: null,
    delay: null,
    columns: [],
    encoding: null,
    header_line: null,
    first_rows: [],
  }

  readonly responses: Responses = {
    "POST /api/journey/uploads/": ({ body: { replaces = false, ...body } }) =>
      this.isOfOtherDevice && !replaces
        ? refuse(409, { data: { device: "Another device.", replaceable: "A while ago." } })
        : (this.#upload = { ...this.#upload, ...body, received: 0 }),
    "GET /api/journey/uploads/{upload_id}/": () => this.#upload,
    "POST /api/journey/uploads/{upload_id}/header/": ({ body }) => {
      this.headerLine = body.line
      this.#upload = { ...this.#upload, header_line: this.headerLine }
      return {}
    },
    "PUT /api/journey/uploads/{upload_id}/content/": ({ body, url }) =>
      this.#append(Number(url.searchParams.get("offset")), body as Blob),
  }

  #append(offset: number, part: Blob) {
    if (this.isLostAfterFirstPart && offset > 0) return refuse(503)
    this.offsets.push(offset)
    this.parts.push(part)
    const received = offset + part.size
    this.#upload = { ...this.#upload, received }
    if (received === this.#upload.size) {
      const second = column("Employee Name", "name", "An employee")
      const pays = this.pays.map((header) => ({
        ...column(header, "", "62506"),
        suggestion: null,
        suggested_by: null,
        pay_periods: { yearly: `ctc_${toName(header)}`, monthly: `monthly_${toName(header)}` },
      }))
      const columns = [column("Staff No", "employeeId", "K1"), { ...second, splits: this.splits }, ...pays]
      this.#upload = {
        ...this.#upload,
        state: "read",
        rows: 40_000,
        columns,
        encoding: this.encoding,
        header_line: this.headerLine,
        first_rows: this.firstRows,
      }
    }
    return { received }
  }
}
