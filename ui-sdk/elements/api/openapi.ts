/* Generated from the API document by `npm run api-types`. Do not edit. */

export interface paths {
  readonly "/api/journey/": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Read what the journey is about
     * @description Who asks for data, of which corporate, which fields, what the user has entered so far, and until when the token permits the journey. Secrets are never returned.
     */
    readonly get: operations["showJourney"]
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/api/journey/check/": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Test the connection details
     * @description Connects to the source with these details and reads its first rows, without storing anything. A source that does not accept them is no error of the request: `result` and `message` say what is wrong. A server whose key is not confirmed yet gets nothing but the handshake; confirm its key with the field `host_key_fingerprint`.
     */
    readonly post: operations["checkJourneySource"]
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/api/journey/connectors/": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List what can be connected
     * @description The HR systems and other sources of this installation, by name, each with the form that connects it.
     */
    readonly get: operations["listJourneyConnectors"]
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/api/journey/save/": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Save what was entered
     * @description Stores the step and the answers, sealed, so that the user can continue later and on another device. With a version that is not the stored one nothing changes and the answer is 409: another window has saved. A repetition with the same `save_id` has the same answer as the first call. Leave a masked field out to keep the stored value, which is possible only while the other details of its connector stay the same; an empty text deletes it.
     */
    readonly post: operations["saveJourney"]
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/api/journey/submit/": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly get?: never
    readonly put?: never
    /**
     * Accept the connection
     * @description Connects the source and accepts the connection, with the answers of the saved version that the user has reviewed; the first sync begins at once. When the source does not respond, or another window has saved since, nothing changes. A repetition has the same answer.
     */
    readonly post: operations["submitJourney"]
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly "/api/journey/sync/": {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Follow the first sync
     * @description The latest sync of the connection: rows as they are read, then employees as they are shared, and what was wrong. Poll it about once a second.
     */
    readonly get: operations["showJourneySync"]
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    readonly CheckJourneySource: {
      readonly connector: string
      readonly credentials: {
        readonly [key: string]: string
      }
    } & {
      readonly [key: string]: unknown
    }
    readonly DraftSubsetRule: {
      /** @enum {string} */
      readonly field:
        | "employeeId"
        | "department"
        | "designation"
        | "grade"
        | "groupName"
        | "costCenter"
        | "companyName"
        | "employmentType"
        | "status"
        | "countryCode"
        | "jobLocation_city"
      /** @enum {string} */
      readonly operator: "is" | "is_not"
      readonly values: readonly string[]
    } & {
      readonly [key: string]: unknown
    }
    readonly ErrorBody: {
      readonly data: {
        readonly [key: string]: string
      } | null
      readonly message: string
      readonly requestId: string & unknown
    } & {
      readonly [key: string]: unknown
    }
    readonly HostKey: {
      readonly algorithm: string
      readonly fingerprint: string
      readonly host: string
      readonly is_changed: boolean
    } & {
      readonly [key: string]: unknown
    }
    readonly Journey: {
      readonly connection: {
        readonly connection_id: string & unknown
        readonly connector: string | null
        /** @enum {string} */
        readonly status:
          "CONNECTION_INVITED" | "CONNECTION_ACCEPTED" | "CONNECTION_FAILED" | "CONNECTION_TERMINATED"
      } & {
        readonly [key: string]: unknown
      }
      readonly corporate: {
        readonly name: string
        readonly org_id: string & unknown
      } & {
        readonly [key: string]: unknown
      }
      readonly data_model: readonly ({
        readonly is_mandatory: boolean
        /** @enum {string} */
        readonly key:
          | "name"
          | "employeeId"
          | "status"
          | "email"
          | "doj"
          | "employmentType"
          | "gender"
          | "dob"
          | "pan"
          | "personalEmail"
          | "fatherName"
          | "bloodGroup"
          | "designation"
          | "department"
          | "mobileNumber"
          | "manager"
          | "maritalStatus"
          | "nationality"
          | "aadhar"
          | "uan"
          | "terminationDate"
          | "grade"
          | "groupName"
          | "costCenter"
          | "managerEmail"
          | "managerEmail2"
          | "managerEmail3"
          | "managerEmail4"
          | "managerEmail5"
          | "companyName"
          | "currentAddress"
          | "permanentAddress"
          | "jobLocation"
          | "employeeMetadata_marriageDate"
          | "bankDetails_bankName"
          | "bankDetails_ifscCode"
          | "bankDetails_accountNumber"
          | "dependentDetails_name"
          | "dependentDetails_relation"
          | "dependentDetails_dob"
          | "dependentDetails_mobileNumber"
          | "dependentDetails_email"
          | "dependentDetails_gender"
          | "dependentDetails_profession"
          | "ctc_basic"
          | "ctc_hra"
          | "ctc_specialAllowance"
          | "ctc_medicalAllowance"
          | "ctc_dearnessAllowance"
          | "ctc_flexiBasketAllowance"
          | "ctc_travelAllowance"
          | "ctc_gratuity"
          | "ctc_grossPay"
          | "ctc_deductions_pf"
          | "ctc_deductions_esi"
          | "ctc_deductions_misc"
          | "ctc_deductions_labourWelfareFund"
          | "ctc_deductions_professionalTax"
          | "ctc_bonus_joining"
          | "ctc_bonus_misc"
          | "ctc_bonus_performance"
          | "ctc_bonus_referral"
          | "ctc_bonus_relocation"
          | "ctc_bonus_retention"
          | "ctc_raw"
          | "monthly_basic"
          | "monthly_dearnessAllowance"
          | "monthly_hra"
          | "monthly_medicalAllowance"
          | "monthly_travelAllowance"
          | "monthly_specialAllowance"
          | "monthly_flexiBasketAllowance"
          | "monthly_gratuity"
          | "monthly_otherAllowance"
          | "monthly_deductions_pf"
          | "monthly_deductions_esi"
          | "monthly_deductions_professionalTax"
          | "monthly_deductions_labourWelfareFund"
          | "monthly_deductions_tds"
          | "monthly_deductions_medicalClaimDeduction"
          | "monthly_deductions_groupTermInsuranceDeductions"
          | "monthly_deductions_earlyWageDeduction"
          | "monthly_deductions_misc"
          | "monthly_bonus_joining"
          | "monthly_bonus_referral"
          | "monthly_bonus_retention"
          | "monthly_bonus_performance"
          | "monthly_bonus_relocation"
          | "monthly_bonus_misc"
          | "monthly_grossPay"
          | "monthly_reimbursements"
          | "monthly_raw"
      } & {
        readonly [key: string]: unknown
      })[]
      readonly expires_at: string & unknown
      readonly modes: readonly ("HRMS" | "Assisted HRMS" | "Upload CSV" | "SFTP" | "Push API" | "Custom")[]
      readonly person: {
        readonly email: string
        readonly full_name: string
      } & {
        readonly [key: string]: unknown
      }
      readonly saved: components["schemas"]["SavedJourney"] | null
      readonly subset: readonly components["schemas"]["SubsetRule"][]
      readonly vendor: {
        readonly name: string
        readonly org_id: string & unknown
      } & {
        readonly [key: string]: unknown
      }
      readonly withheld: readonly (
        | "name"
        | "employeeId"
        | "status"
        | "email"
        | "doj"
        | "employmentType"
        | "gender"
        | "dob"
        | "pan"
        | "personalEmail"
        | "fatherName"
        | "bloodGroup"
        | "designation"
        | "department"
        | "mobileNumber"
        | "manager"
        | "maritalStatus"
        | "nationality"
        | "aadhar"
        | "uan"
        | "terminationDate"
        | "grade"
        | "groupName"
        | "costCenter"
        | "managerEmail"
        | "managerEmail2"
        | "managerEmail3"
        | "managerEmail4"
        | "managerEmail5"
        | "companyName"
        | "currentAddress"
        | "permanentAddress"
        | "jobLocation"
        | "employeeMetadata_marriageDate"
        | "bankDetails_bankName"
        | "bankDetails_ifscCode"
        | "bankDetails_accountNumber"
        | "dependentDetails_name"
        | "dependentDetails_relation"
        | "dependentDetails_dob"
        | "dependentDetails_mobileNumber"
        | "dependentDetails_email"
        | "dependentDetails_gender"
        | "dependentDetails_profession"
        | "ctc_basic"
        | "ctc_hra"
        | "ctc_specialAllowance"
        | "ctc_medicalAllowance"
        | "ctc_dearnessAllowance"
        | "ctc_flexiBasketAllowance"
        | "ctc_travelAllowance"
        | "ctc_gratuity"
        | "ctc_grossPay"
        | "ctc_deductions_pf"
        | "ctc_deductions_esi"
        | "ctc_deductions_misc"
        | "ctc_deductions_labourWelfareFund"
        | "ctc_deductions_professionalTax"
        | "ctc_bonus_joining"
        | "ctc_bonus_misc"
        | "ctc_bonus_performance"
        | "ctc_bonus_referral"
        | "ctc_bonus_relocation"
        | "ctc_bonus_retention"
        | "ctc_raw"
        | "monthly_basic"
        | "monthly_dearnessAllowance"
        | "monthly_hra"
        | "monthly_medicalAllowance"
        | "monthly_travelAllowance"
        | "monthly_specialAllowance"
        | "monthly_flexiBasketAllowance"
        | "monthly_gratuity"
        | "monthly_otherAllowance"
        | "monthly_deductions_pf"
        | "monthly_deductions_esi"
        | "monthly_deductions_professionalTax"
        | "monthly_deductions_labourWelfareFund"
        | "monthly_deductions_tds"
        | "monthly_deductions_medicalClaimDeduction"
        | "monthly_deductions_groupTermInsuranceDeductions"
        | "monthly_deductions_earlyWageDeduction"
        | "monthly_deductions_misc"
        | "monthly_bonus_joining"
        | "monthly_bonus_referral"
        | "monthly_bonus_retention"
        | "monthly_bonus_performance"
        | "monthly_bonus_relocation"
        | "monthly_bonus_misc"
        | "monthly_grossPay"
        | "monthly_reimbursements"
        | "monthly_raw"
      )[]
    } & {
      readonly [key: string]: unknown
    }
    readonly JourneyAnswers: {
      readonly auth_type: ("token" | "basic") | null
      readonly columns: {
        readonly [key: string]: unknown
      }
      readonly credentials: {
        readonly [key: string]: unknown
      }
      readonly form: {
        readonly [key: string]: unknown
      }
      readonly hr_system: string | null
      readonly integration_type:
        ("HRMS" | "Assisted HRMS" | "Upload CSV" | "SFTP" | "Push API" | "Custom") | null
      readonly is_full_load: boolean
      readonly is_unlisted: boolean
      readonly subset: readonly components["schemas"]["DraftSubsetRule"][]
      readonly upload_id: (string & unknown) | null
      readonly withheld: readonly (
        | "name"
        | "employeeId"
        | "status"
        | "email"
        | "doj"
        | "employmentType"
        | "gender"
        | "dob"
        | "pan"
        | "personalEmail"
        | "fatherName"
        | "bloodGroup"
        | "designation"
        | "department"
        | "mobileNumber"
        | "manager"
        | "maritalStatus"
        | "nationality"
        | "aadhar"
        | "uan"
        | "terminationDate"
        | "grade"
        | "groupName"
        | "costCenter"
        | "managerEmail"
        | "managerEmail2"
        | "managerEmail3"
        | "managerEmail4"
        | "managerEmail5"
        | "companyName"
        | "currentAddress"
        | "permanentAddress"
        | "jobLocation"
        | "employeeMetadata_marriageDate"
        | "bankDetails_bankName"
        | "bankDetails_ifscCode"
        | "bankDetails_accountNumber"
        | "dependentDetails_name"
        | "dependentDetails_relation"
        | "dependentDetails_dob"
        | "dependentDetails_mobileNumber"
        | "dependentDetails_email"
        | "dependentDetails_gender"
        | "dependentDetails_profession"
        | "ctc_basic"
        | "ctc_hra"
        | "ctc_specialAllowance"
        | "ctc_medicalAllowance"
        | "ctc_dearnessAllowance"
        | "ctc_flexiBasketAllowance"
        | "ctc_travelAllowance"
        | "ctc_gratuity"
        | "ctc_grossPay"
        | "ctc_deductions_pf"
        | "ctc_deductions_esi"
        | "ctc_deductions_misc"
        | "ctc_deductions_labourWelfareFund"
        | "ctc_deductions_professionalTax"
        | "ctc_bonus_joining"
        | "ctc_bonus_misc"
        | "ctc_bonus_performance"
        | "ctc_bonus_referral"
        | "ctc_bonus_relocation"
        | "ctc_bonus_retention"
        | "ctc_raw"
        | "monthly_basic"
        | "monthly_dearnessAllowance"
        | "monthly_hra"
        | "monthly_medicalAllowance"
        | "monthly_travelAllowance"
        | "monthly_specialAllowance"
        | "monthly_flexiBasketAllowance"
        | "monthly_gratuity"
        | "monthly_otherAllowance"
        | "monthly_deductions_pf"
        | "monthly_deductions_esi"
        | "monthly_deductions_professionalTax"
        | "monthly_deductions_labourWelfareFund"
        | "monthly_deductions_tds"
        | "monthly_deductions_medicalClaimDeduction"
        | "monthly_deductions_groupTermInsuranceDeductions"
        | "monthly_deductions_earlyWageDeduction"
        | "monthly_deductions_misc"
        | "monthly_bonus_joining"
        | "monthly_bonus_referral"
        | "monthly_bonus_retention"
        | "monthly_bonus_performance"
        | "monthly_bonus_relocation"
        | "monthly_bonus_misc"
        | "monthly_grossPay"
        | "monthly_reimbursements"
        | "monthly_raw"
      )[]
    } & {
      readonly [key: string]: unknown
    }
    readonly JourneyConnector: {
      readonly code: string
      readonly has_salary: boolean
      readonly helping_docs_url: string | null
      /** @enum {string} */
      readonly integration_type: "HRMS" | "Assisted HRMS" | "Upload CSV" | "SFTP" | "Push API" | "Custom"
      readonly logo_url: string | null
      readonly name: string
      readonly required_fields: {
        readonly [key: string]: components["schemas"]["RequiredField"]
      }
    } & {
      readonly [key: string]: unknown
    }
    readonly JourneyConnectors: {
      readonly connectors: readonly components["schemas"]["JourneyConnector"][]
    } & {
      readonly [key: string]: unknown
    }
    readonly JourneySync: {
      readonly employees_shared: number
      readonly employees_to_share: number
      readonly findings: readonly ({
        readonly column: string | null
        readonly first_row: number
        readonly is_rejected: boolean
        readonly reason: string
        readonly rows: number
      } & {
        readonly [key: string]: unknown
      })[]
      readonly finished_at: (string & unknown) | null
      readonly next_sync: (string & unknown) | null
      readonly reason: string | null
      readonly rows_left_out: number
      readonly rows_read: number
      readonly rows_rejected: number
      readonly session_id: (string & unknown) | null
      readonly started_at: (string & unknown) | null
      /** @enum {string} */
      readonly state: "waiting" | "reading" | "held" | "applying" | "completed" | "failed" | "cancelled"
      /** @enum {string} */
      readonly status:
        "CONNECTION_INVITED" | "CONNECTION_ACCEPTED" | "CONNECTION_FAILED" | "CONNECTION_TERMINATED"
    } & {
      readonly [key: string]: unknown
    }
    readonly JourneyVersion: {
      readonly version: number
    } & {
      readonly [key: string]: unknown
    }
    readonly RequiredField: {
      readonly help: string | null
      readonly is_masked: boolean
      readonly is_required: boolean
      readonly label: string
      readonly options: readonly string[] | null
      readonly pattern: string | null
      readonly placeholder: string | null
      /** @enum {string} */
      readonly type: "text" | "password" | "url" | "email" | "select" | "textarea" | "file"
    } & {
      readonly [key: string]: unknown
    }
    readonly SavedJourney: {
      readonly answers: components["schemas"]["JourneyAnswers"]
      readonly saved_at: string & unknown
      /** @enum {string} */
      readonly step:
        | "start"
        | "connect"
        | "system"
        | "request"
        | "credentials"
        | "file"
        | "columns"
        | "rows"
        | "assisted"
        | "data"
        | "review"
        | "sync"
        | "push"
        | "done"
      readonly stored_credentials: {
        readonly [key: string]: readonly string[]
      }
      readonly version: number
    } & {
      readonly [key: string]: unknown
    }
    readonly SaveJourney: {
      readonly answers: components["schemas"]["JourneyAnswers"]
      readonly save_id: string & unknown
      /** @enum {string} */
      readonly step:
        | "start"
        | "connect"
        | "system"
        | "request"
        | "credentials"
        | "file"
        | "columns"
        | "rows"
        | "assisted"
        | "data"
        | "review"
        | "sync"
        | "push"
        | "done"
      readonly version: number
    } & {
      readonly [key: string]: unknown
    }
    readonly SourceCheck: {
      readonly categories: readonly ({
        /** @enum {string} */
        readonly category:
          | "detail_info_fields"
          | "bank_details_fields"
          | "dependent_details_fields"
          | "ctc_details_fields"
          | "salary_monthly_details_fields"
        readonly problem: string | null
      } & {
        readonly [key: string]: unknown
      })[]
      readonly findings: readonly ({
        readonly column: string | null
        readonly reason: string
        readonly row: number
        readonly value: string | null
      } & {
        readonly [key: string]: unknown
      })[]
      readonly host_key: components["schemas"]["HostKey"] | null
      readonly message: string | null
      /** @enum {string} */
      readonly result: "ok" | "host_key" | "failed"
      readonly rows: number
    } & {
      readonly [key: string]: unknown
    }
    readonly SubmitJourney: {
      readonly version: number
    } & {
      readonly [key: string]: unknown
    }
    readonly SubmittedJourney: {
      readonly connector: string
      /** @enum {string} */
      readonly status:
        "CONNECTION_INVITED" | "CONNECTION_ACCEPTED" | "CONNECTION_FAILED" | "CONNECTION_TERMINATED"
    } & {
      readonly [key: string]: unknown
    }
    readonly SubsetRule: {
      /** @enum {string} */
      readonly field:
        | "employeeId"
        | "department"
        | "designation"
        | "grade"
        | "groupName"
        | "costCenter"
        | "companyName"
        | "employmentType"
        | "status"
        | "countryCode"
        | "jobLocation_city"
      /** @enum {string} */
      readonly operator: "is" | "is_not"
      readonly values: readonly string[]
    } & {
      readonly [key: string]: unknown
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  readonly showJourney: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        readonly "Journey-Device"?: string
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The journey. */
      readonly 200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "person": {
           *         "email": "hr@acme.example",
           *         "full_name": "Asha Rao"
           *       },
           *       "vendor": {
           *         "org_id": "0b6f9a3c-2f0e-4d4e-9a53-1d8a3a2c7b10",
           *         "name": "Example Insurance"
           *       },
           *       "corporate": {
           *         "org_id": "5a0c7f0e-4f0b-4a51-8a3f-0c6c2f5b9d21",
           *         "name": "Acme"
           *       },
           *       "connection": {
           *         "connection_id": "c2a1f0de-77aa-4f0c-9c55-2f4f7a1f0a10",
           *         "status": "CONNECTION_INVITED",
           *         "connector": null
           *       },
           *       "data_model": [
           *         {
           *           "key": "name",
           *           "is_mandatory": true
           *         }
           *       ],
           *       "withheld": [],
           *       "subset": [],
           *       "modes": [
           *         "HRMS",
           *         "SFTP"
           *       ],
           *       "saved": {
           *         "version": 3,
           *         "step": "credentials",
           *         "answers": {
           *           "integration_type": "SFTP",
           *           "hr_system": null,
           *           "is_unlisted": false,
           *           "credentials": {
           *             "sftp": {
           *               "host": "files.acme.example",
           *               "username": "hr-export"
           *             }
           *           },
           *           "upload_id": null,
           *           "columns": {},
           *           "is_full_load": true,
           *           "form": {},
           *           "withheld": [
           *             "aadhar"
           *           ],
           *           "subset": [
           *             {
           *               "field": "employmentType",
           *               "operator": "is",
           *               "values": [
           *                 "Permanent"
           *               ]
           *             }
           *           ],
           *           "auth_type": null
           *         },
           *         "stored_credentials": {
           *           "sftp": [
           *             "password"
           *           ]
           *         },
           *         "saved_at": "2026-11-24T09:10:00.000Z"
           *       },
           *       "expires_at": "2026-11-24T10:00:00.000Z"
           *     }
           */
          readonly "application/json": components["schemas"]["Journey"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      readonly 400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      readonly 401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      readonly 429: {
        headers: {
          /** @description Requests allowed in the window. */
          readonly "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          readonly "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          readonly "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          readonly "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      readonly 500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  readonly checkJourneySource: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        readonly "Journey-Device"?: string
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        /**
         * @example {
         *       "connector": "sftp",
         *       "credentials": {
         *         "host": "files.acme.example",
         *         "username": "hr-export"
         *       }
         *     }
         */
        readonly "application/json": components["schemas"]["CheckJourneySource"]
      }
    }
    readonly responses: {
      /** @description What the source provides. */
      readonly 200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "result": "ok",
           *       "message": null,
           *       "host_key": null,
           *       "categories": [
           *         {
           *           "category": "detail_info_fields",
           *           "problem": null
           *         }
           *       ],
           *       "rows": 48,
           *       "findings": []
           *     }
           */
          readonly "application/json": components["schemas"]["SourceCheck"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      readonly 400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      readonly 401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      readonly 413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      readonly 415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      readonly 429: {
        headers: {
          /** @description Requests allowed in the window. */
          readonly "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          readonly "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          readonly "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          readonly "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      readonly 500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  readonly listJourneyConnectors: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        readonly "Journey-Device"?: string
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The connectors. */
      readonly 200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "connectors": [
           *         {
           *           "code": "keka",
           *           "name": "Keka",
           *           "integration_type": "HRMS",
           *           "required_fields": {
           *             "api_key": {
           *               "label": "API key",
           *               "type": "password",
           *               "is_required": true,
           *               "is_masked": true,
           *               "help": "An administrator makes one that may read employees.",
           *               "placeholder": null,
           *               "pattern": null,
           *               "options": null
           *             }
           *           },
           *           "helping_docs_url": null,
           *           "logo_url": null,
           *           "has_salary": true
           *         }
           *       ]
           *     }
           */
          readonly "application/json": components["schemas"]["JourneyConnectors"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      readonly 400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      readonly 401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      readonly 429: {
        headers: {
          /** @description Requests allowed in the window. */
          readonly "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          readonly "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          readonly "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          readonly "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      readonly 500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  readonly saveJourney: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        readonly "Journey-Device"?: string
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        /**
         * @example {
         *       "version": 0,
         *       "save_id": "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
         *       "step": "credentials",
         *       "answers": {
         *         "integration_type": "SFTP",
         *         "hr_system": null,
         *         "is_unlisted": false,
         *         "credentials": {
         *           "sftp": {
         *             "host": "files.acme.example",
         *             "username": "hr-export"
         *           }
         *         },
         *         "upload_id": null,
         *         "columns": {},
         *         "is_full_load": true,
         *         "form": {},
         *         "withheld": [
         *           "aadhar"
         *         ],
         *         "subset": [
         *           {
         *             "field": "employmentType",
         *             "operator": "is",
         *             "values": [
         *               "Permanent"
         *             ]
         *           }
         *         ],
         *         "auth_type": null
         *       }
         *     }
         */
        readonly "application/json": components["schemas"]["SaveJourney"]
      }
    }
    readonly responses: {
      /** @description Saved. */
      readonly 200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "version": 1
           *     }
           */
          readonly "application/json": components["schemas"]["JourneyVersion"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      readonly 400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      readonly 401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Another window has saved since; `data.version` is the stored version. */
      readonly 409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      readonly 413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      readonly 415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      readonly 429: {
        headers: {
          /** @description Requests allowed in the window. */
          readonly "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          readonly "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          readonly "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          readonly "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      readonly 500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  readonly submitJourney: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        readonly "Journey-Device"?: string
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody: {
      readonly content: {
        /**
         * @example {
         *       "version": 1
         *     }
         */
        readonly "application/json": components["schemas"]["SubmitJourney"]
      }
    }
    readonly responses: {
      /** @description The connection is accepted. */
      readonly 200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "status": "CONNECTION_ACCEPTED",
           *       "connector": "sftp"
           *     }
           */
          readonly "application/json": components["schemas"]["SubmittedJourney"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      readonly 400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      readonly 401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Another window has saved since, or the corporate is connected otherwise. */
      readonly 409: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The body exceeds the limit of the endpoint. */
      readonly 413: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The content type is not supported. */
      readonly 415: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The source does not respond, or cannot be read; `message` says why. */
      readonly 422: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      readonly 429: {
        headers: {
          /** @description Requests allowed in the window. */
          readonly "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          readonly "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          readonly "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          readonly "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      readonly 500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
  readonly showJourneySync: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /** @description A key of the caller's browser: 32 random bytes in base64url, which the journey's page makes once and keeps. What was entered with it and not agreed yet, such as secrets and uploaded files, is used only with the same key, or with a token of a mailed link. */
        readonly "Journey-Device"?: string
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The sync. */
      readonly 200: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "status": "CONNECTION_ACCEPTED",
           *       "state": "applying",
           *       "session_id": "0198a000-0000-7000-8000-000000000001",
           *       "started_at": "2026-11-24T09:20:00.000Z",
           *       "finished_at": null,
           *       "rows_read": 1310,
           *       "rows_rejected": 0,
           *       "rows_left_out": 106,
           *       "employees_to_share": 1204,
           *       "employees_shared": 400,
           *       "reason": null,
           *       "findings": [],
           *       "next_sync": "2026-12-01T09:20:00.000Z"
           *     }
           */
          readonly "application/json": components["schemas"]["JourneySync"]
        }
      }
      /** @description The request is invalid; data names the fields. */
      readonly 400: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Credentials are missing or invalid. */
      readonly 401: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description Too many requests; Retry-After says how long to wait. */
      readonly 429: {
        headers: {
          /** @description Requests allowed in the window. */
          readonly "RateLimit-Limit"?: string
          /** @description Requests left in the window. */
          readonly "RateLimit-Remaining"?: string
          /** @description Seconds until a request is allowed again. */
          readonly "RateLimit-Reset"?: string
          /** @description Seconds until the next request is allowed. */
          readonly "Retry-After"?: string
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
      /** @description The service failed. Nothing was changed; try again. */
      readonly 500: {
        headers: {
          /** @description Id of the request: the caller's own if it is a UUID, else a new one. */
          readonly "X-Request-ID"?: string
          readonly [name: string]: unknown
        }
        content: {
          readonly "application/json": components["schemas"]["ErrorBody"]
        }
      }
    }
  }
}
