const KEY = "hrsync-docs-credentials"

/** In the tab's storage, which ends with the tab; only while the reader wants it. */
export const keepCredentials = (form: HTMLFormElement): void => {
  const box = form.querySelector<HTMLInputElement>("[name=keep]")
  if (box === null) return
  const known = readKept()
  const own = [...listFields(form)].map(({ name, value }) => [fieldKey(form, name), value] as const)
  if (box.checked) write({ ...known, ...Object.fromEntries(own) })
  else write(null)
}

export const restoreCredentials = (form: HTMLFormElement): void => {
  const known = readKept()
  const box = form.querySelector<HTMLInputElement>("[name=keep]")
  if (box === null || Object.keys(known).length === 0) return
  box.checked = true
  for (const field of listFields(form)) field.value = known[fieldKey(form, field.name)] ?? ""
  // Taken out of the box, it is forgotten at once.
  box.addEventListener("change", () => {
    if (!box.checked) write(null)
  })
}

/** Both ways to send the API key have the same key. */
const fieldKey = ({ dataset }: HTMLFormElement, name: string): string =>
  `${dataset["scheme"] === "tokenKey" ? "apiKey" : (dataset["scheme"] ?? "")}/${name}`

const listFields = (form: HTMLFormElement): NodeListOf<HTMLInputElement> =>
  form.querySelectorAll<HTMLInputElement>('[name^="credential-"]')

const readKept = (): Readonly<Record<string, string>> => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Readonly<Record<string, string>>
  } catch {
    return {}
  }
}

/** A browser without storage keeps nothing, which the form survives. */
const write = (kept: Readonly<Record<string, string>> | null): void => {
  try {
    if (kept === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    return
  }
}
