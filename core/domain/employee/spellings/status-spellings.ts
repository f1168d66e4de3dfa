import type { EMPLOYEE_STATUSES } from "../../../contract/employee/employee.ts"

/*
 * The words of HR systems and people for an employee's status, in any case and with any accents and punctuation
 * (specification/employee.md#status). Who is employed is Active, at work or not. What is missing here is
 * asked, so a word that one system uses for people who left and another for people who stay is not listed: "furlough",
 * "pending", "withdrawn", "transferred", "no show", "baja", "gekündigt", "1", "I", "T".
 */

type StatusSpellings = Readonly<Record<(typeof EMPLOYEE_STATUSES)[number], ReadonlyArray<string>>>

/** Words between `|`. */
const list = (words: string): ReadonlyArray<string> => words.split("|").map((word) => word.trim())

const AT_WORK = list(`
  active | a | active employee | currently active | active assignment | working | currently working |
  employed | hired | rehired | rehire | reinstated | on duty | in service | in employment | on roll |
  present | enabled | current | current employee | live | joined | existing | existing employee |
  on secondment | secondment | seconded | on deputation | deputed | on bench | actively employed |
  currently employed | yes | y | true`)

const BEGINNING = list(`
  probation | on probation | in probation | under probation | probationary | probationary period |
  probation period | probation extended | extended probation | probationer | confirmed | confirmed employee
  | active probation | on probation period | onboarding | in onboarding | preboarding | pre-boarding | pre-joining | pre-joinee | pre-hire |
  pre-start | future hire | future start | new hire | new joiner | new joinee`)

const ON_LEAVE = list(`
  on leave | leave | leave of absence | loa | on loa | on leave of absence | active on leave |
  active - on leave | short term loa | long term loa | short term leave | long term leave | on long leave |
  long leave | extended leave | approved leave | authorized leave | authorised leave | paid leave |
  on paid leave | unpaid leave | on unpaid leave | leave with pay | leave without pay |
  paid leave of absence | unpaid leave of absence | personal leave | medical leave | on medical leave |
  medical leave of absence | sick leave | on sick leave | long term sick | long term sickness |
  disability leave | short term disability | workers compensation leave | fmla | fmla leave | maternity |
  maternity leave | on maternity leave | on maternity | paternity | paternity leave | on paternity leave |
  parental leave | on parental leave | shared parental leave | adoption leave | family leave |
  childcare leave | child care leave | carers leave | caregiver leave | bereavement leave |
  compassionate leave | study leave | educational leave | military leave | military leave of absence |
  administrative leave | temporary leave | on vacation | vacation | annual leave | privilege leave |
  earned leave | mat leave | pat leave | sick | sickness | long term disability | workers comp |
  workers compensation | jury duty | short work break | work break | personal loa | medical loa | military loa |
  paid loa | unpaid loa | sabbatical | on sabbatical | sabbatical leave | on sabbatical leave | career break`)

/** Still employed, and about to leave. */
const LEAVING = list(`
  notice | on notice | under notice | in notice | notice period | on notice period | in notice period |
  under notice period | serving notice | serving notice period | serving the notice period | working notice
  | working notice period | resigned - serving notice | resigned serving notice period |
  resigned - on notice | resigned - in notice period | resigned but working | resignation in progress |
  resignation pending | resignation submitted | resignation initiated | separation initiated |
  separation in progress | exit initiated | exit in progress | offboarding in progress | garden leave |
  gardening leave | on garden leave | on gardening leave`)

/** Not at work for now; nothing says that they left. */
const INACTIVE = list(`
  inactive | in-active | not active | non active | inactive employee | currently inactive | disabled |
  suspended | suspend | under suspension | on suspension | suspension | suspended with pay |
  suspended without pay | suspended employee | unpaid suspension | administrative suspension |
  inactive no payroll | suspended pending enquiry | suspended pending inquiry |
  suspended pending investigation | on hold | hold | blocked | locked | archived | deactivated | dormant |
  no | n | false`)

const LEFT = list(`
  terminated | termination | terminated employee | employment terminated | contract terminated |
  voluntarily terminated | voluntary terminated | terminated voluntarily | terminated - voluntary |
  voluntary termination | voluntary separation | voluntary exit | involuntarily terminated |
  involuntary terminated | terminated involuntarily | terminated - involuntary | involuntary termination |
  involuntary separation | involuntary exit | terminated for cause | terminated with cause |
  terminated without cause | terminated by employer | terminated by company | terminated - resigned |
  terminated - retired | terminated - deceased | left | left organization | left the organisation |
  left the organization | left company | left the company | left service | left employment | has left |
  leaver | exited | exit | exit completed | ex-employee | ex | former | former employee | past employee |
  alumni | separated | separation completed | relieved | released | ceased | ceased employment | quit |
  offboarded | termed | seperated | relived | mutual separation | mutual termination | left job |
  left organisation | employment ceased | no longer with company | no longer with the company |
  removed from rolls | full and final completed | f&f completed | fnf completed | no longer employed | no longer working | not employed |
  left the job | terminated with pay | terminated pension pay out | retired with pay | retired pension administration`)

const LEFT_FOR_A_REASON = list(`
  resigned | resigned employee | voluntarily resigned | resigned and relieved | resigned and left |
  dismissed | dismissal | discharged | fired | sacked | removed from service | laid off | lay off | layoff |
  retrenched | redundant | redundancy | made redundant | reduction in force | position eliminated |
  end of contract | contract ended | contract expired | contract completed | end of employment |
  end of service | end of fixed term contract | contract end | employment ended | termination with cause |
  voluntary redundancy | compulsory redundancy | medical retirement | ill health retirement |
  job abandonment | job abandoned | abandoned job | abandoned | absconding | absconded | abscond |
  absconder | retired | retirement | retiree | early retirement | retired early | superannuated | vrs |
  deceased | dead | died | death | died in service | expired`)

const GERMAN: StatusSpellings = {
  Active: list(`
    aktiv | aktiv beschäftigt | beschäftigt | angestellt | in probezeit | probezeit | elternzeit |
    in elternzeit | mutterschutz | im mutterschutz | beschäftigungsverbot | krank | langzeitkrank |
    krankgeschrieben | urlaub | im urlaub | unbezahlter urlaub | beurlaubt | sabbatjahr | im sabbatical |
    pflegezeit | familienpflegezeit | auszeit | bildungsurlaub | gekündigt im arbeitsverhältnis | in kündigungsfrist |
    kündigungsfrist | freigestellt | einarbeitung | altersteilzeit | kurzarbeit`),
  Inactive: list(`
    inaktiv | nicht aktiv | suspendiert | gesperrt | deaktiviert`),
  Terminated: list(`
    ausgeschieden | ausgetreten | ehemalig | ehemaliger mitarbeiter | ehemalige mitarbeiterin | entlassen |
    beendet | arbeitsverhältnis beendet | vertrag beendet | verstorben | pensioniert | in rente |
    im ruhestand | nicht mehr beschäftigt | rentner | rentnerin | verrentet`),
}

const FRENCH: StatusSpellings = {
  Active: list(`
    actif | active | en activité | en poste | présent | présente | embauché | embauchée | période d'essai |
    en période d'essai | en congé | congé maternité | congé de maternité | congé paternité |
    congé de paternité | congé parental | congé maladie | arrêt maladie | en arrêt maladie |
    congé sabbatique | congé sans solde | congé formation | préavis | en préavis | en cours de préavis |
    titularisé | confirmé`),
  Inactive: list(`
    inactif | inactive | suspendu | suspendue | désactivé | désactivée | mise à pied`),
  Terminated: list(`
    licencié | licenciée | licenciement | démissionnaire | démission | démissionné | a démissionné |
    retraité | retraitée | à la retraite | parti | partie | sorti | sortie | décédé | décédée |
    fin de contrat | contrat terminé | rupture conventionnelle | ancien salarié | ancien employé |
    ancienne salariée | radié`),
}

const SPANISH: StatusSpellings = {
  Active: list(`
    activo | activa | en activo | alta | de alta | contratado | contratada | trabajando |
    en período de prueba | período de prueba | de vacaciones | vacaciones | baja médica |
    baja por maternidad | baja por paternidad | baja por enfermedad | permiso de maternidad |
    permiso de paternidad | permiso parental | licencia | con licencia | licencia de maternidad |
    licencia médica | licencia sin goce de sueldo | incapacidad | año sabático | preaviso | en preaviso`),
  Inactive: list(`
    inactivo | inactiva | suspendido | suspendida | desactivado | desactivada | bloqueado`),
  Terminated: list(`
    cesado | cesada | cese | despedido | despedida | despido | jubilado | jubilada | renunció | renunciado |
    renuncia voluntaria | baja voluntaria | baja definitiva | dado de baja | dada de baja | fin de contrato
    | contrato terminado | fallecido | fallecida | desvinculado | desvinculada | terminado | finiquitado |
    exempleado | exempleada`),
}

const PORTUGUESE: StatusSpellings = {
  Active: list(`
    ativo | ativa | em atividade | trabalhando | admitido | em férias | férias | afastado por doença |
    licença | em licença | licença maternidade | licença paternidade | licença médica |
    período de experiência | em experiência | aviso prévio | em aviso prévio | cumprindo aviso prévio`),
  Inactive: list(`
    inativo | inativa | suspenso | suspensa | desativado | desativada`),
  Terminated: list(`
    demitido | demitida | desligado | desligada | rescindido | rescisão | aposentado | aposentada | falecido
    | falecida | pediu demissão | dispensado | dispensada | exonerado`),
}

const ITALIAN: StatusSpellings = {
  Active: list(`
    attivo | attiva | in servizio | in forza | assunto | assunta | in prova | periodo di prova | in congedo
    | congedo parentale | maternità | in maternità | congedo di maternità | malattia | in malattia |
    aspettativa | in aspettativa | in ferie | ferie | preavviso | in preavviso`),
  Inactive: list(`
    inattivo | inattiva | sospeso | sospesa | disattivato | disattivata`),
  Terminated: list(`
    cessato | cessata | licenziato | licenziata | dimissionario | dimesso | dimessa | dimissioni |
    pensionato | pensionata | in pensione | deceduto | deceduta | ex dipendente | fine contratto`),
}

const DUTCH: StatusSpellings = {
  Active: list(`
    actief | in dienst | werkzaam | proeftijd | in proeftijd | met verlof | verlof | zwangerschapsverlof |
    ouderschapsverlof | onbetaald verlof | ziek | langdurig ziek | opzegtermijn`),
  Inactive: list(`
    inactief | niet actief | geschorst | gedeactiveerd`),
  Terminated: list(`
    uit dienst | ontslagen | ontslag | ontslag genomen | gepensioneerd | met pensioen | overleden |
    vertrokken | contract beëindigd | dienstverband beëindigd`),
}

const HINDI: StatusSpellings = {
  Active: list(`
    सक्रिय | कार्यरत | सेवारत | नियोजित | परिवीक्षा | परिवीक्षा पर | अवकाश पर | छुट्टी पर | मातृत्व अवकाश |
    मातृत्व अवकाश पर | पितृत्व अवकाश | नोटिस अवधि | नोटिस पर`),
  Inactive: list(`
    निष्क्रिय | निलंबित | अक्षम`),
  Terminated: list(`
    सेवा समाप्त | सेवामुक्त | बर्खास्त | सेवानिवृत्त | इस्तीफा दिया | इस्तीफ़ा दिया | त्यागपत्र दिया | मृत |
    दिवंगत | स्वर्गीय | पूर्व कर्मचारी | कार्यमुक्त | छोड़ दिया`),
}

const OTHER_LANGUAGES: ReadonlyArray<StatusSpellings> = [
  GERMAN,
  FRENCH,
  SPANISH,
  PORTUGUESE,
  ITALIAN,
  DUTCH,
  HINDI,
]

const translate = (status: keyof StatusSpellings): ReadonlyArray<string> =>
  OTHER_LANGUAGES.flatMap((language) => language[status])

export const STATUS_SPELLINGS: StatusSpellings = {
  Active: [...AT_WORK, ...BEGINNING, ...ON_LEAVE, ...LEAVING, ...translate("Active")],
  Inactive: [...INACTIVE, ...translate("Inactive")],
  Terminated: [...LEFT, ...LEFT_FOR_A_REASON, ...translate("Terminated")],
}

/** With an exit date to come, these are said of people who still work. */
export const RESIGNED_SPELLINGS: ReadonlyArray<string> = list(`
  resigned | resigned employee | voluntarily resigned | démissionnaire | démission | démissionné |
  a démissionné | renunció | renunciado | renuncia voluntaria | pediu demissão | dimissionario | dimissioni
  | ontslag genomen | इस्तीफा दिया | इस्तीफ़ा दिया | त्यागपत्र दिया`)
