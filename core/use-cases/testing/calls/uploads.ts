import type { Calls } from "../call.ts"

const uploadId = "0198a000-0000-7000-8000-000000000002"

export const UPLOAD_CALLS = {
  "connection.startUpload": {
    action: "upload.edit",
    targetKind: "connection",
    run: ({ connection }, actor, { connectionId }) =>
      connection.startUpload(actor, { connectionId, fileName: "staff.csv", size: 1, sheet: null }),
  },
  "connection.appendUpload": {
    action: "upload.edit",
    targetKind: "connection",
    run: ({ connection }, actor, { connectionId }) =>
      connection.appendUpload(actor, { connectionId, uploadId, offset: 0, bytes: Buffer.from("a") }),
  },
  "connection.showUpload": {
    action: "upload.edit",
    targetKind: "connection",
    run: ({ connection }, actor, { connectionId }) =>
      connection.showUpload(actor, { connectionId, uploadId }),
  },
  "connection.checkUpload": {
    action: "upload.edit",
    targetKind: "connection",
    run: ({ connection }, actor, { connectionId }) =>
      connection.checkUpload(actor, { connectionId, uploadId, columns: {}, mode: "full" }),
  },
  "connection.listUploadRows": {
    action: "upload.edit",
    targetKind: "connection",
    run: ({ connection }, actor, { connectionId }) =>
      connection.listUploadRows(actor, { connectionId, uploadId, fault: null, after: 0 }),
  },
  "connection.correctUploadRow": {
    action: "upload.edit",
    targetKind: "connection",
    run: ({ connection }, actor, { connectionId }) =>
      connection.correctUploadRow(actor, { connectionId, uploadId, row: 2, cells: {} }),
  },
  "connection.exportUploadErrors": {
    action: "upload.edit",
    targetKind: "connection",
    run: ({ connection }, actor, { connectionId }) =>
      connection.exportUploadErrors(actor, { connectionId, uploadId }),
  },
} as const satisfies Calls
