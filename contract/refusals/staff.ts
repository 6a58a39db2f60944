import type { RefusalText } from '../refusal-text.ts';

/** What is refused to staff and sales partners at their work. */
export const STAFF_REFUSALS = {
  SECOND_FACTOR_NEEDED: {
    status: 403,
    de: 'Bitte bestätige erst mit dem Code aus deiner App, dass du es bist.',
    en: 'Please confirm with the code of your app first that it is you.',
  },
  SECOND_FACTOR_WRONG: {
    status: 422,
    de: 'Dieser Code stimmt nicht, oder er wurde schon benutzt. Nimm den, den deine App jetzt zeigt.',
    en: 'This code is wrong or was already used. Please take the one that your app shows now.',
  },
  SECOND_FACTOR_SET_UP: { status: 409, de: 'Der zweite Faktor steht schon.', en: 'It is set up already.' },
  SECOND_FACTOR_MISSING: { status: 409, de: 'Noch gibt es keinen zweiten Faktor.', en: 'There is none yet.' },
  STAFF_ACCOUNT_UNKNOWN: {
    status: 404,
    de: 'Einen Account mit dieser Nummer gibt es bei uns nicht.',
    en: 'We have no account with this number.',
  },
  STAFF_NOT_POSSIBLE: {
    status: 409,
    de: 'Dieser Account kann keine Rolle bekommen: Er gehört einer Firma oder einem Vertriebspartner, oder er ist nicht aktiv.',
    en: 'This account cannot have a role: it belongs to a company or a sales partner, or is not active.',
  },
  ROLE_OF_ONESELF: {
    status: 403,
    de: 'Über deine eigenen Rollen entscheidet jemand anderes.',
    en: 'Somebody else decides about your own roles.',
  },
  ROLE_BEYOND_OWN: {
    status: 403,
    de: 'Du kannst nur Rechte geben und nehmen, die du selbst dort hast.',
    en: 'You can only give and take rights that you have there yourself.',
  },
  ROLE_FIXED: {
    status: 409,
    de: 'Die Leitung darf immer alles. Diese Rechte lassen sich nicht ändern.',
    en: 'The management may always do everything. These rights cannot be changed.',
  },
  ROLE_HELD: {
    status: 409,
    de: 'Diese Rolle hat die Person in dieser Zeit schon. Ändere die vorhandene.',
    en: 'The person has this role at this time already. Please change that one.',
  },
  ROLE_UNKNOWN: { status: 404, de: 'Diese Rolle gibt es nicht.', en: 'There is no such role.' },
  PROPOSAL_UNKNOWN: { status: 404, de: 'Diese Freigabe gibt es nicht.', en: 'There is no such proposal.' },
  PROPOSAL_OVER: {
    status: 409,
    de: 'Darüber ist schon entschieden, oder die Frist ist vorbei. Sieh dir bitte an, was jetzt gilt.',
    en: 'This has been decided already, or its time is over. Please look at what counts now.',
  },
  PROPOSAL_OWN: {
    status: 403,
    de: 'Das hast du selbst angefragt. Freigeben oder ablehnen muss es jemand anderes.',
    en: 'You have proposed this yourself. Somebody else has to confirm or refuse it.',
  },
  PROPOSAL_OPEN: {
    status: 409,
    de: 'Genau das ist schon angefragt und wartet auf eine zweite Person.',
    en: 'Exactly this has been proposed already and waits for a second person.',
  },
  TOO_CLOSE: {
    status: 403,
    de: 'Über dich selbst, deinen Account und alle, mit denen du Adresse oder Konto teilst, entscheidet jemand anderes.',
    en: 'Somebody else decides about yourself, your account and those who share your address or bank account.',
  },
  INBOX_ENTRY_UNKNOWN: {
    status: 404,
    de: 'Das ist inzwischen erledigt, oder es ist nicht für dich.',
    en: 'This is settled by now, or it is not for you.',
  },
  INBOX_CLAIMED: {
    status: 409,
    de: 'Darum kümmert sich gerade jemand anderes. Sieh nach, wer, und übernimm es, wenn ihr euch einig seid.',
    en: 'Somebody else sees to this right now. Look who it is, and take it over if you both agree.',
  },
  ROLE_OVER: { status: 409, de: 'Diese Rolle ist schon beendet.', en: 'This role has already ended.' },
  SALES_PERSON_UNKNOWN: {
    status: 404,
    de: 'Diese Person arbeitet nicht für deinen Vertriebspartner.',
    en: 'This person does not work for your sales partner.',
  },
  SALES_REGISTRATION_UNKNOWN: {
    status: 404,
    de: 'Diese Registrierung gibt es bei deinem Vertriebspartner nicht (mehr).',
    en: 'Your sales partner has no such registration (any more).',
  },
  HANDOVER_OVER: {
    status: 410,
    de: 'Dieser Code gilt nicht mehr: Er ist älter als 15 Minuten, oder es gibt einen neueren. Lass dir einen neuen zeigen.',
    en: 'This code is no longer valid: it is older than 15 minutes, or there is a newer one. Ask for a new one.',
  },
  HANDOVER_OPENED: {
    status: 409,
    de: 'Dieser Code wurde schon geöffnet. Warst du das nicht, dann sag es gleich: Auf dem Tablet lässt sich die Registrierung zurückholen.',
    en: 'This code was opened before. If that was not you, say so at once: the registration can be taken back on the tablet.',
  },
  CONTRACT_LINK_OVER: {
    status: 410,
    de: 'Dieser Link gilt nicht mehr: Er ist älter als 30 Tage, oder es wurde zu oft etwas Falsches eingegeben. Du findest deinen Vertrag in deinem Profil unter „Persönliche Daten“.',
    en: 'This link is no longer valid: it is older than 30 days, or what was entered was wrong too often. You find your contract in your profile.',
  },
  CONTRACT_PROOF_WRONG: {
    status: 403,
    de: 'Das passt nicht zu diesem Vertrag. Bitte prüfe dein Geburtsdatum oder deine Accountnummer.',
    en: 'This does not fit this contract. Please check your birth date or account number.',
  },
  SALES_HEAD_STAYS: {
    status: 409,
    de: 'Wer den Vertriebspartner leitet, kann nur der Betreiber entfernen.',
    en: 'Only the operator can remove who heads the sales partner.',
  },
  SALES_CITY_UNKNOWN: {
    status: 422,
    de: 'Für diese Stadt registriert dein Vertriebspartner niemanden.',
    en: 'Your sales partner registers nobody for this city.',
  },
  NO_PLAN_SUITS: {
    status: 422,
    de: 'Dafür bieten wir gerade keinen Tarif an.',
    en: 'We offer no plan for this at the moment.',
  },
  ACTIVATION_NOT_POSSIBLE: {
    status: 409,
    de: 'Dieser Account kann gerade nicht freigeschaltet werden.',
    en: 'This account cannot be activated at the moment.',
  },
  ORIGINALS_MISSING: {
    status: 409,
    de: 'Bitte sieh dir zuerst Führerschein und Ausweis im Original an.',
    en: 'Please look at the originals of licence and identity document first.',
  },
  PRESENCE_MISSING: {
    status: 409,
    de: 'Bitte prüfe zuerst mit dem Code, dass die Person selbst da ist.',
    en: 'Please prove with the code first that the person is there.',
  },
  SECOND_PERSON_NEEDED: {
    status: 409,
    de: 'Die Originale hast du selbst angesehen. Freischalten muss jemand anderes bei deinem Vertriebspartner.',
    en: 'You looked at the originals yourself. Somebody else at your sales partner has to activate the account.',
  },
  PRESENCE_CODE_WRONG: {
    status: 422,
    de: 'Der Code stimmt nicht. Bitte vergleiche ihn Zeichen für Zeichen; große und kleine Buchstaben zählen.',
    en: 'The code is not correct. Please compare each character; upper and lower case count.',
  },
  PRESENCE_CODE_ENDED: {
    status: 409,
    de: 'Dieser Code gilt nicht mehr: Er ist älter als zehn Minuten, wurde ersetzt oder fünfmal falsch eingegeben. Bitte schick einen neuen.',
    en: 'This code is no longer valid: it is older than ten minutes, was replaced, or was entered wrongly five times. Please send a new one.',
  },
  PRESENCE_NOT_ASKED: {
    status: 404,
    de: 'Gerade fragt niemand nach einem Code von dir. Bitte lass dir am Schalter einen neuen schicken.',
    en: 'Nobody asks for a code of yours right now. Please have a new one sent at the desk.',
  },
  CARD_HELD: {
    status: 409,
    de: 'Dieser Account hat schon eine Karte. Soll es eine andere sein, nimm zuerst diese zurück.',
    en: 'This account already has a card. If it is to be another one, take this one back first.',
  },
  CARD_NOT_HELD: {
    status: 409,
    de: 'Diese Karte gehört nicht mehr zu diesem Account. Bitte sieh noch einmal nach.',
    en: 'This card no longer belongs to this account. Please look again.',
  },
  TASK_UNKNOWN: { status: 404, de: 'Diese Aufgabe gibt es nicht.', en: 'There is no such task.' },
  TASK_DONE: {
    status: 409,
    de: 'Diese Aufgabe ist schon erledigt.',
    en: 'This task is already done.',
  },
  /** Who has it stands in the detail. */
  TASK_TAKEN: {
    status: 409,
    de: 'An dieser Aufgabe arbeitet schon jemand.',
    en: 'Somebody is already working on this task.',
  },
  TASK_NOT_TAKEN: {
    status: 409,
    de: 'Du arbeitest gerade nicht an dieser Aufgabe. Übernimm sie zuerst.',
    en: 'You are not working on this task. Take it first.',
  },
  TASK_EXISTS: {
    status: 409,
    de: 'Diese Aufgabe ist an diesem Auto schon offen.',
    en: 'This task is already open at this car.',
  },
  CHECKLIST_INCOMPLETE: {
    status: 422,
    de: 'Es fehlen noch Schritte der Checkliste. Wenn etwas nicht geht, gib die Aufgabe mit einer Bemerkung zurück.',
    en: 'Steps of the checklist are missing. If something cannot be done, give the task back with a remark.',
  },
  INSPECTION_DATE_PAST: {
    status: 422,
    de: 'Bitte trag ein, wann die nächste Hauptuntersuchung fällig ist: Der Termin liegt in den nächsten drei Jahren.',
    en: 'Please say when the next inspection is due: within the next three years.',
  },
  WORKS_ELSEWHERE: {
    status: 404,
    de: 'In dieser Stadt arbeitest du nicht.',
    en: 'You do not work in this city.',
  },
  TASK_DUE_PAST: {
    status: 422,
    de: 'Fällig ist eine Aufgabe heute oder später.',
    en: 'A task is due today or later.',
  },
  CAR_BOOKED_NOW: {
    status: 409,
    de: 'Das Auto ist gerade gebucht. Solange das so ist, öffnest du es nicht.',
    en: 'The car is booked right now. As long as it is, you cannot open it.',
  },
  BLOCK_COLLIDES: {
    status: 409,
    de: 'In dieser Zeit ist das Auto gebucht oder schon außer Betrieb. Es wurde nichts verdrängt. Wähle eine andere Zeit.',
    en: 'The car is booked or already out of service in that period. Nothing was removed. Choose another time.',
  },
  MOVE_NEEDLESS: {
    status: 409,
    de: 'In dieser Zeit hat niemand das Auto gebucht: Trag sie einfach ein, niemand muss gefragt werden.',
    en: 'Nobody has booked the car in that period: just enter it, nobody has to be asked.',
  },
  MOVE_IMPOSSIBLE: {
    status: 409,
    de: 'In dieser Zeit lässt sich niemand mehr fragen: Das Auto ist außer Betrieb oder unterwegs, oder bis zum Beginn sind es keine vier Stunden mehr. Wähle eine andere Zeit.',
    en: 'Nobody can be asked for that period any more: the car is out of service or on a trip, or it begins in less than four hours. Choose another time.',
  },
  MOVE_WITHOUT_SUBSTITUTE: {
    status: 409,
    de: 'Für eine der Buchungen in dieser Zeit ist kein passendes anderes Auto frei. Niemand wurde gefragt. Wähle eine andere Zeit.',
    en: 'For one of the bookings in that period no suitable other car is free. Nobody was asked. Choose another time.',
  },
  MOVE_RUNS: {
    status: 409,
    de: 'Für dieses Auto läuft schon eine Anfrage. Warte die Antworten ab, oder zieh sie zurück.',
    en: 'A request for this car is already running. Wait for the answers, or withdraw it.',
  },
  BLOCK_PERIOD: {
    status: 422,
    de: 'Bitte wähle volle Viertelstunden, ab jetzt und in den nächsten 180 Tagen, zusammen eine Stunde bis vier Wochen.',
    en: 'Please choose full quarter hours from now on within the next 180 days, one hour to four weeks in all.',
  },
  STAMP_NOT_POSSIBLE: {
    status: 409,
    de: 'Das lässt sich jetzt nicht stempeln: Es ist schon etwas anderes gestempelt.',
    en: 'This cannot be stamped now: something else has been stamped already.',
  },
  STAMP_TOO_OLD: {
    status: 409,
    de: 'Das ist länger als 14 Tage her. Trag die Zeit bitte mit einem Grund nach.',
    en: 'This is more than 14 days ago. Please enter the time with a reason.',
  },
  STAMP_ID_TAKEN: {
    status: 409,
    de: 'Unter dieser Nummer gibt es schon einen anderen Eintrag.',
    en: 'There is another entry with this number already.',
  },
  ENTRY_UNKNOWN: { status: 404, de: 'Diesen Eintrag gibt es nicht.', en: 'There is no such entry.' },
  ENTRY_CORRECTED: {
    status: 409,
    de: 'Dieser Eintrag ist inzwischen berichtigt. Sieh dir bitte an, was jetzt gilt.',
    en: 'This entry has been corrected meanwhile. Please look at what counts now.',
  },
  CORRECTION_IN_FUTURE: {
    status: 422,
    de: 'Diese Zeit liegt noch vor dir. Eintragen lässt sich nur, was schon war.',
    en: 'This time is still to come. Only what has been can be entered.',
  },
  CORRECTION_TOO_OLD: {
    status: 409,
    de: 'Das ist länger als 62 Tage her und schon abgerechnet. Bitte wende dich an deine Leitung.',
    en: 'This is more than 62 days ago and has been settled. Please ask your supervisor.',
  },
  AVAILABILITY_OVERLAPS: {
    status: 409,
    de: 'Für diese Zeit hast du schon etwas anderes eingetragen. Bitte ändere oder lösche es zuerst.',
    en: 'You have already entered something else for this time. Please change or remove it first.',
  },
  AVAILABILITY_UNKNOWN: { status: 404, de: 'Diesen Eintrag gibt es nicht.', en: 'There is no such entry.' },
  AVAILABILITY_PAST: {
    status: 409,
    de: 'Was schon begonnen hat, lässt sich nicht mehr ändern. Bitte wende dich an deine Leitung.',
    en: 'What has begun cannot be changed any more. Please ask your supervisor.',
  },
  TIMES_PDF_UNAVAILABLE: {
    status: 503,
    de: 'Als PDF bekommst du deine Zeiten gerade nicht. Als Tabelle laden kannst du sie trotzdem.',
    en: 'Your times are not available as a PDF right now. You can still load them as a table.',
  },
  CORRECTION_CONFLICTS: {
    status: 409,
    de: 'So passen die Zeiten nicht zusammen: Kommen, Pause und Gehen müssen aufeinander folgen und dürfen sich nicht überschneiden.',
    en: 'These times do not fit together: come, break and go have to follow one another and must not overlap.',
  },
  CUSTOMER_UNKNOWN: {
    status: 404,
    de: 'Einen Account mit dieser Nummer gibt es nicht, oder er gehört zu einer Stadt, in der du keine Kundschaft siehst.',
    en: 'There is no account with this number, or it is in a city where you see no customers.',
  },
  REMINDER_UNKNOWN: {
    status: 404,
    de: 'Eine Wiedervorlage mit dieser Nummer gibt es in dieser Akte nicht.',
    en: 'There is no reminder with this number in this file.',
  },
  NOTE_UNKNOWN: {
    status: 404,
    de: 'Diese Notiz gibt es nicht, oder jemand anderes hat sie geschrieben.',
    en: 'There is no such note, or somebody else has written it.',
  },
  CHANGE_NOT_POSSIBLE: {
    status: 409,
    de: 'So lässt sich die Buchung nicht ändern.',
    en: 'The booking cannot be changed like this.',
  },
  CAR_NOT_REPLACED: {
    status: 409,
    de: 'Dieses Auto lässt sich für die Buchung nicht geben.',
    en: 'This car cannot be given for the booking.',
  },
  TRIP_NOT_RUNNING: {
    status: 409,
    de: 'Diese Fahrt läuft nicht: Sie hat noch nicht begonnen oder ist schon beendet.',
    en: 'This trip is not running: it has not begun, or is over.',
  },
  TRIP_GOES_ON: {
    status: 409,
    de: 'Die Zündung ist an: Das Auto wird gerade gefahren. Gib es zurück, wenn es steht.',
    en: 'The ignition is on: the car is being driven. Please end the trip when it stands.',
  },
  BOOKING_NOT_POSSIBLE: {
    status: 409,
    de: 'So lässt sich für die Person nicht buchen.',
    en: 'This cannot be booked for the person.',
  },
  WAIVER_TOO_HIGH: {
    status: 409,
    de: 'So viel erlässt niemand allein. Storniere mit der Gebühr, und frag danach an, sie zu erlassen.',
    en: 'Nobody waives that much alone. Please cancel with the fee, and ask for a waiver afterwards.',
  },
  NO_MAIL_ADDRESS: {
    status: 409,
    de: 'Zu diesem Account gibt es keine E-Mail-Adresse.',
    en: 'This account has no email address.',
  },
  MAIL_ADDRESS_CONFIRMED: {
    status: 409,
    de: 'Die E-Mail-Adresse ist schon bestätigt.',
    en: 'The email address is confirmed already.',
  },
  NO_LOGIN_POSSIBLE: {
    status: 409,
    de: 'Mit diesem Account kann sich gerade niemand einloggen.',
    en: 'Nobody can log in with this account now.',
  },
  MAIL_NOT_GIVEN_UP: {
    status: 409,
    de: 'Diese Mail gibt es nicht, oder ihre Zustellung ist nicht aufgegeben: Sie ist übergeben oder wartet.',
    en: 'There is no such mail, or it was not given up: it is handed over or waits.',
  },
  CHECK_DECIDED: {
    status: 409,
    de: 'Dieser Account wartet nicht (mehr) auf eine Prüfung. Sieh dir bitte an, was jetzt gilt.',
    en: 'This account does not wait for a check (any more). Please look at what counts now.',
  },
  REVIEW_CASE_UNKNOWN: { status: 404, de: 'Diesen Fall gibt es nicht.', en: 'There is no such case.' },
  REVIEW_CASE_DECIDED: {
    status: 409,
    de: 'Über diesen Fall ist schon entschieden.',
    en: 'This case has been decided already.',
  },
  BLOCK_NOT_POSSIBLE: {
    status: 409,
    de: 'Dieser Account lässt sich nicht sperren: Er ist gelöscht, wird gelöscht, oder wir haben ihn abgelehnt.',
    en: 'This account cannot be blocked: it is deleted, being deleted, or we have denied it.',
  },
  NOT_BLOCKED: {
    status: 409,
    de: 'Dieser Account ist nicht gesperrt.',
    en: 'This account is not blocked.',
  },
  DEBT_STILL_DUE: {
    status: 409,
    de: 'Gesperrt ist der Account wegen einer Rechnung, und es ist noch Fälliges offen. Ist es bezahlt, lässt sich die Sperre aufheben.',
    en: 'The account is blocked because of an invoice, and what is due is still open. Once it is paid, the block can be lifted.',
  },
  ACT_ON_ONESELF: {
    status: 403,
    de: 'Das ist dein eigener Account. Darum kümmert sich jemand anderes.',
    en: 'This is your own account. Somebody else takes care of it.',
  },
} as const satisfies Record<string, RefusalText>;
