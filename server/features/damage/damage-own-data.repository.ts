import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'DAMAGES',
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
    chapter: 'DAMAGES',
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
];

const DECIDED_BY_STAFF =
  'Was du im Betrieb über Schäden anderer entschieden hast: Es sind deren Daten, und sie bekommen sie.';

export const damageOwnData: OwnData = {
  sections: SECTIONS,
  leftOut: { 'damage_event.staff_id': DECIDED_BY_STAFF, 'damage_event.second_id': DECIDED_BY_STAFF },
  photos: async (db, customerId) => {
    const photos = await db
      .selectFrom('damage_photo')
      .innerJoin('damage', 'damage.id', 'damage_photo.damage_id')
      .where('damage.reporter_id', '=', customerId)
      .where('damage_photo.recorded_at', 'is not', null)
      .orderBy('damage.recorded_at')
      .orderBy('damage_photo.position')
      .select([
        'damage_photo.damage_id as damageId',
        'position',
        'original_key as originalKey',
        'file_key as fileKey',
        'media_type as mediaType',
      ])
      .execute();
    return photos.map(({ damageId, position, originalKey, fileKey, mediaType }) => ({
      name: `Schaden ${damageId} ${position + 1}`,
      keys: [originalKey, fileKey],
      mediaType,
    }));
  },
};
