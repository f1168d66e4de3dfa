/*
 * Spellings of gender, employment type and marital status in other languages than English. As with the status, a word that
 * may mean several things is not listed: it counts as unknown, and is reported.
 */

export const TRANSLATED_GENDERS = {
  Male: [
    ...["männlich", "mann", "herr", "masculin", "homme", "masculino", "hombre", "varón", "homem"],
    ...["maschio", "maschile", "uomo", "mannelijk", "पुरुष", "पु"],
  ],
  Female: [
    ...["weiblich", "w", "frau", "féminin", "femme", "femenino", "femenina", "mujer", "feminino", "mulher"],
    ...["femmina", "femminile", "donna", "vrouwelijk", "vrouw", "महिला", "स्त्री"],
  ],
  Other: ["divers", "autre", "otro", "outro", "altro", "anders", "non binaire", "अन्य", "तृतीय लिंग"],
}

export const TRANSLATED_EMPLOYMENT_TYPES = {
  Permanent: [
    ...["unbefristet", "festangestellt", "festanstellung", "vollzeit unbefristet", "cdi", "temps plein cdi"],
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
    ...["befristet", "freiberufler", "freier mitarbeiter", "leiharbeiter", "zeitarbeit", "cdd"],
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
    ...["auszubildende", "azubi", "probezeit", "stagiaire", "apprenti", "apprentie", "alternant", "becario"],
    ...["practicante", "aprendiz", "estagiário", "estagiária", "tirocinante", "apprendista", "stagista"],
    ...["प्रशिक्षु", "परिवीक्षा", "working student", "co-op", "on training"],
  ],
}

export const TRANSLATED_MARITAL_STATUSES = {
  Single: [
    ...["ledig", "unverheiratet", "célibataire", "soltero", "soltera", "solteiro", "solteira"],
    ...["celibe", "nubile", "ongehuwd", "अविवाहित", "कुंवारा", "कुंवारी"],
  ],
  Married: [
    ...["verheiratet", "marié", "mariée", "casado", "casada", "sposato", "sposata", "coniugato", "coniugata"],
    ...["gehuwd", "getrouwd", "विवाहित", "शादीशुदा"],
  ],
  Divorced: [
    ...["geschieden", "divorcé", "divorcée", "divorciado", "divorciada", "divorziato", "divorziata"],
    ...["gescheiden", "तलाकशुदा"],
  ],
  Widowed: [
    ...["verwitwet", "veuf", "veuve", "viudo", "viuda", "viúvo", "viúva", "vedovo", "vedova"],
    ...["weduwe", "weduwnaar", "विधवा", "विधुर"],
  ],
}
