import type { ListedKey } from "../../../core/contract/employee/listed-values.ts"
import type { Format } from "../locale/format.ts"

/* The values of a file that the service does not understand, for the person who says what they mean. */

type Value =
  | "Active"
  | "Inactive"
  | "Terminated"
  | "Male"
  | "Female"
  | "Other"
  | "Permanent"
  | "Contract"
  | "Probation/Intern"
  | "Single"
  | "Married"
  | "Divorced"
  | "Widowed"

export interface UnknownValueWords {
  readonly title: string
  readonly text: string
  readonly field: Readonly<Record<ListedKey, string>>
  readonly column: (column: string, field: string) => string
  readonly value: string
  readonly rows: string
  readonly means: string
  readonly meaning: (value: string) => string
  readonly choose: string
  readonly leaveOut: string
  readonly options: Readonly<Record<Value, string>>
  readonly others: (rows: number) => string
  readonly apply: string
  /** Said where an unknown value does not keep its rows from being shared. */
  readonly optional: string
  readonly number: (value: number) => string
}

export const unknownValuesEn = (f: Format): UnknownValueWords => ({
  title: "What do these values mean?",
  text: "Each answer is for all rows with the value, and is remembered for your next file.",
  field: {
    status: "Status",
    gender: "Gender",
    employmentType: "Type of employment",
    maritalStatus: "Marital status",
    dependentDetails_gender: "Gender of a dependent",
  },
  column: (column, field) => (column === field ? column : `${column} (${field})`),
  value: "In your file",
  rows: "Rows",
  means: "Means",
  meaning: (value) => `Meaning of ${value}`,
  choose: "Choose",
  leaveOut: "Leave it empty",
  options: {
    Active: "Active: works for you",
    Inactive: "Inactive: suspended for now",
    Terminated: "Terminated: has left",
    Male: "Male",
    Female: "Female",
    Other: "Other",
    Permanent: "Permanent",
    Contract: "Contract",
    "Probation/Intern": "Probation or intern",
    Single: "Single",
    Married: "Married",
    Divorced: "Divorced",
    Widowed: "Widowed",
  },
  others: (rows) =>
    `${f.number(rows)} more ${f.plural(rows, { one: "row has a value", other: "rows have values" })} that cannot be listed here. Check that the column goes to the right field.`,
  apply: "Apply and check the rows again",
  optional: "You can continue without an answer: the field stays empty in these rows.",
  number: f.number,
})

export const unknownValuesHi = (f: Format): UnknownValueWords => ({
  title: "इन मानों का क्या अर्थ है?",
  text: "हर उत्तर उस मान वाली सभी पंक्तियों के लिए है, और आपकी अगली फ़ाइल के लिए याद रखा जाता है।",
  field: {
    status: "स्थिति",
    gender: "लिंग",
    employmentType: "रोज़गार का प्रकार",
    maritalStatus: "वैवाहिक स्थिति",
    dependentDetails_gender: "आश्रित का लिंग",
  },
  column: (column, field) => (column === field ? column : `${column} (${field})`),
  value: "आपकी फ़ाइल में",
  rows: "पंक्तियाँ",
  means: "अर्थ",
  meaning: (value) => `${value} का अर्थ`,
  choose: "चुनें",
  leaveOut: "ख़ाली छोड़ें",
  options: {
    Active: "सक्रिय: आपके यहाँ काम करते हैं",
    Inactive: "निष्क्रिय: अभी निलंबित हैं",
    Terminated: "समाप्त: छोड़ चुके हैं",
    Male: "पुरुष",
    Female: "महिला",
    Other: "अन्य",
    Permanent: "स्थायी",
    Contract: "अनुबंध",
    "Probation/Intern": "परिवीक्षा या प्रशिक्षु",
    Single: "अविवाहित",
    Married: "विवाहित",
    Divorced: "तलाकशुदा",
    Widowed: "विधवा या विधुर",
  },
  others: (rows) =>
    `${f.number(rows)} और ${f.plural(rows, { one: "पंक्ति में ऐसा मान है जो", other: "पंक्तियों में ऐसे मान हैं जो" })} यहाँ नहीं दिखाए जा सकते। देखें कि कॉलम सही फ़ील्ड से जुड़ा है।`,
  apply: "लागू करें और पंक्तियाँ फिर जाँचें",
  optional: "आप बिना उत्तर के भी आगे बढ़ सकते हैं: इन पंक्तियों में यह फ़ील्ड ख़ाली रहेगा।",
  number: f.number,
})
