/*
 * Spellings of gender, employment type and marital status in other languages than English. As with the status, a word that
 * may mean several things is not listed: it counts as unknown, and is reported. `ld`, `vh`, `gs` and `vw` are the codes of German registers
 * and payrolls for the marital status (DSMeld).
 */

export const TRANSLATED_GENDERS = {
  Male: [
    ...[
      "männlich",
      "männl",
      "mann",
      "herr",
      "masc",
      "masculin",
      "homme",
      "masculino",
      "hombre",
      "varón",
      "homem",
    ],
    ...["maschio", "maschile", "uomo", "mannelijk", "पुरुष", "पु"],
  ],
  Female: [
    ...[
      "weiblich",
      "weibl",
      "w",
      "frau",
      "fem",
      "féminin",
      "femme",
      "femenino",
      "femenina",
      "mujer",
      "feminino",
      "mulher",
    ],
    ...["femmina", "femminile", "donna", "vrouwelijk", "vrouw", "महिला", "स्त्री"],
  ],
  Other: ["divers", "d", "autre", "otro", "outro", "altro", "anders", "non binaire", "अन्य", "तृतीय लिंग"],
}

export const TRANSLATED_EMPLOYMENT_TYPES = {
  Permanent: [
    ...[
      "unbefristet",
      "unbefristet beschäftigt",
      "festangestellt",
      "festanstellung",
      "vollzeit",
      "vollzeit unbefristet",
      "cdi",
      "temps plein cdi",
    ],
    ...["contrat à durée indéterminée", "indefinido", "contrato indefinido", "fijo", "efetivo"],
    ...[
      "tempo indeterminato",
      "a tempo indeterminato",
      "onbepaalde tijd",
      "vast contract",
      "स्थायी",
      "नियमित",
    ],
  ],
  Contract: [
    ...["befristet", "befristet beschäftigt", "freiberufler", "freier mitarbeiter", "freie mitarbeit", "cdd"],
    ...["leiharbeiter", "leiharbeitnehmer", "zeitarbeit", "zeitarbeiter", "zeitarbeitnehmer"],
    ...["contrat à durée déterminée", "intérimaire", "contrato temporal", "autónomo", "contrato a prazo"],
    ...[
      "tempo determinato",
      "a tempo determinato",
      "bepaalde tijd",
      "uitzendkracht",
      "संविदा",
      "ठेका",
      "अस्थायी",
    ],
  ],
  "Probation/Intern": [
    ...["praktikant", "praktikantin", "praktikum", "werkstudent", "werkstudentin", "auszubildender"],
    ...[
      "ausbildung",
      "in ausbildung",
      "dualer student",
      "duales studium",
      "studentische hilfskraft",
      "volontär",
    ],
    ...["auszubildende", "azubi", "probezeit", "stagiaire", "apprenti", "apprentie", "alternant", "becario"],
    ...["practicante", "aprendiz", "estagiário", "estagiária", "tirocinante", "apprendista", "stagista"],
    ...["प्रशिक्षु", "परिवीक्षा", "working student", "co-op", "on training"],
  ],
}

export const TRANSLATED_MARITAL_STATUSES = {
  Single: [
    ...[
      "ledig",
      "led",
      "ld",
      "nie verheiratet",
      "unverheiratet",
      "célibataire",
      "soltero",
      "soltera",
      "solteiro",
      "solteira",
    ],
    ...["celibe", "nubile", "ongehuwd", "अविवाहित", "कुंवारा", "कुंवारी"],
  ],
  Married: [
    ...[
      "verheiratet",
      "verh",
      "vh",
      "marié",
      "mariée",
      "casado",
      "casada",
      "sposato",
      "sposata",
      "coniugato",
      "coniugata",
    ],
    ...["gehuwd", "getrouwd", "विवाहित", "शादीशुदा"],
  ],
  Divorced: [
    ...[
      "geschieden",
      "gesch",
      "gs",
      "divorcé",
      "divorcée",
      "divorciado",
      "divorciada",
      "divorziato",
      "divorziata",
    ],
    ...["gescheiden", "तलाकशुदा"],
  ],
  Widowed: [
    ...["verwitwet", "verw", "vw", "veuf", "veuve", "viudo", "viuda", "viúvo", "viúva", "vedovo", "vedova"],
    ...["weduwe", "weduwnaar", "विधवा", "विधुर"],
  ],
}
