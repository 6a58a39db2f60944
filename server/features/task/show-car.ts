import { REFUSALS } from '#contract/refusal.ts';
import { showCar } from '#contract/task.ts';
import { carEventText } from '#domain/task/car-event.ts';
import { checklistOf } from '#domain/task/checklist.ts';
import { mayOpen } from '#domain/task/may-open.ts';
import { compareTasks, type RankedTask } from '#domain/task/task-order.ts';
import { CAR_REFUSAL_TEXTS } from '#domain/telematics/car-state.ts';
import { plateKey } from '#domain/vehicle/plate.ts';
import { findMoveRequests } from '#server/features/move-request/move-request.repository.ts';
import { findRefusedWords, type RefusedWords } from '#server/features/telematics/car-refusal.repository.ts';
import { toCarState } from '#server/features/telematics/car-state-view.ts';
import { findKnownCar, type KnownCar } from '#server/features/telematics/vehicle-state.repository.ts';
import { STAFF_REMARK } from '#server/features/vehicle/vehicle-care.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { refuse } from '#server/http/refuse.ts';
import { type CarRow, findCar, findCarEvents, findOccupancies, findOpenBookings } from './car.repository.ts';
import { toMoveRequest } from './move-request-view.ts';
import { findTasksOfCar, type TaskRow } from './task.repository.ts';
import { findPhotosOfTasks } from './task-photo.repository.ts';
import { toTask } from './task-view.ts';

const MAX_OCCUPANCIES = 8;
const MAX_EVENTS = 12;

export const bindShowCar = bind(showCar, async ({ db, now, session, request }, { params }) => {
  const { providerId, customerId } = session;
  const row = await findCar(db, { key: plateKey(params.plate), slug: params.plate, providerId });
  if (!row) return refuse('BOOKEE_UNKNOWN');
  const [known, refused, occupancies, tasks, events, bookings] = await Promise.all([
    row.hasBox ? findKnownCar(db, row.id) : undefined,
    row.hasBox ? findRefusedWords(db, row.id) : [],
    findOccupancies(db, row.id, { now, limit: MAX_OCCUPANCIES }),
    findTasksOfCar(db, row.id, now),
    findCarEvents(db, row.id, MAX_EVENTS),
    findOpenBookings(db, row.id, now),
  ]);
  const taskIds = tasks.map(({ id }) => id);
  const [photos, moveRequests] = await Promise.all([
    findPhotosOfTasks(db, taskIds),
    findMoveRequests(db, taskIds),
  ]);
  const language = speaksEnglish(request) ? 'en' : 'de';
  const remark = row.remarks.find(({ infoType }) => infoType === STAFF_REMARK)?.text;
  return {
    bookee: {
      id: row.id,
      plate: row.plate,
      model: row.model,
      class: row.class,
      seats: row.seats,
      electric: row.electric,
      automatic: row.automatic,
    },
    place: {
      id: row.stationId,
      name: row.stationName,
      city: row.city,
      street: row.street,
      accessNotes: row.accessNotes,
      position: { lat: row.lat, lng: row.lng },
    },
    ...(known ? { state: toState(known, refused, row, now) } : {}),
    care: {
      ...(row.cleanedAt ? { cleanedAt: row.cleanedAt.toString() } : {}),
      ...(row.inspectionDue === null ? {} : { inspectionDue: row.inspectionDue }),
      ...(row.tyres === null ? {} : { tyres: row.tyres }),
    },
    ...(remark === undefined ? {} : { remark }),
    occupancies: occupancies.map(({ startsAt, endsAt, isBooking, isRunning, isHeld, reason, taskId }) => ({
      timeRange: { start: startsAt.toString(), end: endsAt.toString() },
      what: isBooking ? ('BOOKING' as const) : ('BLOCK' as const),
      isRunning,
      isHeld,
      ...(reason === null ? {} : { reason }),
      ...(taskId === null ? {} : { taskId }),
    })),
    tasks: tasks.toSorted(byUrgency).map((task) => {
      const holderId = task.takenBy ?? undefined;
      const moveRequest = moveRequests.find(({ taskId }) => taskId === task.id);
      const resultCode =
        mayOpen('UNLOCK', { holderId, employeeId: customerId, bookings }, now) ??
        (row.hasBox ? undefined : ('CAR_WITHOUT_BOX' as const));
      return {
        ...toTask(task, customerId),
        ...(moveRequest ? { moveRequest: toMoveRequest(moveRequest) } : {}),
        checklist: [...checklistOf(task.kind)],
        photos: photos.flatMap(({ id, taskId, moment, recordedAt: at, width, height }) =>
          taskId === task.id && at && width !== null && height !== null
            ? [{ id, moment, recordedAt: at.toString(), width, height }]
            : [],
        ),
        ...(resultCode ? { obstacle: { resultCode, detail: REFUSALS[resultCode][language] } } : {}),
      };
    }),
    events: events.map(({ at, kind, taskKind, condition, text, byName }) => ({
      at: at.toString(),
      text: carEventText({
        kind,
        task: taskKind === null ? undefined : { kind: taskKind, condition },
        text: text ?? undefined,
      }),
      ...(byName === null ? {} : { by: byName }),
    })),
  };
});

const byUrgency = (a: TaskRow, b: TaskRow): number => compareTasks(toRanked(a), toRanked(b));
const toRanked = ({ id, urgency, takenFrom }: TaskRow): RankedTask => ({
  id,
  urgency,
  distanceM: undefined,
  takenFrom: takenFrom ?? undefined,
});

function toState(
  car: KnownCar,
  refused: readonly RefusedWords[],
  { onTrip: isOnTrip }: CarRow,
  now: Temporal.Instant,
) {
  const { position, ...told } = toCarState(car, now);
  return {
    ...told,
    refused: refused.map(({ reason, since, count }) => ({
      text: CAR_REFUSAL_TEXTS[reason],
      since: since.toString(),
      count,
    })),
    ...(car.state ? { odometerKm: Math.floor(car.state.odometerM / 1000) } : {}),
    // Where somebody drives is their business.
    ...(position && !isOnTrip ? { position } : {}),
  };
}
