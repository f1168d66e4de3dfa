import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from "quicktype-core"

/**
 * Words about a schema: beside a reference they would make another class of it. And its format: for a time the models would
 * need a library that Python does not have.
 */
const LEFT_OUT = ["description", "example", "examples", "title", "format"]

/**
 * Python classes of these schemas of an OpenAPI document. quicktype, the one generator for Python in npm, makes models only,
 * and joins the members of a union of objects into one class.
 */
export const makePythonModels = async (document: string, names: ReadonlyArray<string>): Promise<string> => {
  const schema = JSON.stringify(JSON.parse(document), (key, value: unknown) =>
    LEFT_OUT.includes(key) && typeof value === "string" ? undefined : value,
  )
  const input = new JSONSchemaInput(new FetchingJSONSchemaStore())
  const uris = names.map((name) => `#/components/schemas/${name}`)
  await input.addSource({ name: "HrDataSync", uris, schema })
  const inputData = new InputData()
  inputData.addInput(input)
  const { lines } = await quicktype({ inputData, lang: "python" })
  return lines.join("\n")
}
