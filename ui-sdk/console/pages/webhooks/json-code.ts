import { html, type TemplateResult } from "lit"

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)\b/gu
const MASK = '"************"'

/** JSON as people read it, with its parts in colours; text that is no JSON as it is. */
export const jsonCode = (text: string): ReadonlyArray<TemplateResult | string> => {
  const pretty = indent(text)
  const parts: Array<TemplateResult | string> = []
  let end = 0
  for (const match of pretty.matchAll(TOKEN)) {
    const [whole, string, colon, literal] = match
    parts.push(pretty.slice(end, match.index))
    end = match.index + whole.length
    if (literal !== undefined) parts.push(html`<span class="n">${literal}</span>`)
    else if (colon !== undefined) parts.push(html`<span class="k">${string}</span>`, colon)
    else parts.push(html`<span class=${string === MASK ? "c" : "s"}>${string}</span>`)
  }
  return [...parts, pretty.slice(end)]
}

export const indent = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
