/* The encodings other than Unicode that a file may have, and what they are called. */

export interface CodePage {
  /** As iconv-lite knows it, which is the IANA or WHATWG name. */
  readonly name: string
  /** For people. */
  readonly label: string
  /** Whether a file is read with it when its words say so. The others are only named in the refusal. */
  readonly isGuessed: boolean
}

/** By how common they are in exports of HR systems and spreadsheets. */
export const CODE_PAGES = [
  { name: "windows-1252", label: "Windows-1252 (Western European)", isGuessed: true },
  { name: "iso-8859-15", label: "ISO-8859-15 (Western European)", isGuessed: true },
  { name: "macintosh", label: "Mac Roman", isGuessed: true },
  { name: "windows-1250", label: "Windows-1250 (Central European)", isGuessed: true },
  { name: "iso-8859-2", label: "ISO-8859-2 (Central European)", isGuessed: true },
  { name: "maccenteuro", label: "Mac Central European", isGuessed: false },
  { name: "windows-1254", label: "Windows-1254 (Turkish)", isGuessed: true },
  { name: "windows-1257", label: "Windows-1257 (Baltic)", isGuessed: false },
  { name: "cp850", label: "DOS code page 850 (Western European)", isGuessed: false },
  { name: "cp437", label: "DOS code page 437", isGuessed: false },
  { name: "cp852", label: "DOS code page 852 (Central European)", isGuessed: false },
  { name: "windows-1251", label: "Windows-1251 (Cyrillic)", isGuessed: true },
  { name: "koi8-r", label: "KOI8-R (Cyrillic)", isGuessed: true },
  { name: "koi8-u", label: "KOI8-U (Cyrillic)", isGuessed: true },
  { name: "iso-8859-5", label: "ISO-8859-5 (Cyrillic)", isGuessed: false },
  { name: "cp866", label: "DOS code page 866 (Cyrillic)", isGuessed: true },
  { name: "maccyrillic", label: "Mac Cyrillic", isGuessed: false },
  { name: "windows-1253", label: "Windows-1253 (Greek)", isGuessed: true },
  { name: "iso-8859-7", label: "ISO-8859-7 (Greek)", isGuessed: true },
  { name: "windows-1255", label: "Windows-1255 (Hebrew)", isGuessed: false },
  { name: "cp862", label: "DOS code page 862 (Hebrew)", isGuessed: false },
  { name: "windows-1256", label: "Windows-1256 (Arabic)", isGuessed: false },
  { name: "windows-874", label: "Windows-874 (Thai)", isGuessed: false },
  { name: "gb18030", label: "GB 18030 or GBK (Chinese)", isGuessed: true },
  { name: "big5", label: "Big5 (Chinese)", isGuessed: true },
  { name: "shift_jis", label: "Shift-JIS (Japanese)", isGuessed: true },
  { name: "euc-jp", label: "EUC-JP (Japanese)", isGuessed: true },
  { name: "euc-kr", label: "EUC-KR (Korean)", isGuessed: true },
] as const satisfies ReadonlyArray<CodePage>

export type CodePageName = (typeof CODE_PAGES)[number]["name"]
