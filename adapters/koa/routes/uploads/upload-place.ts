import * as Schema from "effect/Schema"
import type { Uuid } from "../../../../core/contract/wire-values.ts"
import type { UseCases } from "../../../../core/use-cases/use-cases.ts"
import type { Access } from "../../endpoint.ts"
import type { Operation } from "../../operation.ts"

type UploaderActor = Parameters<UseCases["connection"]["showUpload"]>[0]

/** Where a connection's files are uploaded, checked and corrected. */
export interface UploadPlace<Caller> {
  readonly access: Access<Caller>
  readonly tag: Operation["tag"]
  /** Begins every path. */
  readonly path: string
  /** The name of an endpoint here. */
  readonly nameId: (id: string) => string
  /** The parameters in `path`. */
  readonly parameters: {
    readonly fields: Readonly<Record<string, typeof Uuid>>
    readonly notes: Readonly<Record<string, string>>
    readonly example: Readonly<Record<string, string>>
  }
  readonly find: (
    caller: Caller,
    path: Readonly<Record<string, unknown>>,
  ) => { readonly actor: UploaderActor; readonly connectionId: string }
}

/** The parameters of a path that begins with that of the place. */
export const makeUploadPath = <Caller, Fields extends Schema.Struct.Fields>(
  { parameters: { fields, notes, example } }: UploadPlace<Caller>,
  own: Fields,
) => ({
  schema: Schema.Struct({ ...fields, ...own }),
  notes: { ...notes, upload_id: "The upload.", row: "The line of the row in the file." },
  example: { ...example, upload_id: "7d0c4a0e-3f1b-4a51-9c8f-0c6c2f5b9d21", row: "7" },
})
