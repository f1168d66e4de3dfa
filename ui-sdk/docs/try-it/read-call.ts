import type { FormCall } from "./call.ts"

/** The call as the form has it now. */
export const readCall = (form: HTMLFormElement): FormCall => {
  const { method = "GET", path = "", type = "", scheme = "" } = form.dataset
  const credential = (name: string) => readField(form, `credential-${name}`)
  return {
    method,
    path,
    pathParameters: readGroup(form, "path-"),
    query: readGroup(form, "query-"),
    body: form.querySelector("textarea")?.value ?? null,
    contentType: type,
    credentials: {
      scheme,
      key: credential("key"),
      username: credential("username"),
      password: credential("password"),
    },
  }
}

const readField = (form: HTMLFormElement, name: string): string =>
  form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value.trim() ?? ""

const readGroup = (form: HTMLFormElement, prefix: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...form.querySelectorAll<HTMLInputElement>(`[name^="${prefix}"]`)].map(({ name, value }) => [
      name.slice(prefix.length),
      value.trim(),
    ]),
  )
