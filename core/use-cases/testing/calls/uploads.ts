import type { Calls } from "../call.ts"

const uploadId = "0198a000-0000-7000-8000-000000000002"
const LEAVE_OUT = { kind: "leave-out", among: { rows: [2] } } as const

export const UPLOAD_CALLS = {
  "onboarding.startUpload": {
    action: "upload.edit",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.startUpload(actor, { connectionId, fileName: "staff.csv", size: 1, sheet: null }),
  },
  "onboarding.appendUpload": {
    action: "upload.edit",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.appendUpload(actor, { connectionId, uploadId, offset: 0, bytes: Buffer.from("a") }),
  },
  "onboarding.showUpload": {
    action: "upload.edit",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.showUpload(actor, { connectionId, uploadId }),
  },
  "onboarding.chooseHeader": {
    action: "upload.edit",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.chooseHeader(actor, { connectionId, uploadId, line: 2 }),
  },
  "onboarding.checkUpload": {
    action: "upload.edit",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.checkUpload(actor, { connectionId, uploadId, columns: {}, mode: "full" }),
  },
  "onboarding.listUploadRows": {
    action: "upload.edit",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.listUploadRows(actor, { connectionId, uploadId, error: null, search: null, after: 0 }),
  },
  "onboarding.correctUploadRow": {
    action: "upload.edit",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.correctUploadRow(actor, { connectionId, uploadId, row: 2, cells: {} }),
  },
  "onboarding.editUpload": {
    action: "upload.edit",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.editUpload(actor, { connectionId, uploadId, edit: LEAVE_OUT }),
  },
  "onboarding.previewEdit": {
    action: "upload.edit",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.previewEdit(actor, { connectionId, uploadId, edit: LEAVE_OUT, after: 0 }),
  },
  "onboarding.moveEdits": {
    action: "upload.edit",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.moveEdits(actor, { connectionId, uploadId, step: "undo" }),
  },
  "onboarding.exportCorrectedFile": {
    action: "upload.edit",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.exportCorrectedFile(actor, { connectionId, uploadId }),
  },
  "onboarding.listUploadErrors": {
    action: "upload.edit",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.listUploadErrors(actor, { connectionId, uploadId }),
  },
} as const satisfies Calls
