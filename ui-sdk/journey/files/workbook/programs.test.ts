import { describe, expect, it } from "vitest"
import { hasDoubts } from "./doubts.ts"
import { readWorkbook } from "./read-workbook.ts"
import { pack, zip } from "./testing/zip.ts"

/* One table as the programs of this trade write it, by the shapes of their files: which parts, names and attributes they use. */

interface Shape {
  readonly program: string
  readonly sheet: string
  readonly texts?: string
  readonly styles: string
  readonly workbook: string
  readonly relations: string
  readonly root?: string
  /** Between the folders in the names of its parts. */
  readonly separator?: string
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const STRICT = "http://purl.oclc.org/ooxml/officeDocument/relationships"
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"

const relations = (targets: Readonly<Record<string, string>>, office = OFFICE) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="${PACKAGE}">${Object.entries(
    targets,
  )
    .map(
      ([kind, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${office}/${kind}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`

const workbook = (rest = "", before = "") =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${before}<sheets><sheet name="Staff" sheetId="1" r:id="rId1"/></sheets>${rest}</workbook>`

/** The styles 1 to 3: five digits, a day, two decimals. */
const styles = (day = "dd\\-mmm\\-yyyy") =>
  `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="${day}"/></numFmts><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" xfId="0"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" xfId="0" applyNumberFormat="1"/></cellXfs><dxfs count="1"><dxf><numFmt numFmtId="164" formatCode="yyyy"/></dxf></dxfs></styleSheet>`

const worksheet = (rows: string, before = "") =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">${before}<sheetData>${rows}</sheetData></worksheet>`

const THREE = { worksheet: "worksheets/sheet1.xml", styles: "styles.xml", sharedStrings: "sharedStrings.xml" }
const TEXTS = (items: ReadonlyArray<string>) =>
  `<sst xmlns="${MAIN}" count="${items.length}" uniqueCount="${items.length}">${items.join("")}</sst>`
const PLAIN_TEXTS = TEXTS(
  ["Code", "Name", "Joined", "Pay", "Asha Rao"].map((text) => `<si><t>${text}</t></si>`),
)
const HEADER = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c></row>`
const inline = (text: string) => `<is><t xml:space="preserve">${text}</t></is>`

const SHAPES: ReadonlyArray<Shape> = [
  {
    program: "Excel",
    workbook: workbook(
      `<calcPr calcId="191029"/>`,
      `<fileVersion appName="xl"/><workbookPr defaultThemeVersion="166925"/>`,
    ),
    relations: relations(THREE),
    styles: styles(),
    texts: TEXTS([
      ..."Code,Name,Joined,Pay".split(",").map((text) => `<si><t>${text}</t></si>`),
      `<si><r><rPr><b/></rPr><t xml:space="preserve">Asha </t></r><r><t>Rao</t></r><rPh sb="0" eb="4"><t>アシャ</t></rPh><phoneticPr fontId="1"/></si>`,
    ]),
    sheet: worksheet(
      `<row r="1" spans="1:4" x14ac:dyDescent="0.25">${HEADER.slice(11)}<row r="2" spans="1:4"><c r="A2" s="1"><v>42</v></c><c r="B2" t="s"><v>4</v></c><c r="C2" s="2"><v>43191</v></c><c r="D2" s="3"><f>500000/12</f><v>41666.666666666664</v></c></row>`,
      `<sheetPr/><dimension ref="A1:D2"/><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="4" width="12.7" customWidth="1"/></cols>`,
    ),
  },
  {
    program: "Excel, as Strict Open XML",
    workbook: workbook()
      .replace(MAIN, "http://purl.oclc.org/ooxml/spreadsheetml/main")
      .replace(OFFICE, STRICT),
    root: relations({ officeDocument: "xl/workbook.xml" }, STRICT),
    relations: relations(THREE, STRICT),
    styles: styles(),
    texts: PLAIN_TEXTS,
    sheet: worksheet(
      `${HEADER}<row r="2"><c r="A2" s="1"><v>42</v></c><c r="B2" t="s"><v>4</v></c><c r="C2" s="2" t="d"><v>2018-04-01T00:00:00</v></c><c r="D2" s="3"><v>41666.666666666664</v></c></row>`,
    ),
  },
  {
    program: "LibreOffice",
    workbook: workbook(
      `<calcPr iterateCount="100" refMode="A1" iterate="false" iterateDelta="0.001"/>`,
      `<workbookPr backupFile="false" showObjects="all" date1904="false"/>`,
    ),
    relations: relations({
      worksheet: THREE.worksheet,
      styles: "styles.xml",
      sharedStrings: "sharedStrings.xml",
    }),
    styles: styles("[$-409]dd\\-mmm\\-yy;@"),
    texts: PLAIN_TEXTS.replaceAll("<t>", `<t xml:space="preserve">`),
    sheet: worksheet(
      `${HEADER.replace(">", ` customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false">`)}<row r="2" ht="12.8" hidden="false"><c r="A2" s="1" t="n"><v>42</v></c><c r="B2" s="0" t="s"><v>4</v></c><c r="C2" s="2" t="n"><v>43191</v></c><c r="D2" s="3" t="n"><f aca="false">500000/12</f><v>41666.6666666667</v></c></row>`,
      `<cols><col collapsed="false" customWidth="false" hidden="false" outlineLevel="0" max="1024" min="1" width="11.53"/></cols>`,
    ),
  },
  {
    program: "Google Sheets",
    workbook: workbook("", `<workbookPr/>`),
    relations: relations(THREE),
    styles: styles("dd&quot;-&quot;mmm&quot;-&quot;yyyy"),
    texts: PLAIN_TEXTS,
    sheet: worksheet(
      `${HEADER}<row r="2"><c r="A2" s="1"><v>42.0</v></c><c r="B2" s="0" t="s"><v>4</v></c><c r="C2" s="2"><v>43191.0</v></c><c r="D2" s="3"><f>500000/12</f><v>41666.666666666664</v></c></row><row r="3"><c r="A3" s="1"/></row>`,
    ),
  },
  {
    program: "openpyxl",
    workbook: workbook(`<calcPr calcId="124519" fullCalcOnLoad="1"/>`),
    relations: relations({
      worksheet: "/xl/worksheets/sheet1.xml",
      styles: "/xl/styles.xml",
      sharedStrings: "/xl/sharedStrings.xml",
    }),
    styles: styles("yyyy-mm-dd"),
    texts: PLAIN_TEXTS,
    sheet: worksheet(
      `${HEADER}<row r="2"><c r="A2" s="1" t="n"><v>42</v></c><c r="B2" t="s"><v>4</v></c><c r="C2" s="2" t="n"><v>43191</v></c><c r="D2" t="n"><v>41666.66666666666</v></c></row>`,
    ),
  },
  {
    program: "Apache POI, streaming",
    workbook: workbook(),
    relations: relations({ worksheet: THREE.worksheet, styles: "styles.xml" }),
    styles: styles(),
    sheet: worksheet(
      `<row r="1">${["Code", "Name", "Joined", "Pay"].map((text, index) => `<c r="${"ABCD"[index] ?? ""}1" t="inlineStr">${inline(text)}</c>`).join("")}</row>\n<row r="2">\n<c r="A2" s="1" t="n"><v>42.0</v></c><c r="B2" t="inlineStr">${inline("Asha Rao")}</c><c r="C2" s="2" t="n"><v>43191.0</v></c><c r="D2" s="3" t="n"><v>41666.666666666664</v></c></row>`,
    ),
  },
  {
    program: "XlsxWriter",
    workbook: workbook(
      `<calcPr calcId="124519" fullCalcOnLoad="1"/>`,
      `<workbookPr defaultThemeVersion="124226"/>`,
    ),
    relations: relations(THREE),
    styles: styles("dd/mm/yyyy"),
    texts: PLAIN_TEXTS,
    sheet: worksheet(
      `${HEADER}<row r="2" spans="1:4"><c r="A2" s="1"><v>42</v></c><c r="B2" t="s"><v>4</v></c><c r="C2" s="2"><v>43191</v></c><c r="D2" s="3"><v>41666.66666666666</v></c></row>`,
    ),
  },
  {
    program: "SheetJS",
    workbook: workbook("", `<workbookPr codeName="ThisWorkbook"/>`),
    relations: relations({ worksheet: THREE.worksheet, styles: "styles.xml" }),
    styles: styles("m/d/yy"),
    sheet: worksheet(
      `<row r="1">${["Code", "Name", "Joined", "Pay"].map((text, index) => `<c r="${"ABCD"[index] ?? ""}1" t="str"><v>${text}</v></c>`).join("")}</row><row r="2"><c r="A2" s="1"><v>42</v></c><c r="B2" t="str"><v>Asha Rao</v></c><c r="C2" s="2"><v>43191</v></c><c r="D2"><v>41666.666666666664</v></c></row>`,
    ),
  },
  {
    program: "a reporting tool, without addresses and with prefixes and backslashes",
    workbook: workbook()
      .replaceAll(/<(\/?)(workbook|sheets|sheet)\b/gu, "<$1x:$2")
      .replace("xmlns=", "xmlns:x="),
    relations: relations({ worksheet: "worksheets\\sheet1.xml", styles: "styles.xml" }),
    separator: "\\",
    styles: styles()
      .replaceAll(/<(\/?)(\w)/gu, "<$1x:$2")
      .replace("xmlns=", "xmlns:x="),
    sheet: worksheet(
      `<row>${["Code", "Name", "Joined", "Pay"].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row><row><c s="1"><v>42</v></c><c t="inlineStr"><is><t>Asha_x0020_Rao_x000D_</t></is></c><c s="2"><v>43191</v></c><c s="3"><v>41666.666666666664</v></c></row>`,
    )
      .replaceAll(/<(\/?)(\w)/gu, "<$1x:$2")
      .replace("xmlns=", "xmlns:x="),
  },
]

const make = ({
  sheet,
  texts,
  styles: styleSheet,
  workbook: book,
  relations: targets,
  root,
  separator = "/",
}: Shape) => {
  const path = (...names: ReadonlyArray<string>) => ["xl", ...names].join(separator)
  return zip([
    pack(
      "[Content_Types].xml",
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    ),
    pack(`_rels${separator}.rels`, root ?? relations({ officeDocument: "xl/workbook.xml" })),
    pack(path("workbook.xml"), book),
    pack(path("_rels", "workbook.xml.rels"), targets),
    pack(path("worksheets", "sheet1.xml"), sheet),
    pack(path("styles.xml"), styleSheet),
    ...(texts === undefined ? [] : [pack(path("sharedStrings.xml"), texts)]),
  ])
}

describe("a workbook", () => {
  it.each(SHAPES)("of $program has the table that people see in it", async (shape) => {
    const [sheet] = await readWorkbook(make(shape), null, () => undefined)
    expect(await sheet?.csv.text()).toBe("Code,Name,Joined,Pay\r\n00042,Asha Rao,2018-04-01,41666.6666666667")
    expect(sheet !== undefined && hasDoubts(sheet.doubts)).toBe(false)
  })
})
