import type { RefusalText } from '../refusal-text.ts';

/** Damages and what customers report. */
export const CASE_REFUSALS = {
  DAMAGE_REPORT_MISSING: {
    status: 409,
    de: 'Bitte melde zuerst, was anders ist. Danach kannst du das Auto öffnen.',
    en: 'Please report first what is different. After that you can open the car.',
  },
  DAMAGE_TOO_LATE: {
    status: 409,
    de: 'Diese Fahrt ist zu lange her, um hier noch einen Schaden zu melden. Ruf uns bitte an.',
    en: 'This trip was too long ago to report damage here. Please call us.',
  },
  DAMAGE_ID_TAKEN: {
    status: 409,
    de: 'Diese Meldung können wir so nicht annehmen. Bitte fange sie noch einmal an oder ruf uns an.',
    en: 'We cannot take this report as it is. Please start it again or call us.',
  },
  DAMAGE_UNKNOWN: { status: 404, de: 'Diese Schadensmeldung gibt es nicht.', en: 'There is no such damage.' },
  DAMAGE_NOT_HEARD: {
    status: 409,
    de: 'Zu diesem Schaden läuft gerade keine Anhörung von dir. Wenn du etwas dazu sagen möchtest, schreib uns bitte.',
    en: 'You are not being heard about this damage at the moment. Please write to us if you want to add something.',
  },
  DAMAGE_STEP: {
    status: 409,
    de: 'Das geht in diesem Stand nicht mehr: Jemand war schneller. Es wurde nichts geändert.',
    en: 'This is not possible any more: somebody was faster. Nothing was changed.',
  },
  DAMAGE_TRIP_UNKNOWN: {
    status: 422,
    de: 'Diese Fahrt gehört nicht zu diesem Auto.',
    en: 'This trip was not with this car.',
  },
  DAMAGE_WAS_THERE: {
    status: 422,
    de: 'Mit dieser Fahrt wurde der Schaden vor dem ersten Öffnen gemeldet, er war also vorher da. Nimm bitte eine frühere.',
    en: 'It was reported with this trip before the car was opened, so it was there before. Please take an earlier one.',
  },
  DAMAGE_TRIP_LATER: {
    status: 422,
    de: 'Diese Fahrt begann erst nach der Meldung.',
    en: 'This trip began after the damage was reported.',
  },
  DAMAGE_DRIVER_UNHEARD: {
    status: 409,
    de: 'Wer zahlen soll, muss vorher angehört werden.',
    en: 'Whoever is to pay has to be heard first.',
  },
  DAMAGE_HEARING_RUNS: {
    status: 409,
    de: 'Die Frist der Anhörung läuft noch, und es gibt noch keine Antwort.',
    en: 'The hearing is not over yet, and there is no answer so far.',
  },
  DAMAGE_SHARE_TOO_HIGH: {
    status: 422,
    de: 'Das ist mehr als die Selbstbeteiligung dieser Person.',
    en: 'This is more than the deductible of this person.',
  },
  DAMAGE_OWN_DECISION: {
    status: 403,
    de: 'Der Widerspruch richtet sich gegen eine Entscheidung, an der du beteiligt warst: Bitte überlass ihn jemand anderem.',
    en: 'The objection is against a decision that you had a part in: please leave it to somebody else.',
  },
  SERVICE_CASE_UNKNOWN: { status: 404, de: 'Dieses Anliegen gibt es nicht.', en: 'There is no such case.' },
  SERVICE_CASE_LINE_UNKNOWN: {
    status: 409,
    de: 'Diese Zeile steht so nicht mehr da. Bitte lade die Seite neu und versuche es noch einmal.',
    en: 'This line has changed. Please reload the page and try again.',
  },
  SERVICE_CASE_ID_TAKEN: {
    status: 409,
    de: 'Dieses Anliegen können wir so nicht annehmen. Bitte fange es noch einmal an oder ruf uns an.',
    en: 'We cannot take this case as it is. Please start it again or call us.',
  },
  SERVICE_CASE_CLOSED: {
    status: 409,
    de: 'Dieses Anliegen ist abgeschlossen. Stimmt noch etwas nicht, melde es bitte neu.',
    en: 'This case is closed. If something is still wrong, please report it again.',
  },
  SERVICE_CASE_LIMIT: {
    status: 409,
    de: 'Das war heute sehr viel auf einmal. Bitte versuche es morgen wieder, oder ruf uns an, wenn es eilt.',
    en: 'That was a lot for one day. Please try again tomorrow, or call us if it is urgent.',
  },
  SERVICE_CASE_STEP: {
    status: 409,
    de: 'Das geht in diesem Stand nicht mehr: Jemand war schneller. Es wurde nichts geändert.',
    en: 'This is not possible any more: somebody was faster. Nothing was changed.',
  },
  SERVICE_CASE_CHANGED: {
    status: 409,
    de: 'Die Person hat inzwischen noch etwas geschrieben. Es wurde nichts gesendet: Bitte lies es zuerst.',
    en: 'The person has added something meanwhile. Nothing was sent: please read it first.',
  },
  SERVICE_CASE_OWN_ANSWER: {
    status: 409,
    de: 'Der Widerspruch richtet sich gegen deine Antwort: Bitte überlass ihn jemand anderem.',
    en: 'The objection is against your own answer: please leave it to somebody else.',
  },
  RETURN_PHOTO_MISSING: {
    status: 409,
    de: 'Das Auto steht nicht an seiner Station. Bitte nimm ein Foto auf, wo es steht, oder schreib kurz, warum das nicht geht.',
    en: 'The car is not at its station. Please take a photo of where it is, or tell us why you cannot.',
  },
} as const satisfies Record<string, RefusalText>;
