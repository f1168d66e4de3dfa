/**
 * The usual labels of fields that companies add to an HR system, by data-model key. They are matched whole or by a word that
 * means nothing else, so that "Father's occupation" is no father's name.
 */
export const CUSTOM_FIELD_LABELS = {
  pan: /^pan\b|permanent account/iu,
  aadhar: /\baadha?ar\b/iu,
  uan: /\buan\b|universal account/iu,
  fatherName: /^father(?:['’]?s)?(?: name)?$/iu,
  bloodGroup: /^blood (?:group|type)$/iu,
  grade: /^(?:employee |job )?grade$/iu,
  costCenter: /^cost cent(?:er|re)$/iu,
  companyName: /^(?:company(?: name)?|legal entity)$/iu,
  bankDetails_accountNumber: /^(?:bank )?(?:account|a\/c) (?:number|no\.?)$/iu,
  bankDetails_ifscCode: /\bifsc\b/iu,
  bankDetails_bankName: /^(?:name of )?bank(?: name)?$/iu,
} as const satisfies Readonly<Record<string, RegExp>>
