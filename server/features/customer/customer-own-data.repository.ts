import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';
import { eraseChosenCar } from './chosen-car.repository.ts';
import { eraseCustomer } from './customer-change.repository.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'PERSON',
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
    chapter: 'PERSON',
    file: 'Ausgesuchtes Auto',
    title: 'Das Auto, das du dir vor der Registrierung ausgesucht hattest',
    of: ['chosen_car.customer_id'],
    query: (db, id) =>
      db
        .selectFrom('chosen_car')
        .innerJoin('vehicle', 'vehicle.id', 'chosen_car.vehicle_id')
        .where('chosen_car.customer_id', '=', id)
        .select([
          'vehicle.model as Auto',
          'vehicle.plate as Kennzeichen',
          'chosen_car.starts_at as Von',
          'chosen_car.ends_at as Bis',
          'chosen_car.chosen_at as Ausgesucht',
        ]),
  },
  {
    chapter: 'PERSON',
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
    chapter: 'PERSON',
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
    chapter: 'CARDS',
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
    chapter: 'CARDS',
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
    chapter: 'CARDS',
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
    chapter: 'MONEY',
    file: 'Tarifzeiten',
    title: 'Tarife und Zustände deines Accounts',
    of: ['product_assignment.customer_id'],
    codes: ['Zustand'],
    query: (db, id) =>
      db
        .selectFrom('product_assignment')
        .innerJoin('plan', 'plan.id', 'product_assignment.product_id')
        .where('product_assignment.customer_id', '=', id)
        .orderBy('product_assignment.starts_at')
        .select([
          'plan.title as Tarif',
          'product_assignment.state as Zustand',
          'product_assignment.starts_at as Von',
          'product_assignment.ends_at as Bis',
        ]),
  },
  {
    chapter: 'MONEY',
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
    chapter: 'CHECKS',
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
];

export const customerOwnData: OwnData = {
  sections: SECTIONS,
  leftOut: {
    'staff_act.acted_by':
      'Was du als Mitarbeiterin oder Mitarbeiter bis November 2026 im Terminal getan hast: Das sind Daten des Betriebs und anderer Personen.',
    'customer.main_customer_id':
      'Wer noch auf deinen Account fährt: Diese Daten gehören der anderen Person, sie lädt sie selbst herunter.',
    'onetime_token.customer_id':
      'Prüfsummen der Links in unseren Mails: Mit ihnen könnte jemand anderes in deinen Account.',
    'access_card_event.by_customer_id':
      'Wem du eine Karte ausgegeben, wessen du zurückgenommen oder gesperrt hast: Das sind Daten dieser Personen. Deine eigenen stehen unter „Was mit deinen Karten war“.',
  },
  erase: async (db, { customerId }) => {
    await eraseChosenCar(db, customerId);
    await eraseCustomer(db, customerId);
  },
};
