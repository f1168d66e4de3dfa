import type { Upload } from "../../../core/contract/onboarding/journey/uploads.ts"
import { refuse, type Responses } from "../../elements/testing/service-stub.ts"

const column = (header: string, suggestion: string, sample: string): Upload["columns"][number] => ({
  header,
  original_header: null,
  suggestion,
  suggested_by: "name",
  is_certain: true,
  name_place: null,
  splits: [],
  samples: [sample],
  is_empty: false,
})

/** Takes a file in parts, and has read it when the last one has arrived. */
export class UploadStub {
  /** Where each part that arrived begins. */
  readonly offsets: Array<number> = []
  readonly parts: Array<Blob> = []
  isLostAfterFirstPart = false
  /** The row that names the columns, as it was found or chosen. */
  headerLine = 1
  /** How its second column can be split. */
  splits: Upload["columns"][number]["splits"] = []
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
    "POST /api/journey/uploads/": ({ body }) => (this.#upload = { ...this.#upload, ...body, received: 0 }),
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
      const columns = [column("Staff No", "employeeId", "K1"), { ...second, splits: this.splits }]
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
