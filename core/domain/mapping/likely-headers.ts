/*
 * Headers that usually name a field and sometimes something else, or that only some systems use: they are suggested, and a person
 * confirms them. Those that are certain are in the field tables.
 */

const LIKELY_HEADERS: Readonly<Record<string, string>> = {
  employeeId: `
    ID | Unique ID | Badge ID | Badge No | Works ID | Works Number | Reference Number | Employee Reference | Employee Ref | Person ID | Employee ID in Company |
    Personalnummer | Personal-Nr. | Pers.-Nr. | Mitarbeiternummer | Matricule | Número de Empleado`,
  name: "Last Name First Name | First Name Last Name | Surname First Name | Nachname Vorname | Vorname Nachname | Member Name | Person Name | Insured Name | Name of the Member | Nombre Completo | Nom Complet",
  email:
    "Primary Email | Employee Mail | Mail | Mail ID | Login Email | E-Mail-Adresse | Correo Electrónico | Courriel",
  personalEmail: "Home Email | Private Mail | Secondary Email",
  doj: `
    Start Date | Work Start Date | Job Start Date | Hired | Date Hired | Date Started | First Day | Employment Date | Onboarding Date |
    Date of Entry | Eintrittsdatum | Eintritt | Einstellungsdatum | Fecha de Ingreso | Date d'entrée | Date d'embauche`,
  dob: "Birth | Geburtsdatum | Geburtstag | Fecha de Nacimiento | Date de naissance",
  terminationDate: `
    End Date | Last Day | Termination | Left On | Date Left | Austrittsdatum | Austritt | Fecha de Retiro | Date de sortie`,
  status: "Lifecycle Status | Status Code Name | State of Employment | Mitarbeiterstatus | Estado",
  employmentType:
    "Contract | Employment Class | Employee Class | Beschäftigungsart | Vertragsart | Tipo de Contrato | Type de contrat",
  gender: "Geschlecht | Sexo | Sexe | Género",
  mobileNumber:
    "Work Mobile | Primary Mobile | Primary Mobile Number | Mobil | Handy | Handynummer | Celular | Teléfono Móvil | Portable | WhatsApp No",
  maritalStatus: "Familienstand | Estado Civil | Situation familiale",
  nationality: "Staatsangehörigkeit | Nationalität | Nacionalidad | Nationalité",
  designation:
    "Role | Job Role | Function | Post | Stelle | Position Name | Stellenbezeichnung | Cargo | Puesto | Poste",
  department: "Abteilung | Departamento | Département | Service | Team Department",
  grade: "Seniority | Salary Grade | Employee Level",
  groupName: "Division | Reporting Group",
  costCenter: "Kostenstelle | Centro de Costo | Centre de coûts",
  companyName: "Firma | Unternehmen | Empresa | Société | Gesellschaft",
  manager: "Team Lead | Vorgesetzter | Jefe | Responsable",
  countryCode: "Land | País | Pays",
  jobLocation_city:
    "City | Town | Site | Site Name | Office | Standort | Arbeitsort | Posting City | Branch City",
  bankDetails_accountNumber: "Kontonummer | Número de Cuenta",
  bankDetails_bankName: "Bankname | Banco | Banque",
  dependentDetails_spouse_name: "Spouse | Husband | Wife | Name of Spouse",
  ctc_grossPay:
    "Annual Salary | Yearly Salary | Salary Per Annum | Annual Pay | Annual Base Pay | Annual Income | Annual Package | Jahresgehalt | Jahresbrutto | Bruttojahresgehalt",
  monthly_grossPay:
    "Monthly Salary | Monthly Pay | Monthly Income | Salary Per Month | Monthly Wages | Monatsgehalt | Monatsbrutto | Bruttomonatsgehalt",
}

export const listLikelyHeaders = (): ReadonlyArray<{ readonly header: string; readonly key: string }> =>
  Object.entries(LIKELY_HEADERS).flatMap(([key, headers]) =>
    headers.split("|").map((header) => ({ header: header.trim(), key })),
  )
