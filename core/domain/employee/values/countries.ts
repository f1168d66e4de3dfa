/* ISO 3166-1: alpha-2, alpha-3 and an English name of every country, and other common names. */

const TABLE = `
AD AND Andorra | AE ARE United Arab Emirates | AF AFG Afghanistan | AG ATG Antigua & Barbuda
AI AIA Anguilla | AL ALB Albania | AM ARM Armenia | AO AGO Angola | AQ ATA Antarctica | AR ARG Argentina
AS ASM American Samoa | AT AUT Austria | AU AUS Australia | AW ABW Aruba | AX ALA Åland Islands
AZ AZE Azerbaijan | BA BIH Bosnia & Herzegovina | BB BRB Barbados | BD BGD Bangladesh | BE BEL Belgium
BF BFA Burkina Faso | BG BGR Bulgaria | BH BHR Bahrain | BI BDI Burundi | BJ BEN Benin
BL BLM St. Barthélemy | BM BMU Bermuda | BN BRN Brunei | BO BOL Bolivia | BQ BES Caribbean Netherlands
BR BRA Brazil | BS BHS Bahamas | BT BTN Bhutan | BV BVT Bouvet Island | BW BWA Botswana | BY BLR Belarus
BZ BLZ Belize | CA CAN Canada | CC CCK Cocos (Keeling) Islands | CD COD Congo - Kinshasa
CF CAF Central African Republic | CG COG Congo - Brazzaville | CH CHE Switzerland | CI CIV Côte dIvoire
CK COK Cook Islands | CL CHL Chile | CM CMR Cameroon | CN CHN China | CO COL Colombia | CR CRI Costa Rica
CU CUB Cuba | CV CPV Cape Verde | CW CUW Curaçao | CX CXR Christmas Island | CY CYP Cyprus
CZ CZE Czechia | DE DEU Germany | DJ DJI Djibouti | DK DNK Denmark | DM DMA Dominica
DO DOM Dominican Republic | DZ DZA Algeria | EC ECU Ecuador | EE EST Estonia | EG EGY Egypt
EH ESH Western Sahara | ER ERI Eritrea | ES ESP Spain | ET ETH Ethiopia | FI FIN Finland | FJ FJI Fiji
FK FLK Falkland Islands | FM FSM Micronesia | FO FRO Faroe Islands | FR FRA France | GA GAB Gabon
GB GBR United Kingdom | GD GRD Grenada | GE GEO Georgia | GF GUF French Guiana | GG GGY Guernsey
GH GHA Ghana | GI GIB Gibraltar | GL GRL Greenland | GM GMB Gambia | GN GIN Guinea | GP GLP Guadeloupe
GQ GNQ Equatorial Guinea | GR GRC Greece | GS SGS South Georgia & South Sandwich Islands
GT GTM Guatemala | GU GUM Guam | GW GNB Guinea-Bissau | GY GUY Guyana | HK HKG Hong Kong
HM HMD Heard & McDonald Islands | HN HND Honduras | HR HRV Croatia | HT HTI Haiti | HU HUN Hungary
ID IDN Indonesia | IE IRL Ireland | IL ISR Israel | IM IMN Isle of Man | IN IND India
IO IOT British Indian Ocean Territory | IQ IRQ Iraq | IR IRN Iran | IS ISL Iceland | IT ITA Italy
JE JEY Jersey | JM JAM Jamaica | JO JOR Jordan | JP JPN Japan | KE KEN Kenya | KG KGZ Kyrgyzstan
KH KHM Cambodia | KI KIR Kiribati | KM COM Comoros | KN KNA St. Kitts & Nevis | KP PRK North Korea
KR KOR South Korea | KW KWT Kuwait | KY CYM Cayman Islands | KZ KAZ Kazakhstan | LA LAO Laos
LB LBN Lebanon | LC LCA St. Lucia | LI LIE Liechtenstein | LK LKA Sri Lanka | LR LBR Liberia
LS LSO Lesotho | LT LTU Lithuania | LU LUX Luxembourg | LV LVA Latvia | LY LBY Libya | MA MAR Morocco
MC MCO Monaco | MD MDA Moldova | ME MNE Montenegro | MF MAF St. Martin | MG MDG Madagascar
MH MHL Marshall Islands | MK MKD North Macedonia | ML MLI Mali | MM MMR Myanmar | MN MNG Mongolia
MO MAC Macao | MP MNP Northern Mariana Islands | MQ MTQ Martinique | MR MRT Mauritania
MS MSR Montserrat | MT MLT Malta | MU MUS Mauritius | MV MDV Maldives | MW MWI Malawi | MX MEX Mexico
MY MYS Malaysia | MZ MOZ Mozambique | NA NAM Namibia | NC NCL New Caledonia | NE NER Niger
NF NFK Norfolk Island | NG NGA Nigeria | NI NIC Nicaragua | NL NLD Netherlands | NO NOR Norway
NP NPL Nepal | NR NRU Nauru | NU NIU Niue | NZ NZL New Zealand | OM OMN Oman | PA PAN Panama
PE PER Peru | PF PYF French Polynesia | PG PNG Papua New Guinea | PH PHL Philippines | PK PAK Pakistan
PL POL Poland | PM SPM St. Pierre & Miquelon | PN PCN Pitcairn Islands | PR PRI Puerto Rico
PS PSE Palestinian Territories | PT PRT Portugal | PW PLW Palau | PY PRY Paraguay | QA QAT Qatar
RE REU Réunion | RO ROU Romania | RS SRB Serbia | RU RUS Russia | RW RWA Rwanda | SA SAU Saudi Arabia
SB SLB Solomon Islands | SC SYC Seychelles | SD SDN Sudan | SE SWE Sweden | SG SGP Singapore
SH SHN St. Helena | SI SVN Slovenia | SJ SJM Svalbard & Jan Mayen | SK SVK Slovakia | SL SLE Sierra Leone
SM SMR San Marino | SN SEN Senegal | SO SOM Somalia | SR SUR Suriname | SS SSD South Sudan
ST STP São Tomé & Príncipe | SV SLV El Salvador | SX SXM Sint Maarten | SY SYR Syria | SZ SWZ Eswatini
TC TCA Turks & Caicos Islands | TD TCD Chad | TF ATF French Southern Territories | TG TGO Togo
TH THA Thailand | TJ TJK Tajikistan | TK TKL Tokelau | TL TLS Timor-Leste | TM TKM Turkmenistan
TN TUN Tunisia | TO TON Tonga | TR TUR Türkiye | TT TTO Trinidad & Tobago | TV TUV Tuvalu | TW TWN Taiwan
TZ TZA Tanzania | UA UKR Ukraine | UG UGA Uganda | UM UMI U.S. Outlying Islands | US USA United States
UY URY Uruguay | UZ UZB Uzbekistan | VA VAT Vatican City | VC VCT St. Vincent & Grenadines
VE VEN Venezuela | VG VGB British Virgin Islands | VI VIR U.S. Virgin Islands | VN VNM Vietnam
VU VUT Vanuatu | WF WLF Wallis & Futuna | WS WSM Samoa | YE YEM Yemen | YT MYT Mayotte
ZA ZAF South Africa | ZM ZMB Zambia | ZW ZWE Zimbabwe
`

/** Common names besides the one in the table. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  Bharat: "IN",
  "Republic of India": "IN",
  USA: "US",
  "U.S.A.": "US",
  "U.S.": "US",
  "United States of America": "US",
  America: "US",
  UK: "GB",
  "U.K.": "GB",
  "Great Britain": "GB",
  England: "GB",
  Scotland: "GB",
  Wales: "GB",
  "Northern Ireland": "GB",
  UAE: "AE",
  "U.A.E.": "AE",
  Emirates: "AE",
  KSA: "SA",
  Holland: "NL",
  "The Netherlands": "NL",
  "Czech Republic": "CZ",
  Burma: "MM",
  "Ivory Coast": "CI",
  "Republic of Korea": "KR",
  Korea: "KR",
  "Russian Federation": "RU",
  Turkey: "TR",
  "Viet Nam": "VN",
  "Brunei Darussalam": "BN",
  Swaziland: "SZ",
  Macedonia: "MK",
  "East Timor": "TL",
  Palestine: "PS",
  "Democratic Republic of the Congo": "CD",
  "DR Congo": "CD",
  "Republic of the Congo": "CG",
  Congo: "CG",
  "Cabo Verde": "CV",
  "Hong Kong SAR": "HK",
  Macau: "MO",
  "Republic of Ireland": "IE",
  "Islamic Republic of Iran": "IR",
  "Syrian Arab Republic": "SY",
  "Lao PDR": "LA",
  "Holy See": "VA",
  "The Bahamas": "BS",
  "The Gambia": "GM",
  "Saint Kitts and Nevis": "KN",
  "Saint Lucia": "LC",
  "Saint Vincent and the Grenadines": "VC",
  "United Republic of Tanzania": "TZ",
  "Republic of Moldova": "MD",
  "Plurinational State of Bolivia": "BO",
  "Bolivarian Republic of Venezuela": "VE",
  "Federated States of Micronesia": "FM",
  "State of Palestine": "PS",
  "Taiwan, Province of China": "TW",
  भारत: "IN",
  Deutschland: "DE",
  Allemagne: "DE",
  Österreich: "AT",
  Schweiz: "CH",
  Suisse: "CH",
  Svizzera: "CH",
  Frankreich: "FR",
  España: "ES",
  Espagne: "ES",
  Spanien: "ES",
  Italia: "IT",
  Italien: "IT",
  Italie: "IT",
  Brasil: "BR",
  Nederland: "NL",
  Niederlande: "NL",
  België: "BE",
  Belgique: "BE",
  Polska: "PL",
  Polen: "PL",
  "Estados Unidos": "US",
  "États-Unis": "US",
  "Vereinigte Staaten": "US",
  "Reino Unido": "GB",
  "Royaume-Uni": "GB",
  Großbritannien: "GB",
  "Vereinigtes Königreich": "GB",
}

/** Letters and digits only, lower-case, `&` read as "and", so that spelling does not matter. */
const normalizeName = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("&", "and")
    .replace(/[^\p{L}\p{N}]+/gu, "")

const rows = TABLE.trim()
  .split(/[|\n]/u)
  .map((row) => {
    const [alpha2 = "", alpha3 = "", ...name] = row.trim().split(" ")
    return { alpha2, alpha3, name: name.join(" ") }
  })

/** Every alpha-2 code. */
export const COUNTRY_CODES: ReadonlySet<string> = new Set(rows.map(({ alpha2 }) => alpha2))

const CODES_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...rows.map(({ alpha2, name }) => [normalizeName(name), alpha2] as const),
  ...Object.entries(OTHER_NAMES).map(([name, alpha2]) => [normalizeName(name), alpha2] as const),
  ...rows.map(({ alpha2, alpha3 }) => [normalizeName(alpha3), alpha2] as const),
  ...rows.map(({ alpha2 }) => [normalizeName(alpha2), alpha2] as const),
])

/** Returns the alpha-2 code for a name, alpha-3 or alpha-2 in any case; null when it is unknown. */
export const findCountryCode = (text: string): string | null => CODES_BY_NAME.get(normalizeName(text)) ?? null
