import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { invoiceNumber } from '#server/features/ledger/invoice-sql.ts';

export type OwnRow = Record<string, unknown>;
type Query = { execute(): Promise<OwnRow[]>; compile(): { sql: string } };

/** What an export says about one subject. The names of the columns are those that people read. */
export type OwnDataSection = {
  /** The name of its file, without an ending. */
  file: string;
  title: string;
  /** The columns by which its rows are the customer's: a test compares them with the schema. */
  of: readonly `${string}.${string}`[];
  /** Columns with amounts in cents, which are shown in the currency. */
  amounts?: readonly string[];
  /** Columns whose codes are shown as words. */
  codes?: readonly string[];
  query: (db: Db, customerId: number) => Query;
};

/**
 * All that the database says about a customer, in the order of the overview. A main account's rows are its own: what its
 * drivers did, drove and sent is theirs. What lies in no section is named in `left-out.ts`.
 */
export const OWN_DATA: readonly OwnDataSection[] = [
  {
    file: 'Person',
    title: 'Person und Account',
    of: ['customer.id'],
    codes: ['Zustand', 'Anrede', 'EU-Führerschein'],
    query: (db, id) =>
      db
        .selectFrom('customer')
        .innerJoin('plan', 'plan.id', 'customer.plan_id')
        .innerJoin('provider', 'provider.id', 'customer.provider_id')
        .leftJoin('city as registered', 'registered.id', 'customer.registered_city_id')
        .where('customer.id', '=', id)
        .select([
          'customer.customer_number as Accountnummer',
          'provider.title as Anbieter',
          'plan.title as Tarif',
          'customer.state as Zustand',
          'customer.created_at as Registriert',
          'registered.title as Stadt der Registrierung',
          'customer.gender as Anrede',
          'customer.prename as Vorname',
          'customer.name as Name',
          'customer.company_addition as Zusatz',
          'customer.contact_prename as Vorname der Ansprechperson',
          'customer.contact_name as Nachname der Ansprechperson',
          'customer.birth_date as Geburtsdatum',
          'customer.birth_place as Geburtsort',
          'customer.identity_number as Ausweisnummer',
          'customer.street as Straße',
          'customer.street_nr as Hausnummer',
          'customer.postal_code as Postleitzahl',
          'customer.city as Ort',
          'customer.country as Land',
          'customer.email as E-Mail',
          'customer.email_confirmed_at as E-Mail bestätigt',
          'customer.mobile_phone as Mobilnummer',
          'customer.phone as Telefonnummer',
          'customer.licence_number as Führerscheinnummer',
          'customer.licence_issued as Führerschein ausgestellt',
          'customer.licence_issued_place as Führerschein ausgestellt in',
          'customer.licence_classes as Führerscheinklassen',
          'customer.eu_licence as EU-Führerschein',
          'customer.documents_valid_until as Dokumentencheck gilt bis',
          'customer.promo_code as Aktionscode',
          'customer.known_from as Woher du uns kennst',
          'customer.affiliate_name as Geworben von',
          'customer.affiliate_number as Account der werbenden Person',
          'customer.extra_fields as Weitere Angaben',
          'customer.add_props as Eigenschaften',
        ])
        .select(({ eb }) => eb('customer.pin_hash', 'is not', null).as('PIN gesetzt')),
  },
  {
    file: 'Änderungen',
    title: 'Was du geändert hast',
    of: ['customer_change.customer_id'],
    codes: ['Was'],
    query: (db, id) =>
      db
        .selectFrom('customer_change')
        .where('customer_change.customer_id', '=', id)
        .orderBy('id')
        .select([
          'changed_at as Geändert',
          'subject as Was',
          'customer_change.before as Vorher',
          'customer_change.after as Nachher',
        ]),
  },
  {
    file: 'Tarifoptionen',
    title: 'Optionen deines Tarifs',
    of: ['customer_option.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('customer_option')
        .where('customer_option.customer_id', '=', id)
        .orderBy('starts_at')
        .orderBy('option_id')
        .select(['option_id as Option', 'starts_at as Beginn', 'ends_at as Ende']),
  },
  {
    file: 'Einwilligungen',
    title: 'Einwilligungen',
    of: ['consent.customer_id'],
    codes: ['Wofür'],
    query: (db, id) =>
      db
        .selectFrom('consent')
        .where('consent.customer_id', '=', id)
        .orderBy('consent.id')
        .select([
          'kind as Wofür',
          'text_version as Fassung des Textes',
          'given_at as Erteilt',
          'withdrawn_at as Zurückgenommen',
        ]),
  },
  {
    file: 'Verträge',
    title: 'Was du mit uns vereinbart hast',
    of: ['agreement.customer_id'],
    codes: ['Anlass', 'Antwort'],
    query: (db, id) =>
      db
        .selectFrom('agreement')
        .innerJoin('contract_document', 'contract_document.id', 'agreement.document_id')
        .where('agreement.customer_id', '=', id)
        .orderBy('agreement.id')
        .select([
          'agreement.given_at as Zeitpunkt',
          'contract_document.title as Text',
          'contract_document.version as Fassung',
          'occasion as Anlass',
          'answer as Antwort',
        ]),
  },
  {
    file: 'Vertriebspartner',
    title: 'Wer dich registriert hat, und was dort damit geschah',
    of: ['sales_registration.customer_id', 'sales_event.customer_id'],
    codes: ['Was'],
    query: (db, id) =>
      db
        .selectFrom('sales_registration')
        .innerJoin('sales_partner', 'sales_partner.id', 'sales_registration.partner_id')
        .innerJoin('sales_event', 'sales_event.registration_id', 'sales_registration.id')
        .where(({ and, eb, or }) =>
          or([
            eb('sales_event.customer_id', '=', id),
            // About the account as a whole; what is about its drivers belongs to them.
            and([eb('sales_registration.customer_id', '=', id), eb('sales_event.customer_id', 'is', null)]),
          ]),
        )
        .orderBy('sales_event.id')
        .select([
          'sales_partner.name as Vertriebspartner',
          'sales_event.kind as Was',
          'sales_event.happened_at as Zeitpunkt',
        ]),
  },
  {
    file: 'Unterschrift',
    title: 'Unterschrift',
    of: ['signature.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('signature')
        .where('signature.customer_id', '=', id)
        .select(['signed_at as Unterschrieben', 'typed_name as Getippt', 'strokes as Gezeichnet']),
  },
  {
    file: 'Konten',
    title: 'Konten für Lastschriften',
    of: ['sepa_mandate.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('sepa_mandate')
        .where('sepa_mandate.customer_id', '=', id)
        .orderBy('id')
        .select([
          'reference as Mandat',
          'iban as IBAN',
          'bic as BIC',
          'bank_name as Bank',
          'account_holder as Kontoinhaber',
          'accepted_at as Erteilt',
          'ended_at as Beendet',
        ]),
  },
  {
    file: 'Karten',
    title: 'Karten',
    of: ['access_card.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('access_card')
        .where('access_card.customer_id', '=', id)
        .orderBy('number')
        .select(['number as Kartennummer', 'issued_at as Ausgegeben']),
  },
  {
    file: 'Was mit deinen Karten war',
    title: 'Was mit deinen Karten war',
    of: ['access_card_event.customer_id'],
    codes: ['Was'],
    query: (db, id) =>
      db
        .selectFrom('access_card_event')
        .where('access_card_event.customer_id', '=', id)
        .orderBy('id')
        .select(['number as Kartennummer', 'kind as Was', 'happened_at as Zeitpunkt']),
  },
  {
    file: 'Gemerkte Stationen',
    title: 'Gemerkte Stationen',
    of: ['favourite_place.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('favourite_place')
        .innerJoin('station', 'station.id', 'favourite_place.station_id')
        .where('favourite_place.customer_id', '=', id)
        .orderBy('rank')
        .select([
          'station.name as Station',
          'station.street as Straße',
          'station.postal_code as Postleitzahl',
        ]),
  },
  {
    file: 'Buchungen',
    title: 'Buchungen',
    of: ['booking.customer_id', 'booking.driver_customer_id'],
    codes: ['Zustand', 'Fahrzeugklasse'],
    amounts: ['Zeitpreis', 'Gebühren', 'Kilometerpreis'],
    query: (db, id) =>
      db
        .selectFrom('booking')
        .innerJoin('vehicle', 'vehicle.id', 'booking.vehicle_id')
        .innerJoin('station', 'station.id', 'booking.station_id')
        .innerJoin('city', 'city.id', 'booking.city_id')
        .where((where) =>
          where.or([where('booking.customer_id', '=', id), where('booking.driver_customer_id', '=', id)]),
        )
        .orderBy('booking.starts_at')
        .orderBy('booking.id')
        .select([
          'booking.id as Buchung',
          'booking.state as Zustand',
          'booking.created_at as Gebucht',
          'booking.starts_at as Beginn',
          'booking.ends_at as Ende',
          'booking.returned_at as Zurückgegeben',
          'booking.cancelled_at as Storniert',
          'vehicle.model as Auto',
          'vehicle.plate as Kennzeichen',
          'vehicle.class as Fahrzeugklasse',
          'station.name as Station',
          'city.title as Stadt',
          'booking.planned_km as Geplante Kilometer',
          'booking.driven_km as Gefahrene Kilometer',
          'booking.tariff_id as Tarif',
        ])
        // Who pays is told what it costs.
        .select(({ case: when, ref }) => {
          const ofPayer = (column: 'time_cents' | 'fee_cents' | 'km_cents') =>
            when()
              .when('booking.customer_id', '=', id)
              .then(ref(`booking.${column}`))
              .end();
          return [
            ofPayer('time_cents').as('Zeitpreis'),
            ofPayer('fee_cents').as('Gebühren'),
            ofPayer('km_cents').as('Kilometerpreis'),
            'booking.currency as Währung',
            when()
              .when('booking.driver_customer_id', '=', id)
              .then('an dich verliehen')
              .when('booking.driver_customer_id', 'is not', null)
              .then('von dir verliehen')
              .end()
              .as('Verliehen'),
          ];
        }),
  },
  {
    file: 'Verlauf der Buchungen',
    title: 'Was mit deinen Buchungen geschah',
    of: ['booking_event.customer_id', 'booking_event.driver_customer_id'],
    codes: ['Vorgang'],
    amounts: ['Preis vorher', 'Preis nachher', 'Gebühr'],
    query: (db, id) =>
      db
        .selectFrom('booking_event')
        .innerJoin('booking', 'booking.id', 'booking_event.booking_id')
        .where((where) =>
          where.or([
            where('booking.customer_id', '=', id),
            where('booking.driver_customer_id', '=', id),
            where('booking_event.customer_id', '=', id),
            where('booking_event.driver_customer_id', '=', id),
          ]),
        )
        .orderBy('booking_event.id')
        .select(({ case: when, ref }) => {
          const ofPayer = (column: 'price_before_cents' | 'price_after_cents' | 'fee_cents') =>
            when()
              .when('booking.customer_id', '=', id)
              .then(ref(`booking_event.${column}`))
              .end();
          return [
            'booking.id as Buchung',
            'booking_event.at as Zeitpunkt',
            'booking_event.kind as Vorgang',
            when()
              .when('booking_event.customer_id', '=', id)
              .then('du')
              .when('booking_event.customer_id', 'is', null)
              .then('wir')
              .else('jemand aus deinem Account')
              .end()
              .as('Von'),
            'booking_event.starts_at as Beginn',
            'booking_event.ends_at as Ende',
            ofPayer('price_before_cents').as('Preis vorher'),
            ofPayer('price_after_cents').as('Preis nachher'),
            ofPayer('fee_cents').as('Gebühr'),
            'booking.currency as Währung',
          ];
        }),
  },
  {
    file: 'Kontrollen vor der Abfahrt',
    title: 'Kontrollen vor der Abfahrt',
    of: ['departure_check.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('departure_check')
        .where('departure_check.customer_id', '=', id)
        .orderBy('checked_at')
        .select([
          'booking_id as Buchung',
          'checked_at as Zeitpunkt',
          'as_described as Alles wie beschrieben',
          'clean_inside as Sauberkeit innen (1 bis 3)',
          'clean_outside as Sauberkeit außen (1 bis 3)',
        ]),
  },
  {
    file: 'Öffnen und Schließen',
    title: 'Öffnen und Schließen aus der Ferne',
    of: ['vehicle_command.customer_id'],
    codes: ['Vorgang', 'Zustand'],
    query: (db, id) =>
      db
        .selectFrom('vehicle_command')
        .innerJoin('vehicle', 'vehicle.id', 'vehicle_command.vehicle_id')
        .where('vehicle_command.customer_id', '=', id)
        .orderBy('asked_at')
        .select([
          'booking_id as Buchung',
          'task_id as Aufgabe',
          'vehicle.plate as Kennzeichen',
          'asked_at as Verlangt',
          'kind as Vorgang',
          'state as Zustand',
          'done_at as Ausgeführt',
          'reason as Grund',
        ]),
  },
  {
    file: 'Öffnen ohne Netz',
    title: 'Schlüssel für das Öffnen ohne Netz',
    of: ['unlock_grant.customer_id'],
    codes: ['Benutzt'],
    query: (db, id) =>
      db
        .selectFrom('unlock_grant')
        .leftJoin('offline_opening', 'offline_opening.grant_serial', 'unlock_grant.serial')
        .where('unlock_grant.customer_id', '=', id)
        .orderBy('serial')
        .orderBy('offline_opening.happened_at')
        .select([
          'booking_id as Buchung',
          'issued_at as Ausgestellt',
          'valid_from as Gilt ab',
          'valid_until as Gilt bis',
          'revoked_at as Widerrufen',
          'offline_opening.kind as Benutzt',
          'offline_opening.happened_at as Benutzt am',
        ]),
  },
  {
    file: 'Fahrten',
    title: 'Was während deiner Fahrten und Aufgaben geschah, mit Orten',
    of: ['trip_event.customer_id'],
    codes: ['Vorgang'],
    query: (db, id) =>
      db
        .selectFrom('trip_event')
        .where('trip_event.customer_id', '=', id)
        .orderBy('happened_at')
        .orderBy('id')
        .select([
          'booking_id as Buchung',
          'task_id as Aufgabe',
          'happened_at as Zeitpunkt',
          'recorded_at as Aufgeschrieben',
          'kind as Vorgang',
          'reason as Grund',
          'lat as Breite',
          'lng as Länge',
          'odometer_m as Kilometerstand in Metern',
          'energy_percent as Tank oder Akku in Prozent',
        ]),
  },
  {
    file: 'Rückgaben',
    title: 'Rückgaben',
    of: ['trip_return.customer_id'],
    amounts: ['Gebühr für Verspätung'],
    query: (db, id) =>
      db
        .selectFrom('trip_return')
        .leftJoin('return_place', 'return_place.booking_id', 'trip_return.booking_id')
        .where('trip_return.customer_id', '=', id)
        .orderBy('trip_return.confirmed_at')
        .select([
          'trip_return.booking_id as Buchung',
          'trip_return.confirmed_at as Bestätigt',
          'trip_return.by_word as Auf dein Wort',
          'trip_return.hindered_since as Verhindert seit',
          'trip_return.unmet as Nicht erfüllt',
          'trip_return.start_odometer_m as Kilometerstand am Anfang in Metern',
          'trip_return.end_odometer_m as Kilometerstand am Ende in Metern',
          'trip_return.late_fee_cents as Gebühr für Verspätung',
          'return_place.line as Wo das Auto steht',
          'return_place.no_photo_reason as Warum kein Foto',
        ]),
  },
  {
    file: 'Fotos vom Abstellort',
    title: 'Deine Fotos vom Abstellort',
    of: ['return_photo.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('return_photo')
        .where('return_photo.customer_id', '=', id)
        .orderBy('announced_at')
        .orderBy('id')
        .select([
          'booking_id as Buchung',
          'announced_at as Angekündigt',
          'recorded_at as Angekommen',
          'byte_size as Bytes',
        ]),
  },
  {
    file: 'Aufgaben an Autos',
    title: 'Was du als Mitarbeiterin oder Mitarbeiter an Autos getan hast',
    of: ['vehicle_task_event.customer_id'],
    codes: ['Aufgabe', 'Schritt'],
    query: (db, id) =>
      db
        .selectFrom('vehicle_task_event')
        .innerJoin('vehicle_task', 'vehicle_task.id', 'vehicle_task_event.task_id')
        .innerJoin('vehicle', 'vehicle.id', 'vehicle_task.vehicle_id')
        .where('vehicle_task_event.customer_id', '=', id)
        .orderBy('vehicle_task_event.id')
        .select([
          'vehicle_task.id as Nummer',
          'vehicle_task.kind as Aufgabe',
          'vehicle.plate as Kennzeichen',
          'vehicle_task_event.at as Zeitpunkt',
          'vehicle_task_event.kind as Schritt',
          'vehicle_task_event.text as Bemerkung',
          'vehicle_task_event.steps as Abgehakt',
        ]),
  },
  {
    file: 'Fotos zu Aufgaben',
    title: 'Fotos, die du zu Aufgaben an Autos gemacht hast',
    of: ['task_photo.customer_id'],
    codes: ['Wann'],
    query: (db, id) =>
      db
        .selectFrom('task_photo')
        .where('task_photo.customer_id', '=', id)
        .orderBy('announced_at')
        .orderBy('id')
        .select([
          'id as Foto',
          'task_id as Aufgabe Nummer',
          'moment as Wann',
          'announced_at as Angekündigt',
          'recorded_at as Angekommen',
          'byte_size as Bytes',
        ]),
  },
  {
    file: 'Codes und PINs im Auto',
    title: 'Wann du Codes und PINs eines Autos gesehen hast',
    of: ['car_secret_view.customer_id'],
    codes: ['Was'],
    query: (db, id) =>
      db
        .selectFrom('car_secret_view')
        .where('car_secret_view.customer_id', '=', id)
        .orderBy('happened_at')
        .orderBy('id')
        .select(['booking_id as Buchung', 'happened_at as Zeitpunkt', 'kind as Was']),
  },
  {
    file: 'Schäden',
    title: 'Schäden, die du gemeldet hast oder zu denen du gehört wurdest',
    of: ['damage.reporter_id', 'damage.heard_customer_id'],
    codes: ['Zustand', 'Art', 'Seite', 'Ergebnis'],
    amounts: ['Dein Anteil'],
    query: (db, id) =>
      db
        .selectFrom('damage')
        .innerJoin('vehicle', 'vehicle.id', 'damage.vehicle_id')
        .where((where) =>
          where.or([where('damage.reporter_id', '=', id), where('damage.heard_customer_id', '=', id)]),
        )
        .orderBy('damage.recorded_at')
        .orderBy('damage.id')
        .select(({ case: when, ref }) => {
          const ofReporter = (
            column: 'booking_id' | 'task_id' | 'accident' | 'happened_at' | 'no_photo_reason',
          ) =>
            when()
              .when('damage.reporter_id', '=', id)
              .then(ref(`damage.${column}`))
              .end();
          const ofHeard = (column: 'heard_booking_id' | 'heard_until' | 'share_cents') =>
            when()
              .when('damage.heard_customer_id', '=', id)
              .then(ref(`damage.${column}`))
              .end();
          return [
            'damage.id as Schaden',
            when()
              .when('damage.reporter_id', '=', id)
              .then('gemeldet')
              .else('angehört')
              .end()
              .as('Deine Rolle'),
            'vehicle.plate as Kennzeichen',
            'damage.kind as Art',
            'damage.severity as Schwere (1 bis 3)',
            'damage.view as Seite',
            'damage.description as Beschreibung',
            'damage.noticed_at as Bemerkt',
            'damage.recorded_at as Aufgenommen',
            'damage.state as Zustand',
            'damage.outcome as Ergebnis',
            'damage.decided_at as Entschieden',
            'damage.evidence as Begründung',
            ofReporter('booking_id').as('Deine Buchung'),
            ofReporter('task_id').as('Deine Aufgabe'),
            ofReporter('happened_at').as('Geschehen'),
            ofReporter('accident').as('Unfall'),
            ofReporter('no_photo_reason').as('Warum kein Foto'),
            ofHeard('heard_booking_id').as('Angehört zur Buchung'),
            ofHeard('heard_until').as('Angehört bis'),
            ofHeard('share_cents').as('Dein Anteil'),
          ];
        }),
  },
  {
    file: 'Verlauf der Schäden',
    title: 'Was du zu Schäden getan und geschrieben hast',
    of: ['damage_event.customer_id'],
    codes: ['Vorgang'],
    query: (db, id) =>
      db
        .selectFrom('damage_event')
        .where('damage_event.customer_id', '=', id)
        .orderBy('id')
        .select(['damage_id as Schaden', 'at as Zeitpunkt', 'kind as Vorgang', 'text as Text']),
  },
  {
    file: 'Rechnungen',
    title: 'Rechnungen',
    of: ['invoice.customer_id'],
    codes: ['Art'],
    amounts: ['Summe', 'Zu zahlen'],
    query: (db, id) =>
      db
        .selectFrom('invoice')
        .where('invoice.customer_id', '=', id)
        .orderBy('year')
        .orderBy('sequence')
        .select([
          invoiceNumber('invoice').as('Rechnung'),
          'kind as Art',
          'month as Monat',
          'issued_on as Gestellt',
          'due_on as Fällig',
          'total_cents as Summe',
          'payable_cents as Zu zahlen',
          'currency as Währung',
        ]),
  },
  {
    file: 'Kundenkonto',
    title: 'Dein Kundenkonto: was berechnet und was bezahlt wurde',
    of: ['ledger_transaction.customer_id'],
    codes: ['Anlass'],
    amounts: ['Betrag'],
    query: (db, id) =>
      db
        .selectFrom('ledger_transaction')
        .innerJoin('ledger_entry', 'ledger_entry.transaction_id', 'ledger_transaction.id')
        .where('ledger_transaction.customer_id', '=', id)
        .where('ledger_entry.account', '=', 'RECEIVABLES')
        .orderBy('occurred_at')
        .orderBy('ledger_transaction.id')
        .orderBy('line')
        .select([
          'occurred_at as Zeitpunkt',
          'cause as Anlass',
          'booking_id as Buchung',
          'ledger_entry.text as Text',
          'ledger_entry.cents as Betrag',
          'currency as Währung',
        ]),
  },
  {
    file: 'Dokumentenchecks',
    title: 'Dokumentenchecks',
    of: ['document_check.customer_id'],
    codes: ['Zustand'],
    query: (db, id) =>
      db
        .selectFrom('document_check')
        .where('document_check.customer_id', '=', id)
        .orderBy('id')
        .select([
          'id as Check',
          'state as Zustand',
          'created_at as Begonnen',
          'submitted_at as Eingereicht',
          'decided_at as Entschieden',
          'reason as Begründung',
          'reminded_at as Erinnert',
        ]),
  },
  {
    file: 'Einsichten in deine Papiere',
    title: 'Wann wir deine Papiere angesehen haben',
    of: ['document_view.customer_id'],
    codes: ['Was'],
    query: (db, id) =>
      db
        .selectFrom('document_view')
        .where('document_view.customer_id', '=', id)
        .orderBy('id')
        .select(['viewed_at as Zeitpunkt', 'kind as Was', 'check_id as Check']),
  },
  {
    file: 'Kilometerpakete',
    title: 'Kilometerpakete',
    of: ['km_package.customer_id'],
    amounts: ['Preis'],
    query: (db, id) =>
      db
        .selectFrom('km_package')
        .where('km_package.customer_id', '=', id)
        .orderBy('bought_at')
        .select([
          'bought_at as Gekauft',
          'km as Kilometer',
          'used_km as Davon gefahren',
          'refunded_km as Davon erstattet',
          'cents as Preis',
          'currency as Währung',
          'expires_at as Gilt bis',
        ]),
  },
  {
    file: 'Gutscheine',
    title: 'Eingelöste Gutscheine',
    of: ['voucher.customer_id'],
    amounts: ['Wert', 'Davon verbraucht'],
    query: (db, id) =>
      db
        .selectFrom('voucher')
        .where('voucher.customer_id', '=', id)
        .orderBy('redeemed_at')
        .select([
          'redeemed_at as Eingelöst',
          'title as Gutschein',
          'cents as Wert',
          'used_cents as Davon verbraucht',
          'currency as Währung',
          'expires_at as Gilt bis',
        ]),
  },
  {
    file: 'Tarifwechsel',
    title: 'Wechsel deines Tarifs',
    of: ['plan_change.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('plan_change')
        .innerJoin('plan as before', 'before.id', 'plan_change.from_plan_id')
        .innerJoin('plan as after', 'after.id', 'plan_change.to_plan_id')
        .where('plan_change.customer_id', '=', id)
        .orderBy('plan_change.id')
        .select([
          'plan_change.agreed_at as Bestellt',
          'before.title as Vorher',
          'after.title as Nachher',
          'plan_change.starts_at as Ab',
          'plan_change.taken_back_at as Zurückgenommen',
        ]),
  },
  {
    file: 'Abbuchungen',
    title: 'Abbuchungen, die wir angekündigt haben',
    of: ['collection.customer_id'],
    amounts: ['Betrag'],
    query: (db, id) =>
      db
        .selectFrom('collection')
        .innerJoin('sepa_mandate', 'sepa_mandate.id', 'collection.mandate_id')
        .innerJoin('invoice', 'invoice.id', 'collection.invoice_id')
        .where('collection.customer_id', '=', id)
        .orderBy('collection.id')
        .select([
          'collection.announced_at as Angekündigt',
          'collection.collect_on as Abbuchung am',
          'collection.cents as Betrag',
          'invoice.currency as Währung',
          'sepa_mandate.reference as Mandat',
        ]),
  },
  {
    file: 'Fahrtberechtigung',
    title: 'Deine Fahrtberechtigung',
    of: ['driver.customer_id'],
    codes: ['Berechtigung'],
    amounts: ['Grenze im Monat'],
    query: (db, id) =>
      db
        .selectFrom('driver')
        .where('driver.customer_id', '=', id)
        .select([
          'entitlement as Berechtigung',
          'reason as Grund',
          'monthly_cents as Grenze im Monat',
          'classes as Erlaubte Fahrzeugklassen',
          'week_hours as Erlaubte Zeiten',
          'cost_centre as Kostenstelle',
          'invited_at as Eingeladen',
        ]),
  },
  {
    file: 'Kostenstellen',
    title: 'Kostenstellen, die dein Account ohne eine Person führt',
    of: ['listed_cost_centre.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('listed_cost_centre')
        .where('listed_cost_centre.customer_id', '=', id)
        .orderBy('cost_centre')
        .select('cost_centre as Kostenstelle'),
  },
  {
    file: 'Verlauf der Fahrtberechtigung',
    title: 'Was mit deiner Fahrtberechtigung geschah',
    of: ['driver_event.customer_id'],
    codes: ['Vorgang'],
    query: (db, id) =>
      db
        .selectFrom('driver_event')
        .where('driver_event.customer_id', '=', id)
        .orderBy('driver_event.id')
        .select([
          'at as Zeitpunkt',
          'kind as Vorgang',
          'reason as Grund',
          'limits as Grenzen',
          'cost_centre as Kostenstelle',
        ]),
  },
  {
    file: 'Prüfungen',
    title: 'Prüfungen deiner Angaben durch eine Person',
    of: ['manual_check.customer_id'],
    codes: ['Entscheidung'],
    query: (db, id) =>
      db
        .selectFrom('manual_check')
        .where('manual_check.customer_id', '=', id)
        .orderBy('id')
        .select(['decided_at as Entschieden', 'decision as Entscheidung']),
  },
  {
    file: 'Verdachtsfälle',
    title: 'Hinweise unserer Betrugsprüfung',
    of: ['review_case.customer_id'],
    codes: ['Anlass', 'Entscheidung'],
    query: (db, id) =>
      db
        .selectFrom('review_case')
        .where('review_case.customer_id', '=', id)
        .orderBy('id')
        .select([
          'created_at as Gemeldet',
          'kind as Anlass',
          'decided_at as Entschieden',
          'decision as Entscheidung',
        ]),
  },
  {
    file: 'Logins',
    title: 'Wo du eingeloggt bist',
    of: ['token.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('token')
        .where('token.customer_id', '=', id)
        .orderBy('created_at')
        .select([
          'created_at as Seit',
          'last_used_at as Zuletzt benutzt',
          'expires_at as Gilt bis',
          'device as Gerät',
          'store_login as Eingeloggt bleiben',
        ]),
  },
  {
    file: 'Gespeicherte Logins',
    title: 'Wo du eingeloggt bleibst',
    of: ['stored_login.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('stored_login')
        .where('stored_login.customer_id', '=', id)
        .where('rotated_at', 'is', null)
        .orderBy('created_at')
        .select([
          'since as Seit',
          'created_at as Zuletzt erneuert',
          'expires_at as Gilt bis',
          'device as Gerät',
        ]),
  },
  {
    file: 'Bekannte Browser',
    title: 'Browser, in denen du dich eingeloggt hast',
    of: ['known_device.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('known_device')
        .where('known_device.customer_id', '=', id)
        .orderBy('last_used_at')
        .select(['last_used_at as Letzter Login']),
  },
  {
    file: 'Mitteilungen',
    title: 'Geräte, die Mitteilungen bekommen',
    of: ['push_device.customer_id'],
    codes: ['Über'],
    // Whoever knows the whole address could bother the device.
    query: (db, id) =>
      db
        .selectFrom('push_device')
        .where('push_device.customer_id', '=', id)
        .orderBy('push_device.id')
        .select([
          'kind as Über',
          sql<string | null>`substring(address from '^https://([^/]+)/')`.as('Dienst'),
          'registered_at as Eingerichtet',
          'seen_at as Zuletzt benutzt',
        ]),
  },
  {
    file: 'Passkeys',
    title: 'Passkeys',
    of: ['passkey.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('passkey')
        .where('passkey.customer_id', '=', id)
        .orderBy('id')
        .select(['label as Name', 'created_at as Eingerichtet', 'last_used_at as Zuletzt benutzt']),
  },
  {
    file: 'Kalender',
    title: 'Adresse für deinen Kalender',
    of: ['calendar_feed.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('calendar_feed')
        .where('calendar_feed.customer_id', '=', id)
        .select(['created_at as Eingerichtet']),
  },
  {
    file: 'Newsletter',
    title: 'Newsletter an deine bestätigte Adresse',
    // By its confirmed address.
    of: [],
    query: (db, id) =>
      db
        .selectFrom('customer')
        .innerJoin('newsletter_subscription', (join) =>
          join.on(sql<boolean>`newsletter_subscription.email = lower(customer.email)`),
        )
        .where('customer.id', '=', id)
        .where('customer.email_confirmed_at', 'is not', null)
        .select([
          'newsletter_subscription.email as Adresse',
          'newsletter_subscription.prename as Vorname',
          'newsletter_subscription.name as Name',
          'newsletter_subscription.city as Stadt',
          'asked_at as Bestellt',
          'confirmed_at as Bestätigt',
          'ended_at as Abbestellt',
        ]),
  },
  {
    file: 'Kündigungen und Widerrufe',
    title: 'Kündigungen und Widerrufe von deiner bestätigten Adresse, aus den letzten 30 Tagen',
    // By its confirmed address: who declares is not logged in.
    of: [],
    codes: ['Erklärung', 'Vertrag', 'Kündigungsart'],
    query: (db, id) =>
      db
        .selectFrom('customer')
        .innerJoin('declaration', (join) =>
          join.on(sql<boolean>`lower(declaration.email) = lower(customer.email)`),
        )
        .where('customer.id', '=', id)
        .where('customer.email_confirmed_at', 'is not', null)
        .orderBy('declaration.received_at')
        .select([
          'declaration.declaration as Erklärung',
          'declaration.contract as Vertrag',
          'declaration.kind as Kündigungsart',
          'declaration.reason as Wichtiger Grund',
          'declaration.ends_on as Ende des Vertrags',
          'declaration.ordered_on as Bestellt am',
          'declaration.name as Name',
          'declaration.customer_number as Accountnummer',
          'declaration.email as E-Mail-Adresse',
          'declaration.received_at as Eingegangen',
          'declaration.is_confirmed as Bestätigt',
        ]),
  },
  {
    file: 'Downloads deiner Daten',
    title: 'Wann du deine Daten heruntergeladen hast',
    of: ['data_export.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('data_export')
        .where('data_export.customer_id', '=', id)
        .orderBy('asked_at')
        .select(['asked_at as Verlangt', 'downloads as Heruntergeladen']),
  },
  {
    file: 'Löschanträge',
    title: 'Anträge auf Löschung',
    of: ['deletion_request.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('deletion_request')
        .where('deletion_request.customer_id', '=', id)
        .orderBy('id')
        .select(['asked_at as Gestellt', 'withdrawn_at as Zurückgenommen', 'done_at as Erledigt']),
  },
  {
    file: 'Vertrieb',
    title: 'Für welchen Vertriebspartner du arbeitest',
    of: ['sales_person.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('sales_person')
        .innerJoin('sales_partner', 'sales_partner.id', 'sales_person.partner_id')
        .where('sales_person.customer_id', '=', id)
        .select([
          'sales_partner.name as Vertriebspartner',
          'is_head as Leitung',
          'sales_person.created_at as Angelegt',
          'invited_at as Eingeladen',
          'removed_at as Entfernt',
        ]),
  },
  {
    file: 'Arbeitszeiten',
    title: 'Arbeitszeiten, wenn du bei uns arbeitest',
    of: ['working_time_entry.customer_id'],
    codes: ['Gestempelt', 'Tätigkeit', 'Uhr des Geräts'],
    query: (db, id) =>
      db
        .selectFrom('working_time_entry')
        .where('working_time_entry.customer_id', '=', id)
        .orderBy('sequence')
        .select([
          'sequence as Nummer',
          'kind as Gestempelt',
          'happened_at as Zeitpunkt',
          'activity as Tätigkeit',
          'plate as Kennzeichen',
          'device_at as Zeit auf dem Gerät',
          'clock as Uhr des Geräts',
          'clock_shift_ms as Abweichung der Uhr in Millisekunden',
          'recorded_at as Bei uns angekommen',
          'reason as Grund der Berichtigung',
          'is_void as Gestrichen',
        ])
        .select(({ selectFrom }) =>
          selectFrom('working_time_entry as original')
            .whereRef('original.id', '=', 'working_time_entry.corrects')
            .select('original.sequence')
            .as('Statt Nummer'),
        ),
  },
  {
    file: 'Arbeitsort',
    title: 'Wo du bei uns arbeitest',
    of: ['employee.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('employee')
        .leftJoin('city', 'city.id', 'employee.city_id')
        .where('employee.customer_id', '=', id)
        .select(['city.title as Stadt', 'employee.changed_at as Geändert']),
  },
  {
    file: 'Wochenstunden',
    title: 'Wie viel du in der Woche arbeitest',
    of: ['employee_target.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('employee_target')
        .where('employee_target.customer_id', '=', id)
        .orderBy('valid_from')
        .select([
          'valid_from as Ab',
          'weekly_minutes as Minuten in der Woche',
          'weekdays as Wochentage (Montag ist 1)',
          'set_at as Eingetragen',
        ]),
  },
  {
    file: 'Verfügbarkeit in der Woche',
    title: 'Wann du jede Woche arbeiten kannst',
    of: ['availability_window.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('availability_window')
        .innerJoin('city', 'city.id', 'availability_window.city_id')
        .where('availability_window.customer_id', '=', id)
        .orderBy('weekday')
        .orderBy('from_minute')
        .select([
          'weekday as Wochentag (Montag ist 1)',
          'from_minute as Von (Minute des Tages)',
          'to_minute as Bis (Minute des Tages)',
          'city.title as Stadt',
        ]),
  },
  {
    file: 'Urlaub und einzelne Tage',
    title: 'Urlaub und einzelne Tage',
    of: ['availability_day.customer_id'],
    codes: ['Eintrag'],
    query: (db, id) =>
      db
        .selectFrom('availability_day')
        .leftJoin('city', 'city.id', 'availability_day.city_id')
        .where('availability_day.customer_id', '=', id)
        .orderBy('from_date')
        .select([
          'kind as Eintrag',
          'from_date as Erster Tag',
          'to_date as Letzter Tag',
          'from_minute as Von (Minute des Tages)',
          'to_minute as Bis (Minute des Tages)',
          'city.title as Stadt',
          'note as Notiz',
          'availability_day.changed_at as Eingetragen',
        ]),
  },
];

export type OwnSection = Omit<OwnDataSection, 'query' | 'of'> & { rows: OwnRow[] };
/** Where a photo lies in the export, and under which keys of the file store; the first that exists is taken. */
export type OwnPhoto = { name: string; keys: string[]; mediaType: string | null };

/** A contract as it was issued. */
export type OwnContract = { file: Buffer; issuedAt: Temporal.Instant };

/** Returns all sections, photos and contracts as they are at one moment. */
export function findOwnData(
  db: Db,
  customerId: number,
): Promise<{ sections: OwnSection[]; photos: OwnPhoto[]; contracts: OwnContract[] }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const sections: OwnSection[] = [];
      for (const { query, of: _, ...section } of OWN_DATA)
        sections.push({ ...section, rows: await query(transaction, customerId).execute() });
      return {
        sections,
        photos: await findOwnPhotos(transaction, customerId),
        contracts: await findOwnContracts(transaction, customerId),
      };
    });
}

const findOwnContracts = (db: Db, customerId: number): Promise<OwnContract[]> =>
  db
    .selectFrom('sales_contract')
    .innerJoin('sales_registration', 'sales_registration.id', 'sales_contract.registration_id')
    .where('sales_registration.customer_id', '=', customerId)
    .select(['file', 'issued_at as issuedAt'])
    .execute();

async function findOwnPhotos(db: Db, customerId: number): Promise<OwnPhoto[]> {
  const [papers, damages, places, tasks] = [
    await db
      .selectFrom('document')
      .innerJoin('document_check', 'document_check.id', 'document.check_id')
      .where('document_check.customer_id', '=', customerId)
      .orderBy('check_id')
      .orderBy('document.kind')
      .select(['check_id', 'document.kind', 'file_key'])
      .execute(),
    await db
      .selectFrom('damage_photo')
      .innerJoin('damage', 'damage.id', 'damage_photo.damage_id')
      .where('damage.reporter_id', '=', customerId)
      .where('damage_photo.recorded_at', 'is not', null)
      .orderBy('damage.recorded_at')
      .orderBy('damage_photo.position')
      .select(['damage_photo.damage_id', 'position', 'original_key', 'file_key', 'media_type'])
      .execute(),
    await db
      .selectFrom('return_photo')
      .where('customer_id', '=', customerId)
      .where('recorded_at', 'is not', null)
      .orderBy('announced_at')
      .select(['id', 'original_key', 'file_key', 'media_type'])
      .execute(),
    await db
      .selectFrom('task_photo')
      .where('customer_id', '=', customerId)
      .where('recorded_at', 'is not', null)
      .orderBy('announced_at')
      .orderBy('id')
      .select(['task_id', 'id', 'original_key', 'file_key', 'media_type'])
      .execute(),
  ];
  return [
    ...papers.map(({ check_id, kind, file_key }) => ({
      name: `Papiere Check ${check_id} ${kind}`,
      keys: [file_key],
      mediaType: 'image/jpeg',
    })),
    ...damages.map(({ damage_id, position, original_key, file_key, media_type }) => ({
      name: `Schaden ${damage_id} ${position + 1}`,
      keys: [original_key, file_key],
      mediaType: media_type,
    })),
    ...places.map(({ id, original_key, file_key, media_type }) => ({
      name: `Abstellort ${id}`,
      keys: [original_key, file_key],
      mediaType: media_type,
    })),
    ...tasks.map(({ task_id, id, original_key, file_key, media_type }) => ({
      name: `Aufgabe ${task_id} ${id}`,
      keys: [original_key, file_key],
      mediaType: media_type,
    })),
  ];
}
