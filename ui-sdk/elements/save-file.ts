/** For how long the browser may take to read what it saves. */
const READ_MILLIS = 10_000

/** Lets the browser save a file. */
export const saveFile = (contents: Blob, name: string): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(contents)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MILLIS)
}
