import { showReturnPhoto } from '#contract/trip.ts';
import type { Db } from '#server/db/connect.ts';
import { findBooking } from '#server/features/booking/booking.repository.ts';
import { isStaffOfVehicle } from '#server/features/damage/damage.repository.ts';
import { sendPhoto } from '#server/features/photo/send-photo.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import type { Session } from '#server/http/session.ts';
import { findElsewhere } from './car-elsewhere.ts';
import { findComingBookings, findReturnPhoto, type ReturnPhotoRow } from './return-place.repository.ts';
import { tripOf } from './trip.repository.ts';

export const bindShowReturnPhoto = bind(
  showReturnPhoto,
  async ({ db, now, session, reply, files }, { params }) => {
    const photo = await findReturnPhoto(db, params.id);
    if (!photo || !(await maySee(db, photo, session, now))) return refuse('PHOTO_UNKNOWN');
    return (await sendPhoto(reply, files, photo, 'auto.jpg')) ?? refuse('PHOTO_UNKNOWN');
  },
);

/** Whoever took it, staff, and the next driver while the car stands there and is theirs. */
async function maySee(
  db: Db,
  photo: ReturnPhotoRow,
  session: Session,
  now: Temporal.Instant,
): Promise<boolean> {
  if (photo.customerId === session.customerId) return true;
  const vehicleId = (await findBooking(db, photo.bookingId))?.vehicleId;
  if (vehicleId === undefined) return false;
  if (await isStaffOfVehicle(db, session.customerId, vehicleId)) return true;
  for (const id of await findComingBookings(db, { vehicleId, customerId: session.customerId })) {
    const [row, trip] = await Promise.all([findBooking(db, id), tripOf(db, id, now)]);
    const elsewhere = row && (await findElsewhere(db, row, trip, now));
    if (elsewhere?.photo?.id === photo.id) return true;
  }
  return false;
}
