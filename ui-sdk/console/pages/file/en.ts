import type { Format } from "../../../elements/locale/format.ts"

export const en = (_: Format) => ({
  title: (vendor: string) => `A new file for ${vendor}`,
  lede: (vendor: string) =>
    `Upload it and correct what is wrong here. ${vendor} gets what you have agreed to, and nothing before you share the file.`,
  back: (vendor: string) => `Your data at ${vendor}`,
  frame: "Upload, check and share the file",
  failed: "The upload could not be opened. Reload the page.",
})

export type Messages = ReturnType<typeof en>
