import type { ValueTexts } from "../../../../core/contract/reasons/reason-codes.ts"
import type { Format } from "../../locale/format.ts"

const AS_TEXT = "Format the column as text, enter it again and save the file again."
const MARK = "say once for the whole file how amounts are written"

export const valuesEn = (f: Format): ValueTexts => ({
  "value.named": ({ value }) => `“${value}”:`,
  "value.not-one": "There are several values here, and the field takes one.",
  "value.formula":
    "This cell has a formula and not its result. Save the sheet with values, or put the result in its place.",
  "value.spreadsheet-error":
    "The spreadsheet shows an error here and not a value. Correct the formula in the sheet.",
  "value.not-text": "A program could not write this value as text. Enter the value itself.",
  "value.masked": "Asterisks stand for a value that we do not have. Enter the value itself.",
  "value.inexact": "This number is too large to be exact. It has to be sent as text.",
  "value.shortened": `A spreadsheet has shortened this number and lost digits. ${AS_TEXT}`,
  "value.hidden": "A part of this value is hidden. Enter it in full: we hide it before we store it.",
  "value.rounded": `Spreadsheets keep only 15 digits of a number and write zeros for the rest, as at the end of this one. Compare it with your records. If it differs: ${AS_TEXT}`,
  "value.lost-zeros":
    "A program treated this as a number, so zeros at its beginning may be lost. Compare it with your records.",
  "value.merged":
    "Columns are joined here, and one of them seems to have an identity or account number. Leave that column out, or match it to its field.",
  "value.transformed": "The value was changed as agreed before it was checked.",
  "value.not-split": ({ header, parts, separators }) =>
    `“${header}” is split into ${f.number(parts)} parts, and this value does not have them. Write them with ${f.list(separators.map(nameSeparator))} between them.`,

  "text.control": "This has a character that no text can have. The file may be damaged: save it again.",
  "text.half-character": "This has half a character. Write the text again.",
  "text.lost-character":
    "A letter was lost here: \ufffd stands in its place. Save the file as “CSV UTF-8”, or write the text again.",
  "text.too-long": ({ limit }) =>
    `This is longer than ${f.number(limit)} characters. Shorten it, or check whether a quotation mark is missing in the file.`,
  "text.twice-encoded":
    "Some letters look wrong, as when José reads JosÃ©. The text is kept as it came. Correct it in your records; the program that writes the file has the error.",
  "text.web-code": "This has signs as a web page writes them, such as &amp; for &. Write the sign itself.",

  "name.perhaps-missing":
    "Programs write this word where a name is missing, so it counts as missing. If it is the name, write only its first letter as a capital.",
  "name.quoted": "This name stands in quotation marks. Remove them.",
  "name.no-letter": "This has no letter, so it is hardly a name. Check which column has the names.",
  "name.missing-part":
    "A part of this name seems to be missing, and a program wrote a word for it. Correct the name.",
  "name.lost-letter":
    "This name has question marks where letters were lost. Save the file as “CSV UTF-8”, or write the name again.",

  "identifier.too-long": ({ limit }) => `This is longer than ${f.number(limit)} characters. Shorten it.`,
  "identifier.line-break": "This has a line break or a tab. Remove it.",
  "identifier.quoted": "This stands in quotation marks. Remove them.",
  "identifier.shortened": `A spreadsheet has shortened this and lost digits. ${AS_TEXT}`,
  "identifier.fraction": `A program treated this as a number with decimals, so zeros at its beginning may be lost. ${AS_TEXT}`,
  "identifier.separators": `A spreadsheet has written this as a number with commas, so zeros at its beginning may be lost. ${AS_TEXT}`,
  "employee-id.date": `This employee ID is a date or a time; a spreadsheet may have made it one. ${AS_TEXT}`,
  "employee-id.missing": "Every row needs an employee ID, or employees cannot be told apart.",
  "pan.invalid": "This is not a PAN: it has five letters, four digits and a letter, like ABCDE1234F.",
  "pan.foreign": "This is not a PAN, and the employee is not in India, so it is left out.",
  "uan.invalid": "This is not a UAN: it has 12 digits.",
  "uan.foreign": "This is not a UAN, and the employee is not in India, so it is left out.",
  "ifsc.invalid":
    "This is not an IFSC code: it has four letters, a zero and six letters or digits, like HDFC0001234.",
  "ifsc.foreign": "This is not an IFSC code, and the employee is not in India, so it is left out.",
  "aadhaar.invalid": "This is not an Aadhaar number: check its 12 digits.",
  "aadhaar.foreign": "This is not an Aadhaar number, and the employee is not in India, so it is left out.",
  "account-number.invalid": "This is not an account number: it has 6 to 34 digits or letters.",
  "email.invalid": "This is not an email address. Write one address, like asha@company.example.",
  "mobile.indian": "This is not a mobile number of India. Write 10 digits, with or without +91.",
  "mobile.foreign": "This is not a phone number of the employee's country.",
  "mobile.unclear-country":
    "We cannot tell of which country this number is. Say it once for the whole column, or write the number with its country code (+...).",
  "mobile.unknown-code": "This is not a phone number of the country that its code (+... or 00...) names.",
  "mobile.several": "These are several phone numbers. Keep one.",
  "country.unknown": "This is not a country. Write its English name, or its code, like IN.",
  "country.not-namibia": "NA counts as not available. For Namibia write NAM.",
  "listed.unknown": ({ values }) => `We do not know this value. Write ${f.alternatives(values)}.`,
  "gender.letter": ({ letter, beside }) =>
    `Beside ${beside}, the letter ${letter} may mean another gender than elsewhere. Write the gender in full.`,

  "amount.invalid": "This is not an amount. Write a number such as 1,23,456.78, without words or units.",
  "amount.too-large": "This amount is too large to be exact. Check it.",
  "amount.either": `This amount can be read in two ways: 45.000 is 45 or 45,000. Write it without separators for thousands, or ${MARK}.`,
  "amount.other-mark": ({ mark }) =>
    `The other amounts have a decimal ${mark === "," ? "comma" : "point"}, and this one does not fit. Correct it, or ${MARK}.`,
  "amount.unclear-mark": `This amount can be read in two ways: 45.000 could be 45 or 45,000, and nothing in the file shows which. Write it without separators for thousands, or ${MARK}.`,
  "amount.both-marks": ({ pointRow, pointColumn, commaRow, commaColumn }) =>
    `The file has a decimal point in row ${String(pointRow)} (${pointColumn}) and a decimal comma in row ${String(commaRow)} (${commaColumn}), so its amounts are uncertain. Write all amounts in one way, or ${MARK}.`,
  "amount.unit":
    "The name of the column says that this amount is in lakhs, thousands or another unit. Write it in full.",
  "components.invalid": "These are not the components of a salary. Each needs a name and an amount.",
  "components.too-long": ({ limit }) =>
    `The components of this salary are longer than ${f.number(limit)} characters.`,
  "components.characters": "The components of this salary have a character that no text can have.",
  "components.list": ({ column }) =>
    `The salary is not read: ${column} has to be a list in which each component has a name, an amount, and whether it is an earning or a deduction.`,
})

const nameSeparator = (separator: string): string => {
  if (separator === "\n") return "a new line"
  return separator.trim() === "" ? "a space" : `“${separator.trim()}”`
}
