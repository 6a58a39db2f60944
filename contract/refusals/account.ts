import type { RefusalText } from '../refusal-text.ts';

/** Registration, documents, drivers, contracts, invoices and vouchers. */
export const ACCOUNT_REFUSALS = {
  NO_DIRECT_DEBIT: {
    status: 409,
    de: 'Die Gesellschaft, mit der du den Vertrag hast, bucht nicht ab. Bitte überweise deine Rechnungen auf das Konto, das darauf steht.',
    en: 'The company with which you have your contract does not collect direct debits. Please transfer to the account on your invoices.',
  },
  REGISTRATION_UNKNOWN: {
    status: 404,
    de: 'Diese Registrierung ist abgelaufen oder schon abgeschlossen. Bitte beginne noch einmal.',
    en: 'This registration has expired or is already complete. Please start again.',
  },
  PROOF_OF_WORK_NEEDED: {
    status: 428,
    de: 'Über deinen Internetanschluss kommen gerade sehr viele Versuche. Damit niemand warten muss, löst dein Gerät vorher eine kleine Rechenaufgabe.',
    en: 'Very many attempts are coming through your internet connection right now. So that nobody has to wait, your device has to solve a small puzzle first.',
  },
  REGISTRATION_REJECTED: {
    status: 422,
    de: 'Unser Datencheck hat deine Eingaben abgelehnt. Wir sehen uns den Fall noch einmal persönlich an. Wenn du dies für einen Fehler hältst, melde dich bitte bei uns.',
    en: 'Our data check rejected what you entered. A person will look at the case. If you think this is a mistake, please contact us.',
  },
  CUSTOMER_ALREADY_EXISTS: {
    status: 422,
    de: 'Unser Datencheck hat eine doppelte Anmeldung erfasst. Bitte melde dich bei uns, wenn du dies für einen Fehler hältst oder Fragen dazu hast.',
    en: 'Our data check found a duplicate registration. Please contact us if you think this is a mistake or have questions.',
  },
  BLOCKLISTED: {
    status: 422,
    de: 'Mit diesen Angaben ist eine Registrierung im Moment nicht möglich. Wenn du dies für einen Fehler hältst, melde dich bitte bei uns.',
    en: 'Registration is not possible with these details at the moment. If you think this is a mistake, please contact us.',
  },
  NO_SUBCUSTOMER_PLAN: {
    status: 422,
    de: 'Zu diesem Tarif fehlt uns der Tarif der ersten fahrtberechtigten Person. Bitte melde dich bei uns.',
    en: 'No plan for first subcustomer found',
  },
  LINK_INVALID: {
    status: 410,
    de: 'Dieser Link gilt nicht mehr: Er wurde schon benutzt oder ist abgelaufen. Bitte fordere einen neuen an.',
    en: 'This link is no longer valid: it was already used or has expired. Please ask for a new one.',
  },
  CONSENT_TEXT_CHANGED: {
    status: 409,
    de: 'Der Text dieser Einwilligung hat sich geändert. Bitte lade die Seite neu und lies ihn noch einmal.',
    en: 'The text of this consent has changed. Please reload the page and read it again.',
  },
  PUSH_SERVICE_UNKNOWN: {
    status: 422,
    de: 'Dein Browser bekommt Mitteilungen über einen Dienst, den wir nicht kennen. Nimm bitte einen anderen Browser; alles Wichtige kommt auch per Mail.',
    en: 'Your browser gets notifications through a service that we do not know. Please use another browser; everything important also comes by mail.',
  },
  PUSH_KEY_CHANGED: {
    status: 409,
    de: 'Der Schlüssel für Mitteilungen hat sich geändert. Bitte schalte sie auf diesem Gerät noch einmal ein.',
    en: 'The key for notifications has changed. Please switch them on again on this device.',
  },
  PUSH_NOT_OFFERED: {
    status: 409,
    de: 'Mitteilungen an die App sind hier noch nicht eingerichtet. Alles Wichtige kommt per Mail.',
    en: 'Notifications to the app are not set up here yet. Everything important comes by mail.',
  },
  DECLARATION_UNKNOWN: {
    status: 404,
    de: 'Diese Erklärung zeigen wir nicht oder nicht mehr.',
    en: 'There is no such declaration, or it is no longer shown.',
  },
  EXPORT_EXPIRED: {
    status: 410,
    de: 'Diese Datei lässt sich nicht mehr herunterladen. Bitte fordere deine Daten noch einmal an.',
    en: 'This file can no longer be downloaded. Please ask for your data again.',
  },
  DATA_FIXED_WHILE_DRIVING: {
    status: 409,
    de: 'Du bist gerade mit einem Auto unterwegs. Gib es zuerst zurück, danach kannst du das ändern.',
    en: 'You are on the way with a car. Please return it first, then you can change this.',
  },
  EMAIL_MISSING: {
    status: 409,
    de: 'In deinem Profil steht keine E-Mail-Adresse.',
    en: 'Your profile has no email address.',
  },
  EMAIL_CONFIRMED: {
    status: 409,
    de: 'Deine E-Mail-Adresse ist schon bestätigt.',
    en: 'Your email address is already confirmed.',
  },
  EMAIL_UNCONFIRMED: {
    status: 409,
    de: 'Deine E-Mail-Adresse ist noch nicht bestätigt. Bitte bestätige sie zuerst über den Link in unserer Mail.',
    en: 'Your email address is not confirmed yet. Please confirm it first with the link in our mail.',
  },
  DOCUMENT_UNKNOWN: { status: 404, de: 'Dieses Foto gibt es nicht.', en: 'There is no such photo.' },
  DOCUMENT_CHECK_UNKNOWN: {
    status: 404,
    de: 'Diesen Dokumentencheck gibt es nicht.',
    en: 'There is no such document check.',
  },
  DOCUMENT_CHECK_DECIDED: {
    status: 409,
    de: 'Darüber ist schon entschieden, oder die Fotos haben sich geändert. Bitte sieh sie dir noch einmal an.',
    en: 'This was decided already, or the photos have changed. Please look at them again.',
  },
  DOCUMENT_REASON_NEEDED: {
    status: 403,
    de: 'Darüber ist schon entschieden. Nenne, wofür du die Papiere noch einmal brauchst: Der Grund wird festgehalten.',
    en: 'This was decided already. Please say what you need the papers for: the reason is kept.',
  },
  DOCUMENT_CHECK_SUBMITTED: {
    status: 409,
    de: 'Wir prüfen deine Fotos gerade. Bis wir fertig sind, lässt sich daran nichts ändern.',
    en: 'We are checking your photos. Until that is done they cannot be changed.',
  },
  DOCUMENTS_VALID: {
    status: 409,
    de: 'Dein Dokumentencheck ist noch gültig. Neue Fotos brauchen wir erst kurz vor dem Ablauf.',
    en: 'Your document check is still valid. We need new photos only shortly before it expires.',
  },
  DOCUMENTS_REJECTED: {
    status: 409,
    de: 'Diese Fotos haben wir schon geprüft und abgelehnt. Bitte ersetze zuerst, was wir beanstandet haben.',
    en: 'These photos have been checked and rejected. Please first replace what we objected to.',
  },
  PHOTO_CONSENT_MISSING: {
    status: 409,
    de: 'Fotos von Führerschein, Ausweis und Gesicht nehmen wir nur mit deiner Einwilligung an. Gib sie im Dokumentencheck, oder zeig uns die Originale in einem unserer Büros.',
    en: 'We only take photos of licence, identity document and face with your consent. Give it in the document check, or show us the originals at one of our offices.',
  },
  DOCUMENTS_MISSING: {
    status: 422,
    de: 'Es fehlen noch Fotos. Bitte ergänze sie, dann kannst du sie einreichen.',
    en: 'Some photos are missing. Please add them before you submit.',
  },
  DRIVER_UNKNOWN: {
    status: 404,
    de: 'Diese Person ist in deinem Account nicht fahrtberechtigt.',
    en: 'This person is no driver of your account.',
  },
  DRIVER_MAY_NOT_DRIVE: {
    status: 409,
    de: 'Diese Person darf gerade nicht fahren: Ihr Account oder ihr Dokumentencheck erlaubt es nicht.',
    en: 'This person may not drive at the moment: their account or their document check does not allow it.',
  },
  DRIVER_BUSY: {
    status: 409,
    de: 'Diese Person hat in der Zeit schon ein anderes Auto.',
    en: 'This person already has another car in that period.',
  },
  DRIVER_AT_CAR: {
    status: 409,
    de: 'Der Check vor der Fahrt ist schon gemacht. Wer fährt, lässt sich jetzt nicht mehr ändern.',
    en: 'The check before the trip has been made. Who drives can no longer be changed.',
  },
  DRIVER_REMOVED: {
    status: 409,
    de: 'Diese Person ist nicht mehr fahrtberechtigt.',
    en: 'This person is no longer entitled to drive.',
  },
  INVITATION_ACCEPTED: {
    status: 409,
    de: 'Diese Person hat die Einladung schon angenommen.',
    en: 'This person has already accepted the invitation.',
  },
  DRIVER_HAS_CHECKED: {
    status: 409,
    de: 'Der Check vor der Fahrt ist schon gemacht, die Person steht am Auto. Stornieren kann jetzt nur noch sie selbst.',
    en: 'The check before the trip has been made, the person is at the car. Only they can cancel now.',
  },
  INVOICE_UNKNOWN: {
    status: 404,
    de: 'Diese Rechnung finden wir in deinem Account nicht.',
    en: 'There is no such invoice in your account.',
  },
  XRECHNUNG_INCOMPLETE: {
    status: 409,
    de: 'Für eine XRechnung fehlt dieser Rechnung eine Anschrift, ein Kontakt oder das Konto. Als E-Rechnung bekommst du sie trotzdem.',
    en: 'This invoice lacks an address, a contact or the account that XRechnung asks for. You can still get it as an electronic invoice.',
  },
  AGREEMENT_UNKNOWN: {
    status: 404,
    de: 'Diesen Vertragstext finden wir in deinem Account nicht.',
    en: 'There is no such contract text in your account.',
  },
  TERMS_VERSION_CHANGED: {
    status: 409,
    de: 'Nach dieser Fassung der Geschäftsbedingungen ist nicht mehr gefragt. Lade die Seite bitte neu.',
    en: 'This version of the terms is no longer asked about. Please reload the page.',
  },
  TERMS_ANSWERED: {
    status: 409,
    de: 'Du hast diesen Geschäftsbedingungen schon zugestimmt.',
    en: 'You have already agreed to these terms.',
  },
  TERMS_DUE: {
    status: 409,
    de: 'Diese Geschäftsbedingungen gelten schon für alle, die zugestimmt haben. Stimme bitte zu oder lehne ab.',
    en: 'These terms already apply to everybody who agreed. Please agree or decline.',
  },
  CONTRACT_PDF_UNAVAILABLE: {
    status: 503,
    de: 'Als PDF bekommst du diesen Text gerade nicht. Versuch es bitte später noch einmal; in unserer Mail dazu hast du ihn auch.',
    en: 'This text is not available as a PDF right now. Please try again later; our mail about it contains it too.',
  },
  PDF_UNAVAILABLE: {
    status: 503,
    de: 'Als PDF bekommst du die Rechnung gerade nicht. Drucken und als E-Rechnung laden kannst du sie trotzdem.',
    en: 'This invoice is not available as a PDF right now. You can still print it and load it as an electronic invoice.',
  },
  KM_PACKAGE_CHANGED: {
    status: 409,
    de: 'Dieses Kilometerpaket gibt es zu diesem Preis nicht mehr. Es wurde nichts gekauft. Bitte sieh dir die Pakete noch einmal an.',
    en: 'This km package is no longer sold at this price. Nothing was bought. Please look at the packages again.',
  },
  VOUCHER_UNKNOWN: {
    status: 404,
    de: 'Diesen Code kennen wir nicht. Bitte prüfe ihn: Große und kleine Buchstaben zählen.',
    en: 'We do not know this code. Please check it: upper and lower case letters count.',
  },
  VOUCHER_EXPIRED: {
    status: 409,
    de: 'Dieser Gutschein ist abgelaufen. Gutscheine gelten bis zum Ende des dritten Jahres, nachdem sie ausgegeben wurden.',
    en: 'This voucher has expired. Vouchers are valid until the end of the third year after they were issued.',
  },
  VOUCHER_TAKEN: {
    status: 409,
    de: 'Dieser Gutschein ist schon eingelöst, mit einem anderen Account. Melde dich bei uns, wenn du das für einen Fehler hältst.',
    en: 'This voucher has already been redeemed by another account. Please contact us if you think this is a mistake.',
  },
  VOUCHER_REDEEMED: {
    status: 409,
    de: 'Diesen Gutschein hast du schon eingelöst. Du findest ihn unter deinen Gutscheinen.',
    en: 'You have already redeemed this voucher. It is among your vouchers.',
  },
  VOUCHER_USED_UP: {
    status: 409,
    de: 'Diesen Gutschein hast du eingelöst und schon ganz verbraucht.',
    en: 'You have redeemed this voucher and used all of it.',
  },
  PLAN_OF_MAIN_ACCOUNT: {
    status: 403,
    de: 'Tarif und Sicherheitspaket gehören zum Hauptaccount. Ändern kann sie nur, wem er gehört.',
    en: 'Plan and safety package belong to the main account. Only its owner can change them.',
  },
  CONTRACT_ENDING: {
    status: 403,
    de: 'Dein Vertrag ist gekündigt. Bis zu seinem Ende bleiben Tarif und Sicherheitspaket, wie sie sind.',
    en: 'Your contract has been cancelled. Until it ends, plan and safety package stay as they are.',
  },
  CONTRACT_BLOCKED: {
    status: 403,
    de: 'Dein Account ist gesperrt. Solange das so ist, kannst du den Tarif nicht wechseln und kein Sicherheitspaket bestellen. Melde dich bitte bei uns, dann klären wir das.',
    en: 'Your account is blocked. Until this is resolved you cannot change your plan or order a safety package. Please contact us and we will sort it out.',
  },
  CONTRACT_NOT_YET: {
    status: 403,
    de: 'Sobald dein Account freigeschaltet ist, kannst du hier den Tarif wechseln und das Sicherheitspaket bestellen.',
    en: 'As soon as your account is activated you can change your plan and order the safety package here.',
  },
  PLAN_NOT_OFFERED: {
    status: 422,
    de: 'Zu diesem Tarif kannst du mit deinem Account nicht wechseln.',
    en: 'Your account cannot change to this plan.',
  },
  PLAN_CHANGE_PENDING: {
    status: 409,
    de: 'Du hast schon einen Wechsel vorgemerkt. Nimm ihn zuerst zurück, dann kannst du einen anderen bestellen.',
    en: 'You already have a change of plan to come. Take it back first, then you can order another one.',
  },
  PLAN_CHANGE_UNKNOWN: {
    status: 404,
    de: 'Diesen Wechsel gibt es nicht.',
    en: 'There is no such change of plan.',
  },
  PLAN_CHANGE_BEGUN: {
    status: 409,
    de: 'Der neue Tarif gilt schon. Zurücknehmen geht nicht mehr, aber du kannst wieder wechseln.',
    en: 'The new plan is already valid. It cannot be taken back any more, but you can change again.',
  },
  TERMS_CHANGED: {
    status: 409,
    de: 'Preis oder Beginn sind inzwischen andere, als du gesehen hast. Es wurde nichts bestellt. Sieh dir bitte an, was jetzt gilt.',
    en: 'Price or start are no longer what you saw. Nothing was ordered. Please look at what applies now.',
  },
  SAFETY_PACKAGE_NOT_OFFERED: {
    status: 422,
    de: 'Zu deinem Tarif gibt es kein Sicherheitspaket.',
    en: 'There is no safety package for your plan.',
  },
  SAFETY_PACKAGE_EXISTS: {
    status: 409,
    de: 'Du hast das Sicherheitspaket schon.',
    en: 'You already have the safety package.',
  },
  SAFETY_PACKAGE_MISSING: {
    status: 409,
    de: 'Du hast kein Sicherheitspaket.',
    en: 'You have no safety package.',
  },
  START_FIXED: {
    status: 409,
    de: 'Die Buchung hat schon begonnen: Nur das Ende lässt sich noch ändern.',
    en: 'The booking has started: only its end can still be changed.',
  },
} as const satisfies Record<string, RefusalText>;
