import * as Schema from "effect/Schema"
import { component } from "../component.ts"

/** How the characters of a file were read, where the file does not say it or they had to be put right. */
export const FileEncoding = Schema.Struct({
  /** For people, for example `Mac Roman`. */
  name: Schema.String,
  /** Concluded from the file's words: names in the samples may look wrong. */
  is_guessed: Schema.Boolean,
  /** Characters that had been encoded twice (`JosÃ©`) were put right (`José`). */
  has_twice_encoded: Schema.Boolean,
}).annotate(component("FileEncoding"))
export type FileEncoding = typeof FileEncoding.Type
