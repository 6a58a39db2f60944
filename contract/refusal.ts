/**
 * Every refusal of the API: the `resultCode` of the problem document, its HTTP status and its text. A code
 * without a text does not compile.
 */
type RefusalText = { status: number; de: string; en: string };

export const REFUSALS = {
  AUTHENTICATION: {
    status: 401,
    de: 'Bitte logge dich ein.',
    en: 'Please log in.',
  },
  LOGIN_FAILED: {
    status: 401,
    de: 'Accountnummer/Password nicht korrekt.',
    en: 'Account number or password is not correct.',
  },
  CUSTOMER_STATE: {
    status: 403,
    de: 'Du kannst dich mit deinem Profil derzeit nicht einloggen. Wenn du dies für einen Fehler hältst, melde dich bitte bei uns.',
    en: 'You cannot log in with your profile at the moment. If you think this is a mistake, please contact us.',
  },
  USER_DATA_INVALID: {
    status: 401,
    de: 'Deine Daten konnten nicht korrekt verarbeitet werden, du wirst ausgeloggt!',
    en: 'Your data could not be processed correctly, you are being logged out!',
  },
  NO_DIRECT_DEBIT: {
    status: 409,
    de: 'Die Gesellschaft, mit der du den Vertrag hast, bucht nicht ab. Bitte überweise deine Rechnungen auf das Konto, das darauf steht.',
    en: 'The company with which you have your contract does not collect direct debits. Please transfer to the account on your invoices.',
  },
  LOGIN_BUSY: {
    status: 429,
    de: 'Gerade loggen sich sehr viele Menschen ein. Bitte versuche es in ein paar Sekunden noch einmal.',
    en: 'Very many people are logging in right now. Please try again in a few seconds.',
  },
  STORED_LOGIN_INVALID: {
    status: 401,
    de: 'Dein gespeicherter Login gilt nicht mehr. Bitte logge dich neu ein.',
    en: 'Your stored login is no longer valid. Please log in again.',
  },
  ONETIME_TOKEN_INVALID: {
    status: 401,
    de: 'Dieser einmalige Login wurde schon benutzt oder ist abgelaufen. Bitte logge dich mit deinem Passwort ein.',
    en: 'This one-time login was already used or has expired. Please log in with your password.',
  },
  RESET_LINK_INVALID: {
    status: 410,
    de: 'Dieser Link gilt nicht mehr: Er wurde schon benutzt oder ist älter als 15 Minuten. Bitte fordere einen neuen an.',
    en: 'This link is no longer valid: it was already used or is older than 15 minutes. Please ask for a new one.',
  },
  PASSKEY_REFUSED: {
    status: 401,
    de: 'Mit diesem Passkey konnten wir dich nicht einloggen. Bitte versuche es noch einmal oder nimm dein Passwort.',
    en: 'We could not log you in with this passkey. Please try again or use your password.',
  },
  PROOF_NEEDED: {
    status: 403,
    de: 'Bitte bestätige mit deinem Passwort, dass du es bist.',
    en: 'Please confirm with your password that it is you.',
  },
  PASSKEY_INVALID: {
    status: 422,
    de: 'Der Passkey konnte nicht eingerichtet werden. Bitte versuche es noch einmal.',
    en: 'The passkey could not be set up. Please try again.',
  },
  PASSKEY_UNKNOWN: { status: 404, de: 'Diesen Passkey gibt es nicht.', en: 'There is no such passkey.' },
  TOO_MANY_PASSKEYS: {
    status: 409,
    de: 'Du hast schon zehn Passkeys. Bitte lösche zuerst einen, den du nicht mehr brauchst.',
    en: 'You already have ten passkeys. Please delete one that you no longer need first.',
  },
  FORBIDDEN: {
    status: 403,
    de: 'Das ist mit deinem Account nicht möglich.',
    en: 'Your profile does not allow this.',
  },
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
  ROLE_OVER: { status: 409, de: 'Diese Rolle ist schon beendet.', en: 'This role has already ended.' },
  TABLET_TURNED_ROUND: {
    status: 403,
    de: 'Dieses Gerät zeigt gerade nur die eine Registrierung. Alles andere geht wieder, wenn der Vertriebspartner es mit seinem Passwort zurückgenommen hat.',
    en: 'This device shows that one registration only. Everything else works again once the sales partner has taken it back with their password.',
  },
  ORIGIN_FORBIDDEN: {
    status: 403,
    de: 'Diese Anfrage kam nicht von unserer Seite und wurde deshalb nicht ausgeführt.',
    en: 'This request did not come from our own pages and was not carried out.',
  },
  API_KEY_UNKNOWN: {
    status: 403,
    de: 'Diesen Schlüssel in X-API-Key kennen wir nicht. Ohne ihn ist der Aufruf möglich.',
    en: 'We do not know this key in X-API-Key. The call is possible without it.',
  },
  NOT_FOUND: { status: 404, de: 'Das gibt es hier nicht.', en: 'There is nothing here.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    de: 'Dieser Aufruf ist hier nicht möglich.',
    en: 'This method is not allowed here.',
  },
  BODY_INVALID: {
    status: 400,
    de: 'Die Anfrage konnte nicht gelesen werden.',
    en: 'The request could not be read.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    de: 'Die Anfrage kam zu langsam an. Bitte versuche es bei besserer Verbindung noch einmal.',
    en: 'The request arrived too slowly. Please try again with a better connection.',
  },
  BODY_TOO_LARGE: { status: 413, de: 'Die Anfrage ist zu groß.', en: 'The request is too large.' },
  MEDIA_TYPE: {
    status: 415,
    de: 'Dieses Format nehmen wir nicht an. Bitte sende JSON.',
    en: 'This format is not accepted. Please send JSON.',
  },
  FIELD_INVALID: {
    status: 422,
    de: 'Bitte prüfe deine Eingaben.',
    en: 'Please check your input.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    de: 'Dieser Vorgang wurde schon mit anderen Angaben abgeschickt.',
    en: 'This key was already used with a different request.',
  },
  RATE_LIMITED: {
    status: 429,
    de: 'Das waren zu viele Versuche. Bitte warte einen Moment.',
    en: 'Too many attempts. Please wait a moment.',
  },
  INTERNAL: {
    status: 500,
    de: 'Das hat leider nicht funktioniert. Bitte versuche es später noch einmal.',
    en: 'That did not work. Please try again later.',
  },
  UNAVAILABLE: {
    status: 503,
    de: 'Wir sind gerade nicht erreichbar. Bitte versuche es gleich noch einmal.',
    en: 'The service is not available right now. Please try again shortly.',
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
  ATTACHMENT_FORMAT: {
    status: 415,
    de: 'Diese Datei können wir nicht annehmen. Bitte schick uns Bilder (JPEG, PNG, WebP, bis 64 Megapixel) oder PDF.',
    en: 'We cannot accept this file. Please send pictures (JPEG, PNG, WebP, up to 64 megapixels) or PDF.',
  },
  ATTACHMENT_TOO_LARGE: {
    status: 413,
    de: 'Das ist zu groß: Eine Datei darf höchstens 15 MB haben, alle zusammen 20 MB.',
    en: 'This is too large: at most 15 MB for a file, 20 MB for all.',
  },
  TOO_MANY_ATTACHMENTS: {
    status: 422,
    de: 'Bitte schick uns höchstens drei Dateien auf einmal.',
    en: 'Please send at most three files at once.',
  },
  BOOKEE_UNKNOWN: { status: 404, de: 'Dieses Auto gibt es nicht.', en: 'There is no such vehicle.' },
  PLACE_UNKNOWN: { status: 404, de: 'Diese Station gibt es nicht.', en: 'There is no such station.' },
  CITY_UNKNOWN: {
    status: 404,
    de: 'In dieser Stadt gibt es uns noch nicht.',
    en: 'We are not in this city yet.',
  },
  PAGE_UNKNOWN: { status: 404, de: 'Diese Seite gibt es nicht.', en: 'There is no such page.' },
  NEWS_UNKNOWN: {
    status: 404,
    de: 'Diese Neuigkeit gibt es nicht oder nicht mehr.',
    en: 'There is no such news, or no longer.',
  },
  PROVIDER_UNKNOWN: { status: 404, de: 'Diesen Anbieter gibt es nicht.', en: 'There is no such provider.' },
  BOOKING_UNKNOWN: { status: 404, de: 'Diese Buchung gibt es nicht.', en: 'There is no such booking.' },
  BOOKEE_TAKEN: {
    status: 409,
    de: 'Dieses Auto ist in dem Zeitraum schon gebucht. Es wurde nichts gebucht und nichts berechnet.',
    en: 'This vehicle is already booked in that period. Nothing was booked or charged.',
  },
  BOOKEE_OUT_OF_SERVICE: {
    status: 409,
    de: 'Dieses Auto ist in dem Zeitraum außer Betrieb. Es wurde nichts gebucht und nichts berechnet.',
    en: 'This vehicle is out of service in that period. Nothing was booked or charged.',
  },
  OWN_BOOKING_OVERLAPS: {
    status: 409,
    de: 'Du hast in diesem Zeitraum schon eine Buchung. Mit deinem Tarif fährst du immer nur ein Auto gleichzeitig.',
    en: 'You already have a booking in that period. Your plan allows one car at a time.',
  },
  CUSTOMER_MAY_NOT_BOOK: {
    status: 403,
    de: 'Mit deinem Account kannst du im Moment nicht buchen. In deinem Profil steht, was noch fehlt.',
    en: 'Your profile cannot book at the moment. Your profile page says what is missing.',
  },
  CUSTOMER_BLOCKED: {
    status: 403,
    de: 'Dein Account ist gesperrt: Du kannst deine Buchungen stornieren und verkürzen, aber nichts buchen, verschieben oder verlängern. Melde dich bitte bei uns, dann klären wir das.',
    en: 'Your account is blocked: you can cancel and shorten your bookings, but not book, move or extend. Please contact us and we will sort it out.',
  },
  ENTITLEMENT_BLOCKED: {
    status: 403,
    de: 'Wer deinen Account bezahlt, hat dich fürs Fahren gesperrt. Den Grund liest du in deinem Profil. Deine Buchungen kannst du stornieren und verkürzen, eine laufende Fahrt zu Ende fahren.',
    en: 'Whoever pays for your account has blocked you from driving. Your profile names the reason. You can cancel and shorten your bookings, and finish a trip that runs.',
  },
  ENTITLEMENT_ENDED: {
    status: 403,
    de: 'Du bist auf diesem Account nicht mehr fahrtberechtigt. Deine Buchungen kannst du stornieren und verkürzen, eine laufende Fahrt zu Ende fahren.',
    en: 'You are no longer entitled to drive on this account. You can cancel and shorten your bookings, and finish a trip that runs.',
  },
  /** The main account is blocked, denied or not checked yet; which of these is its holder's business. */
  ENTITLEMENT_SUSPENDED: {
    status: 403,
    de: 'Der Account, der deine Fahrten bezahlt, ist im Moment nicht freigeschaltet. Woran das liegt, erfährt von uns, wer ihn führt. Deine Buchungen kannst du stornieren und verkürzen, eine laufende Fahrt zu Ende fahren.',
    en: 'The account that pays for your trips is not active at the moment. We tell whoever holds it why. You can cancel and shorten your bookings, and finish a trip that runs.',
  },
  /** Which limit it is, and who can raise it, stands in `fields` and in the detail of a quote (§S11.14). */
  LIMIT_EXCEEDED: {
    status: 409,
    de: 'Diese Fahrt geht über das hinaus, was für dich freigegeben ist.',
    en: 'This trip goes beyond what is open to you.',
  },
  /** Its tax rules are not set (§S11.39). */
  PROVIDER_CANNOT_BILL: {
    status: 409,
    de: 'Der Anbieter kann noch keine Rechnungen stellen. Bis dahin lässt sich bei ihm nichts buchen oder kaufen.',
    en: 'The provider cannot issue invoices so far. Until then nothing can be booked or bought there.',
  },
  DOCUMENTS_REQUIRED: {
    status: 403,
    de: 'Mit diesem Account kannst du erst buchen, wenn wir Führerschein und Ausweis der Person geprüft haben, die damit fährt. Schick uns die Fotos, oder buche mit dem Account einer fahrtberechtigten Person.',
    en: 'This account can book only after we have checked the licence and identity document of the person who drives with it. Send us the photos, or book with the account of an entitled driver.',
  },
  DOCUMENTS_EXPIRED: {
    status: 403,
    de: 'Dein Dokumentencheck ist abgelaufen. Schick uns neue Fotos, dann kannst du wieder buchen. Deine bestehenden Buchungen bleiben.',
    en: 'Your document check has expired. Send us new photos and you can book again. Your existing bookings stay.',
  },
  UPLOAD_EXPECTED: {
    status: 415,
    de: 'Bitte sende genau eine Datei als multipart/form-data im Feld „file“.',
    en: 'Please send exactly one file as multipart/form-data in the field "file".',
  },
  UPLOAD_TOO_LARGE: {
    status: 413,
    de: 'Das Foto ist zu groß: Es darf höchstens 15 MB haben. Nimm es bitte mit einer kleineren Auflösung auf.',
    en: 'The photo is too large: at most 15 MB. Please take it with a lower resolution.',
  },
  PHOTO_FORMAT: {
    status: 415,
    de: 'Diese Datei ist kein Foto, das wir lesen können. Bitte schick uns ein JPEG, PNG oder WebP.',
    en: 'This file is not a photo that we can read. Please send a JPEG, PNG or WebP.',
  },
  PHOTO_HEIC: {
    status: 415,
    de: 'Dieses Foto hat das Format HEIC, das wir nicht lesen können. Nimm es direkt auf dieser Seite auf, oder wähle auf dem iPhone unter Einstellungen → Kamera → Formate „Maximale Kompatibilität“ und fotografiere noch einmal.',
    en: 'This photo is in HEIC format, which we cannot read. Take it directly on this page, or choose Settings → Camera → Formats → "Most Compatible" on your iPhone and take it again.',
  },
  PHOTO_BROKEN: {
    status: 422,
    de: 'Dieses Foto ist beschädigt oder nicht vollständig angekommen. Bitte nimm es noch einmal auf.',
    en: 'This photo is damaged or did not arrive completely. Please take it again.',
  },
  PHOTO_TOO_MANY_PIXELS: {
    status: 422,
    de: 'Dieses Foto hat zu viele Bildpunkte: Wir nehmen bis zu 64 Megapixel an. Nimm es bitte mit einer kleineren Auflösung auf.',
    en: 'This photo has too many pixels: at most 64 megapixels. Please take it with a lower resolution.',
  },
  PHOTO_TOO_SMALL: {
    status: 422,
    de: 'Dieses Foto ist zu klein, um darauf etwas zu erkennen: Jede Seite braucht mindestens 300 Bildpunkte.',
    en: 'This photo is too small to recognise anything: each side needs at least 300 pixels.',
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
  PERIOD_TOO_SHORT: {
    status: 422,
    de: 'Eine Buchung dauert mindestens eine Stunde.',
    en: 'A booking lasts at least one hour.',
  },
  PERIOD_TOO_LONG: {
    status: 422,
    de: 'Eine Buchung dauert höchstens 28 Tage.',
    en: 'A booking lasts at most 28 days.',
  },
  PERIOD_OFF_GRID: {
    status: 422,
    de: 'Anfang und Ende liegen auf einer Viertelstunde, zum Beispiel 14:15 Uhr.',
    en: 'Start and end lie on a quarter of an hour, for example 14:15.',
  },
  PERIOD_IN_PAST: {
    status: 422,
    de: 'Der Anfang liegt in der Vergangenheit.',
    en: 'The start lies in the past.',
  },
  PERIOD_TOO_FAR_AHEAD: {
    status: 422,
    de: 'Du kannst höchstens 180 Tage im Voraus buchen.',
    en: 'You can book at most 180 days ahead.',
  },
  RANGE_TOO_LONG: {
    status: 422,
    de: 'So einen langen Zeitraum zeigen wir nicht auf einmal.',
    en: 'This range is too long to be shown at once.',
  },
  BOOKING_STARTED: {
    status: 409,
    de: 'Die Buchung hat schon begonnen.',
    en: 'The booking has already started.',
  },
  BOOKING_ENDED: { status: 409, de: 'Die Buchung ist schon beendet.', en: 'The booking has already ended.' },
  BOOKING_BILLED: {
    status: 409,
    de: 'Die Buchung steht schon auf einer Rechnung. Ihre Kostenstelle lässt sich nicht mehr ändern.',
    en: 'The booking is on an invoice already. Its cost centre cannot be changed any more.',
  },
  COST_CENTRE_UNKNOWN: {
    status: 422,
    de: 'Diese Kostenstelle gibt es in deinem Account nicht, oder nicht mehr. Bitte wähle eine andere.',
    en: 'Your account has no such cost centre, or none any more. Please choose another one.',
  },
  BOOKING_CANCELLED: {
    status: 409,
    de: 'Die Buchung ist schon storniert.',
    en: 'The booking is already cancelled.',
  },
  BOOKING_OPENING: {
    status: 409,
    de: 'Dein Auto wird gerade geöffnet. Bitte warte ein paar Sekunden.',
    en: 'Your car is being opened right now. Please wait a few seconds.',
  },
  BOOKING_LENT: {
    status: 409,
    de: 'Die Buchung ist schon verliehen. Nimm sie zuerst zurück.',
    en: 'The booking is already lent. Take it back first.',
  },
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
  CALENDAR_UNKNOWN: {
    status: 404,
    de: 'Diesen Kalender gibt es nicht oder nicht mehr.',
    en: 'This calendar does not exist, or not any more.',
  },
  TRIP_TOO_EARLY: {
    status: 409,
    de: 'Öffnen kannst du das Auto ab 15 Minuten vor deiner Buchung, wenn es dann schon bereitsteht.',
    en: 'You can open the car from 15 minutes before your booking, if it is ready by then.',
  },
  TRIP_NOT_BEGUN: {
    status: 409,
    de: 'Du hast das Auto noch nicht geöffnet, darum gibt es nichts abzuschließen und nichts zurückzugeben.',
    en: 'You have not opened the car yet, so there is nothing to lock or to return.',
  },
  CAR_NOT_RETURNED: {
    status: 409,
    de: 'Das Auto ist noch nicht zurück. Kommt es nicht rechtzeitig, kannst du ohne Mehrkosten ein anderes nehmen oder kostenlos stornieren: Das steht dann bei deiner Buchung.',
    en: 'The car is not back yet. If it does not come in time, you can take another one at no extra cost or cancel for free: your booking then says so.',
  },
  CAR_NOT_LATE: {
    status: 409,
    de: 'Das Auto deiner Buchung ist zurück oder wird pünktlich erwartet. Deine Buchung bleibt, wie sie ist.',
    en: 'The car of your booking is back or expected on time. Your booking stays as it is.',
  },
  MOVE_OVER: {
    status: 409,
    de: 'Das ist nicht mehr nötig: Die Bitte, ein anderes Auto zu nehmen, hat sich erledigt. Deine Buchung bleibt, wie sie ist.',
    en: 'This is no longer needed: nobody asks you to take another car any more. Your booking stays as it is.',
  },
  SUBSTITUTE_UNSUITABLE: {
    status: 409,
    de: 'Dieses Auto ist kein Ersatz für deine Buchung. Deine Buchung bleibt, wie sie ist.',
    en: 'This car is no substitute for your booking. Your booking stays as it is.',
  },
  SUBSTITUTE_TAKEN: {
    status: 409,
    de: 'Dieses Auto ist in deinem Zeitraum nicht mehr frei. Deine Buchung bleibt, wie sie ist; du kannst ein anderes nehmen.',
    en: 'This car is no longer free in your period. Your booking stays as it is; you can take another one.',
  },
  PIN_INITIAL: {
    status: 409,
    de: 'Bitte wähle zuerst eine eigene PIN: Deine jetzige ist nur die erste, die jeder erraten könnte.',
    en: 'Please choose a PIN of your own first: your present one is only the initial one, which anybody could guess.',
  },
  OPENED_ELSEWHERE: {
    status: 409,
    de: 'Gerade hast du ein Auto an einem anderen Ort geöffnet. Stehst du jetzt an diesem Auto?',
    en: 'You have just opened a car at another place. Are you at this car now?',
  },
  BUSY_ELSEWHERE: {
    status: 409,
    de: 'An einem anderen Ort arbeitest du schon an einer Aufgabe. Übernimmst du diese trotzdem?',
    en: 'You are already working on a task at another place. Do you take this one all the same?',
  },
  TRIP_STOPPED: {
    status: 403,
    de: 'Diese Fahrt ist angehalten: Das Auto öffnet nicht. Abschließen und zurückgeben kannst du es. Ruf uns bitte an.',
    en: 'This trip was stopped: the car does not open. You can lock and return it. Please call us.',
  },
  DEPARTURE_CHECK_MISSING: {
    status: 409,
    de: 'Bitte sieh dir das Auto zuerst an: Erst nach dem Check vor der Fahrt öffnet es sich.',
    en: 'Please look at the car first: it opens after the check before the trip.',
  },
  DEPARTURE_CHECK_DONE: {
    status: 409,
    de: 'Den Check vor der Fahrt hast du schon gemacht.',
    en: 'You have already made the check before the trip.',
  },
  COMMAND_OUTSTANDING: {
    status: 409,
    de: 'Das Auto arbeitet noch am letzten Auftrag. Bitte warte ein paar Sekunden.',
    en: 'The car is still busy with the last command. Please wait a few seconds.',
  },
  CAR_OUT_OF_REACH: {
    status: 409,
    de: 'Das Auto antwortet gerade nicht. Bestätige, dass es abgeschlossen an seiner Station steht, dann ist es zurückgegeben.',
    en: 'The car does not answer right now. Confirm that it stands locked at its station, then it is returned.',
  },
  RETURN_UNMET: {
    status: 409,
    de: 'Zur Rückgabe fehlt noch etwas.',
    en: 'Something is still missing for the return.',
  },
  COMMAND_UNKNOWN: {
    status: 404,
    de: 'Diesen Auftrag an das Auto gibt es nicht.',
    en: 'There is no such command to the car.',
  },
  DEVICE_KEY_INVALID: {
    status: 422,
    de: 'Der Schlüssel dieses Geräts ist keiner, den wir verwenden können.',
    en: 'The key of this device is none that we can use.',
  },
  SECRET_UNKNOWN: {
    status: 404,
    de: 'Diesen Code gibt es nicht.',
    en: 'There is no such code.',
  },
  SECRET_UNREADABLE: {
    status: 503,
    de: 'Der Code lässt sich gerade nicht lesen. Ruf uns bitte an, dann sagen wir ihn dir.',
    en: 'The code cannot be read right now. Please call us and we will tell you.',
  },
  CAR_WITHOUT_BOX: {
    status: 409,
    de: 'Dieses Auto lässt sich nicht über die App öffnen. Bitte nimm deine Karte oder ruf uns an.',
    en: 'This car cannot be opened with the app. Please use your card or call us.',
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
  PHOTO_ID_TAKEN: {
    status: 409,
    de: 'Dieses Foto wurde schon zu einer anderen Aufgabe geschickt. Bitte nimm ein neues auf.',
    en: 'This photo was already sent for another task. Please take a new one.',
  },
  TOO_MANY_PHOTOS: {
    status: 409,
    de: 'Mehr Fotos gehören nicht zu einer Aufgabe: Es sind schon zwanzig.',
    en: 'A task has no more photos: there are twenty already.',
  },
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
  PHOTO_UNKNOWN: { status: 404, de: 'Dieses Foto gibt es nicht.', en: 'There is no such photo.' },
  UPLOAD_OFFSET: {
    status: 409,
    de: 'Dieses Stück des Fotos passt nicht an das, was schon da ist. Frag zuerst, wie viel angekommen ist.',
    en: 'This part of the photo does not continue what has arrived. First ask how much is there.',
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
} as const satisfies Record<string, RefusalText>;

export type RefusalCode = keyof typeof REFUSALS;

/** Every call may refuse with these; a contract lists only its own refusals. */
export const COMMON_REFUSALS = [
  'API_KEY_UNKNOWN',
  'BODY_INVALID',
  'REQUEST_TIMEOUT',
  'BODY_TOO_LARGE',
  'MEDIA_TYPE',
  'FIELD_INVALID',
  // The session's customer has meanwhile got a state that may not log in (§4.10, §4.12).
  'USER_DATA_INVALID',
  // A sales partner's tablet in the hands of the person who registers.
  'TABLET_TURNED_ROUND',
  'CUSTOMER_STATE',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly RefusalCode[];
