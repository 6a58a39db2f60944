import type { CallOutput } from '#contract/call.ts';
import type { createDamage, listVehicleDamages } from '#contract/damage.ts';
import type { Db } from '#server/db/connect.ts';
import { viewUpload } from '#server/http/view-upload.ts';
import { type DamageRow, findEvents, findPhotos, type PhotoRow } from './damage.repository.ts';

type KnownDamage = CallOutput<typeof listVehicleDamages>['items'][number];
type BookingDamage = CallOutput<typeof createDamage>;

/** Returns the damage as every driver of the car sees it: what, where and when, never who. */
export async function viewKnownDamages(db: Db, damages: readonly DamageRow[]): Promise<KnownDamage[]> {
  // Photos of accidents show other people and their cars.
  const shown = damages.filter(({ accident }) => accident === null).map(({ id }) => id);
  const photos = await findPhotos(db, shown);
  return damages.map((damage) => viewDamage(damage, photos));
}

/** Returns the damage of a booking as its driver sees it. */
export async function viewBookingDamages(
  db: Db,
  damages: readonly DamageRow[],
  viewerId: number,
): Promise<BookingDamage[]> {
  const ids = damages.map(({ id }) => id);
  const [photos, events] = await Promise.all([findPhotos(db, ids), findEvents(db, ids)]);
  return damages.map((damage) => {
    const { id, state, description, noPhotoReason, heardUntil: until } = damage;
    const isMine = damage.reporterId === viewerId;
    const isHeard = damage.heardCustomerId === viewerId;
    const ofThis = events.filter(({ damageId }) => damageId === id);
    const heardText = ofThis.findLast(({ kind }) => kind === 'HEARD')?.text;
    return {
      ...viewDamage(damage, photos),
      state,
      reportedByMe: isMine,
      beforeTrip: damage.beforeTrip,
      ...(isMine && description !== null ? { description } : {}),
      ...(isMine && noPhotoReason !== null ? { noPhotoReason } : {}),
      ...(isMine ? { uploads: photos.filter(({ damageId }) => damageId === id).map(viewUpload) } : {}),
      ...(isHeard && until
        ? {
            hearing: {
              until: until.toString(),
              text: heardText ?? '',
              statements: ofThis
                .filter(({ kind, customerId }) => kind === 'STATED' && customerId === viewerId)
                .map(({ at, text }) => ({ at: at.toString(), text: text ?? '' })),
            },
          }
        : {}),
      // What was decided about somebody else is not for who reported it.
      ...(isHeard || (isMine && damage.heardCustomerId === null) ? viewDecision(damage) : {}),
    };
  });
}

function viewDecision({ outcome, shareCents: cents, evidence, decidedAt }: DamageRow) {
  if (!outcome || evidence === null || !decidedAt) return {};
  return {
    decision: {
      outcome,
      ...(cents === null ? {} : { share: { cents, currency: 'EUR' as const } }),
      evidence,
      decidedAt: decidedAt.toString(),
    },
  };
}

function viewDamage(damage: DamageRow, photos: readonly PhotoRow[]): KnownDamage {
  const { id, view, x, y, kind, severity, recordedAt } = damage;
  return {
    id,
    view,
    x,
    y,
    kind,
    severity,
    recordedAt: recordedAt.toString(),
    photos: photos.flatMap(({ id: photoId, damageId, recordedAt: at, width, height }) =>
      damageId === id && at && width !== null && height !== null
        ? [{ id: photoId, recordedAt: at.toString(), width, height }]
        : [],
    ),
  };
}
