/** The states and union territories of India with their abbreviations, in small letters only. */
export const INDIAN_STATES: ReadonlySet<string> = new Set(
  `andhrapradesh ap arunachalpradesh ar assam as bihar br chhattisgarh cg goa ga gujarat gj haryana hr himachalpradesh hp
  jharkhand jh karnataka ka kerala kl madhyapradesh mp maharashtra mh manipur mn meghalaya ml mizoram mz nagaland nl odisha orissa
  od or punjab pb rajasthan rj sikkim sk tamilnadu tn telangana tg ts tripura tr uttarpradesh up uttarakhand uttaranchal uk ua
  westbengal wb andamanandnicobarislands an chandigarh ch dadraandnagarhavelianddamananddiu dn delhi newdelhi nctofdelhi dl
  jammuandkashmir jk ladakh la lakshadweep ld puducherry pondicherry py`.split(/\s+/u),
)
