import type { ValueTexts } from "./reason-codes.ts"

const EXPORT_AS_TEXT = "Format the column as text and export it again."

/** What is wrong with a value, in English, for the person who can correct it. */
export const VALUE_TEXTS: ValueTexts = {
  "value.named": ({ value }) => `"${value}":`,
  "value.not-one": "Expected one value, but the source has a list or an object.",
  "value.formula":
    "This cell has a formula instead of its value. Export the sheet with values, or replace the formula by its result.",
  "value.spreadsheet-error":
    "A spreadsheet shows this error instead of a value. Correct the formula in the sheet and export it again.",
  "value.not-text":
    "A program wrote this instead of a value that it could not write as text. Correct the export.",
  "value.masked":
    "This value is masked, and no value of this field is stored that it could stand for: give the value itself.",
  "value.inexact": "This number is too large to be exact: the source must send it as text.",
  "value.shortened":
    "A spreadsheet has shortened this number to scientific notation and lost digits. Format the column as text, enter the number again and export the file again.",
  "value.hidden":
    "The source hides part of this value. Export it in full: it is masked here before it is stored.",
  "value.rounded":
    "Spreadsheets keep only 15 digits of a number and write zeros for the rest, and this one ends in such zeros. Compare it with the source; if it differs, format the column as text and enter it again.",
  "value.lost-zeros":
    "A program read this number as a decimal fraction, so it lost its leading zeros if it had any. Compare it with the source.",
  "value.merged":
    "A rule merges an unmapped column, and it contains what looks like an identity or account number here. Leave the column out of the rule, or map it to its field.",
  "value.transformed": "Transformation rules had changed the value.",
  "value.not-split": ({ header, parts, separators }) =>
    `This value does not have the ${String(parts)} parts that "${header}" is split into. Write them with ${separators.map(nameSeparator).join(" and ")} between them.`,

  "text.control":
    "It contains a control character that text cannot have. Remove it at the source; it often indicates a damaged file.",
  "text.half-character": "It contains half a character (a lone surrogate). Correct the text at the source.",
  "text.lost-character":
    "It contains the character \ufffd, which a program writes for one that it could not read. Export it again as UTF-8, or correct the text at the source.",
  "text.too-long": ({ limit }) =>
    `It is longer than ${String(limit)} characters. Shorten it, or check for an unclosed quote.`,
  "text.twice-encoded":
    "Letters of this text were encoded twice, as José is when it reads JosÃ©. It is kept as it came. Correct it at the source, or the program that writes it: it has to write UTF-8 once.",
  "text.web-code":
    "This text has characters as a web page writes them, such as &amp; for &. Correct the export, or replace them by a transformation rule.",

  "name.perhaps-missing":
    "A program writes this word for a missing value, so it counts as missing. If it is the person's name, write it with one capital letter, as in Null.",
  "name.quoted":
    "This name stands in single quotation marks, which may be those of the file. Remove them, or write the file with double ones.",
  "name.no-letter": "This has no letter, so it is hardly a name. Check which column holds the names.",
  "name.missing-part":
    "A program may have written null, nan or undefined for a missing part of this name. Correct it at the source.",
  "name.lost-letter":
    "This name has question marks where a program lost letters. Correct it at the source, or export it as UTF-8.",

  "identifier.too-long": ({ limit }) =>
    `It is longer than ${String(limit)} characters, the limit for identifiers.`,
  "identifier.line-break": "This identifier contains a line break or a tab. Remove it at the source.",
  "identifier.quoted": "This identifier is in quotation marks. Export the file with one kind of them.",
  "identifier.shortened": `A spreadsheet has shortened this identifier to scientific notation and lost digits. ${EXPORT_AS_TEXT}`,
  "identifier.fraction": `A program read this identifier as a number and wrote a decimal fraction; leading zeros may be lost. ${EXPORT_AS_TEXT}`,
  "identifier.separators": `A spreadsheet has written this identifier as a number with thousands separators; leading zeros may be lost. ${EXPORT_AS_TEXT}`,
  "employee-id.date":
    "This employee ID is a date or a time, which a spreadsheet may have made of it. Format the column as text, correct it and export it again.",
  "employee-id.missing": "Every row needs an employeeId: without it employees cannot be told apart.",
  "pan.invalid": "This is not a PAN: expected five letters, four digits and a letter, like ABCDE1234F.",
  "pan.foreign": "This is not a PAN and the employee's country is not India, so it is dropped.",
  "uan.invalid": "This is not a UAN: expected 12 digits.",
  "uan.foreign": "This is not a UAN and the employee's country is not India, so it is dropped.",
  "ifsc.invalid":
    "This is not an IFSC code: expected four letters, a zero and six letters or digits, like HDFC0001234.",
  "ifsc.foreign": "This is not an IFSC code and the employee's country is not India, so it is dropped.",
  "aadhaar.invalid": "This is not an Aadhaar number: expected 12 digits with a valid check digit.",
  "aadhaar.foreign":
    "This is not an Aadhaar number and the employee's country is not India, so it is dropped.",
  "account-number.invalid": "This is not an account number: expected 6 to 34 digits or letters.",
  "email.invalid": "This is not an e-mail address: expected one address, like name@company.example.",
  "mobile.indian": "This is not a mobile number of India: expected 10 digits, with or without +91.",
  "mobile.foreign": "This is not a telephone number of the employee's country.",
  "mobile.unclear-country":
    "Nothing shows of which country this number is. Say it for the whole column, or write the number with its country code (+...).",
  "mobile.unknown-code": "This is not a telephone number of the country that its code (+... or 00...) names.",
  "mobile.several": "These are several telephone numbers: the field takes one.",
  "country.unknown": "This is not a country: expected its ISO 3166 code, like IN, or its English name.",
  "country.not-namibia":
    "NA counts as not available, since most exports mean that by it. For Namibia write NAM.",
  "listed.unknown": ({ values }) =>
    `This spelling is unknown: expected ${values.join(", ")} or a common spelling of them. A transformation rule (replace) can map it.`,
  "gender.letter": ({ letter, beside }) =>
    `Beside ${beside}, the letter ${letter} may mean another gender than elsewhere. A transformation rule (replace) says which.`,

  "amount.invalid": "This is not an amount: expected a number such as 1,23,456.78, without words or units.",
  "amount.too-large": "This amount is too large to be exact (beyond 9007199254740991).",
  "amount.either":
    "This amount can be read in two ways: 45.000 is 45 or 45,000. Write it without separators for thousands, or set the decimal mark of this source.",
  "amount.other-mark": ({ mark }) =>
    `The amounts of this source have a decimal ${mark === "," ? "comma" : "point"}, and this one does not fit. Correct it, or set the decimal mark of this source.`,
  "amount.unclear-mark":
    "This amount can be read in two ways: 45.000 could be 45 or 45,000. Nothing in the file shows which. Set the decimal mark of this source once, or write amounts without separators for thousands.",
  "amount.both-marks": ({ pointRow, pointColumn, commaRow, commaColumn }) =>
    `The file writes a decimal point in row ${String(pointRow)} ("${pointColumn}") and a decimal comma in row ${String(commaRow)} ("${commaColumn}"), so its amounts are uncertain. Write all amounts in one way, or set the decimal mark of this source.`,
  "amount.unit":
    "The header says that this amount is in lakhs, thousands or another unit. Write it in full, or multiply it by a transformation rule.",
  "components.invalid": "These are not salary components: expected a JSON object or list.",
  "components.too-long": ({ limit }) =>
    `These salary components are longer than ${String(limit)} characters as JSON.`,
  "components.characters":
    "These salary components contain a NUL character or half a character. Correct them at the source.",
  "components.list": ({ column }) =>
    `The salary is not read: expected ${column} to be a list of { title, amount, kind } with a text as title and "earning" or "deduction" as kind.`,
}

const nameSeparator = (separator: string): string => {
  if (separator === "\n") return "a new line"
  return separator.trim() === "" ? "a space" : `"${separator.trim()}"`
}
