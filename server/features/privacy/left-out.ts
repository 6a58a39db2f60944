/**
 * What refers to a customer and is in no export, with the reason that its reader is told. Together with `OWN_DATA` it names
 * every column that refers to a customer: a test compares both with the schema.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'customer.main_customer_id':
    'Wer noch auf deinen Account fährt: Diese Daten gehören der anderen Person, sie lädt sie selbst herunter.',
  'driver_event.actor_id':
    'Was du über deine Fahrtberechtigten entschieden hast: Das sind Daten dieser Personen.',
  'customer_identity.customer_id':
    'Prüfsummen von Name, E-Mail-Adresse und Führerscheinnummer, damit sich niemand zweimal registriert: Sie sagen nichts, was nicht unter „Person“ steht.',
  'registration_session.customer_id':
    'Was bei der Registrierung eingegeben wurde: Es ist dasselbe wie unter „Person“ und wird nach einer Stunde gelöscht.',
  'onetime_token.customer_id':
    'Prüfsummen der Links in unseren Mails: Mit ihnen könnte jemand anderes in deinen Account.',
  'onetime_password.customer_id': 'Die Prüfsumme deines Einmalpassworts: Sie ist ein Geheimnis.',
  'passkey_challenge.customer_id': 'Zufallszahlen zum Einrichten eines Passkeys, wenige Minuten alt.',
  'presence_code.customer_id':
    'Die Prüfsumme des letzten Codes, mit dem du bei einem Vertriebspartner gezeigt hast, dass du da bist: Er galt zehn Minuten.',
  'sales_event.person_id':
    'Wen du für einen Vertriebspartner registriert und freigeschaltet hast: Das sind Daten dieser Personen.',
  'access_card_event.by_customer_id':
    'Wem du eine Karte ausgegeben, wessen du zurückgenommen oder gesperrt hast: Das sind Daten dieser Personen. Deine eigenen stehen unter „Was mit deinen Karten war“.',
  'vehicle_task.taken_by':
    'Woran du als Mitarbeiterin oder Mitarbeiter gerade arbeitest: Es steht unter „Aufgaben an Autos“.',
  'move_request.asked_by':
    'Wann du als Mitarbeiterin oder Mitarbeiter für eine Reparatur gefragt hast, wer ein anderes Auto nimmt: Das steht beim Auto.',
  'document_view.viewer_id':
    'Wessen Papiere du als Mitarbeiterin oder Mitarbeiter angesehen hast: Das sind Daten dieser Person.',
};

/** What else is not in the export, though it is about the customer. */
export const ALSO_LEFT_OUT: readonly string[] = [
  'Mitteilungen auf deinen Geräten: Was darin stand, ist gelöscht, sobald sie gesendet sind.',
  'Passwort, PIN und Telefonpasswort: Wir kennen sie selbst nicht, wir haben nur ihre Prüfsummen.',
  'Mails, die wir dir geschickt haben: Sie liegen in deinem Postfach.',
  'Fotos deiner Papiere, deren Aufbewahrung vorbei ist: Es gibt sie nicht mehr.',
  'Wer von uns deine Papiere gesehen oder über dich entschieden hat: Die Namen sind Daten dieser Personen.',
];
