/* Number formats as spreadsheets of several languages write them into a workbook (ECMA-376 part 1, 18.8.30 and 18.8.31). */

/** Each shows the whole day. A number is that of a built-in format. */
export const DATE_FORMATS: ReadonlyArray<string> = [
  ...[
    "14",
    "15",
    "22",
    "yyyy\\-mm\\-dd",
    "dd/mm/yyyy",
    "m/d/yyyy",
    "mm/dd/yy",
    "dd\\.mm\\.yyyy",
    "d\\-mmm\\-yy",
  ],
  ...["[$-409]d\\-mmm\\-yyyy;@", "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", "[$-407]d/\\ mmmm\\ yyyy;@"],
  ...['yyyy"年"m"月"d"日";@', '[$-411]ggge"年"m"月"d"日";@', "[$-107041E]d/m/yy", "[$-D07041E]d mmmm yyyy"],
  ...[
    "[$-2000401]dd/mm/yyyy;@",
    "[$-160429]yyyy/mm/dd;@",
    "dd/mm/yyyy hh:mm",
    "yyyy/mm/dd\\ hh:mm:ss",
    "[$-4009]dd/mm/yy",
  ],
  ...[
    'dd"-"mmm"-"yyyy',
    "[$-40C]d mmmm yyyy;@",
    "yyyy. m. d.",
    "DD.MM.YYYY",
    "[$-F400]dd/mm/yyyy h:mm AM/PM",
  ],
  ...["31", "57", "[Red]dd/mm/yyyy", "mmmm\\ d\\,\\ yyyy;@"],
]

export const AMOUNT_FORMATS: ReadonlyArray<string> = [
  ...[
    "General",
    "0",
    "0.00",
    "#,##0",
    "#,##0.00",
    "3",
    "4",
    "39",
    "43",
    "44",
    "7",
    "#,##0.00;[Red]-#,##0.00",
  ],
  ...[
    "[$₹-4009]\\ #,##,##0.00",
    '"₹"#,##0.00',
    "#,##0.00\\ [$€-407]",
    "_-* #,##0.00\\ _€_-;\\-* #,##0.00\\ _€_-",
  ],
  ...[
    '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
    "[$¥-411]#,##0",
    "[$CHF-807]\\ #,##0.00",
  ],
  ...[
    "[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0",
    '#,##0.00" zł"',
    '"Rs. "#,##0.00',
    "#,##0.0",
  ],
  ...["# ##0.00", "#'##0.00", "[$-2000000]#,##0.00", "[Blue]#,##0.00", "#,##0.00\\ [$kr-41D]", "0.###"],
]
