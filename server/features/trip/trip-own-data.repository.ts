import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'TRIPS',
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
    chapter: 'TRIPS',
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
    chapter: 'TRIPS',
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
    chapter: 'TRIPS',
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
          'told_odometer_m as Gemeldeter Kilometerstand, der nicht zählt',
          'energy_percent as Tank oder Akku in Prozent',
        ]),
  },
  {
    chapter: 'TRIPS',
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
    chapter: 'TRIPS',
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
];

export const tripOwnData: OwnData = {
  sections: SECTIONS,
  photos: async (db, customerId) => {
    const photos = await db
      .selectFrom('return_photo')
      .where('customer_id', '=', customerId)
      .where('recorded_at', 'is not', null)
      .orderBy('announced_at')
      .select(['id', 'original_key as originalKey', 'file_key as fileKey', 'media_type as mediaType'])
      .execute();
    return photos.map(({ id, originalKey, fileKey, mediaType }) => ({
      name: `Abstellort ${id}`,
      keys: [originalKey, fileKey],
      mediaType,
    }));
  },
};
