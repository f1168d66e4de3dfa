import { nameSampleColumn, type SampleColumn } from "./sample-columns.ts"
import { escapeXml } from "./write-sample.ts"

/** The words of the page that says what a vendor needs. */
export interface NeedsWords {
  readonly title: (vendor: string) => string
  readonly lede: (vendor: string, company: string) => string
  readonly how: string
  readonly field: string
  readonly example: string
  readonly required: string
  readonly safe: string
}

export interface Needs {
  readonly vendor: string
  readonly company: string
  /** The vendor's own words; null: none. */
  readonly reason: string | null
  readonly accent: string | null
  readonly locale: string
  readonly columns: ReadonlyArray<SampleColumn>
}

const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; color: #1c2430; max-width: 46rem; margin: 2.5rem auto; padding: 0 1.25rem }
  h1 { font-size: 1.6rem; line-height: 1.25; border-block-start: 4px solid var(--accent); padding-block-start: 1rem }
  table { border-collapse: collapse; inline-size: 100%; margin-block: 1.25rem }
  th, td { text-align: start; padding: .45rem .6rem; border-block-end: 1px solid #d8dde5; overflow-wrap: anywhere }
  th { font-weight: 600; background: #f4f6f9 }
  .req { font-weight: 600 }
  tr { break-inside: avoid }
  @media print { body { margin: 0; max-width: none } }`

/** A page to send or to print: which columns a file needs, and what they look like. It has no data of the company's people. */
export const writeNeedsPage = (
  { vendor, company, reason, accent, locale, columns }: Needs,
  t: NeedsWords,
): string => {
  const rows = columns.map(
    (column) =>
      `<tr><td class="${column.isRequired ? "req" : ""}">${escapeXml(nameSampleColumn(column))}</td><td>${escapeXml(column.values.find((value) => value !== "") ?? "")}</td></tr>`,
  )
  const paragraphs = [t.lede(vendor, company), reason, t.how].flatMap((text) =>
    text === null ? [] : `<p>${escapeXml(text)}</p>`,
  )
  const title = escapeXml(t.title(vendor))
  return `<!doctype html>
<html lang="${escapeXml(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>:root { --accent: ${accent === null ? "#1d5fd1" : escapeXml(accent)} }${STYLE}</style></head>
<body><h1>${title}</h1>${paragraphs.join("")}
<table><thead><tr><th scope="col">${escapeXml(t.field)}</th><th scope="col">${escapeXml(t.example)}</th></tr></thead><tbody>${rows.join("")}</tbody></table>
<p>${escapeXml(t.required)}</p><p>${escapeXml(t.safe)}</p></body>
</html>
`
}
