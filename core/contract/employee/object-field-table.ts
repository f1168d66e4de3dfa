import type { ObjectRow } from "./field-row.ts"

/* The objects of the employee record except its salary, in the order of a record, after the single values. */

const ADDRESS_PARTS = {
  addressLine: {
    kind: "text",
    isMainPart: true,
    headers: "Address | Address Line | Address Line 1 | Address Full | Street | Street Address",
  },
  addressCity: { kind: "text", headers: "City | Address City | Town" },
  addressState: { kind: "text", headers: "State | Address State" },
  addressPincode: {
    kind: "identifier",
    headers: "Pincode | Pin Code | Pin | Address Pincode | Address Pin | Postal Code | Zip | Zip Code",
  },
  addressCountry: { kind: "text", headers: "Country | Address Country" },
} as const

export const OBJECT_FIELD_TABLE = {
  bankDetails: {
    category: "bank_details_fields",
    parts: {
      accountNumber: {
        kind: "account-number",
        flag: 3,
        masked: true,
        headers: `
          Bank Account | Bank Account No | Bank Account Number | Bank A/C No | Bank A/C Number |
          Bank Acc No | Account No | Account Number | A/C No | A/C Number | Acc No | Salary Account No |
          Salary Account Number`,
      },
      ifscCode: {
        kind: "ifsc",
        flag: 2,
        masked: true,
        headers: `
          IFSC | IFSC Code | IFS Code | Bank IFSC | Bank IFSC Code | IFSC No | Branch IFSC | RTGS Code`,
      },
      bankName: {
        kind: "text",
        flag: 1,
        headers: "Bank | Bank Name | Name of Bank | Name of the Bank | Salary Bank",
      },
    },
  },
  currentAddress: {
    category: "detail_info_fields",
    flag: 31,
    headerPrefixes: "Current | Present | Residential | Communication | Correspondence | Local | Mailing",
    parts: ADDRESS_PARTS,
  },
  permanentAddress: {
    category: "detail_info_fields",
    flag: 32,
    headerPrefixes: "Permanent | Native | Home Town",
    parts: ADDRESS_PARTS,
  },
  jobLocation: {
    category: "detail_info_fields",
    flag: 33,
    parts: {
      pincode: {
        kind: "identifier",
        headers: `
          Job Location Pin | Job Location Pin Code | Work Location Pincode | Office Pincode |
          Location Pincode`,
      },
      city: {
        kind: "text",
        subset: 11,
        isMainPart: true,
        headers: `
          Job Location | Location | Location Name | Work Location | Office Location | Base Location |
          Place of Work | Work City | Job City | Office City`,
      },
    },
  },
  employeeMetadata: {
    category: "detail_info_fields",
    parts: {
      marriageDate: {
        kind: "date",
        flag: 34,
        isSparse: true,
        headers: `
          Marriage Date | Date of Marriage | Wedding Date | Wedding Anniversary | Marriage Anniversary |
          Anniversary Date`,
      },
    },
  },
  dependentDetails: {
    category: "dependent_details_fields",
    parts: {
      name: { kind: "person-name", flag: 1, headers: "Name | Full Name" },
      relation: { kind: "text", flag: 2, headers: "Relation | Relationship | Relation Type" },
      dob: { kind: "date", flag: 3, headers: "DOB | Date of Birth | Birth Date | Birthday" },
      email: { kind: "email", flag: 5, headers: "Email | Email ID" },
      gender: { kind: "gender", flag: 6, headers: "Gender | Sex" },
      mobileNumber: {
        kind: "mobile",
        flag: 4,
        headers: "Mobile | Mobile No | Mobile Number | Phone | Contact Number",
      },
      profession: { kind: "text", flag: 7, headers: "Profession | Occupation" },
    },
  },
} as const satisfies Readonly<Record<string, ObjectRow>>
