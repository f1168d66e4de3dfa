const KEY = "hrsync-docs-language"

/** Shows the examples in the language that was chosen on another page, and remembers another choice on this device. */
export const rememberLanguage = (page: Document, kept: Pick<Storage, "getItem" | "setItem"> | null): void => {
  const inputs = [...page.querySelectorAll<HTMLInputElement>(".samples input")]
  const known = inputs.find(({ value }) => value === kept?.getItem(KEY))
  if (known !== undefined) known.checked = true
  for (const input of inputs) input.addEventListener("change", () => kept?.setItem(KEY, input.value))
}
