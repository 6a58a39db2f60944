import type { OwnData, OwnDataSection } from '#server/feature/own-data.ts';
import { releaseTasksOf } from './task.repository.ts';

const SECTIONS: readonly OwnDataSection[] = [
  {
    chapter: 'TASKS',
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
    chapter: 'TASKS',
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
];

export const taskOwnData: OwnData = {
  sections: SECTIONS,
  photos: async (db, customerId) => {
    const photos = await db
      .selectFrom('task_photo')
      .where('customer_id', '=', customerId)
      .where('recorded_at', 'is not', null)
      .orderBy('announced_at')
      .orderBy('id')
      .select([
        'task_id as taskId',
        'id',
        'original_key as originalKey',
        'file_key as fileKey',
        'media_type as mediaType',
      ])
      .execute();
    return photos.map(({ taskId, id, originalKey, fileKey, mediaType }) => ({
      name: `Aufgabe ${taskId} ${id}`,
      keys: [originalKey, fileKey],
      mediaType,
    }));
  },
  leftOut: {
    'vehicle_task.taken_by':
      'Woran du als Mitarbeiterin oder Mitarbeiter gerade arbeitest: Es steht unter „Aufgaben an Autos“.',
  },
  erase: (db, { customerId, by, now }) => releaseTasksOf(db, { customerId, staff: by, now }),
};
