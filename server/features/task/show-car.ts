import { REFUSALS } from '#contract/refusal.ts';
import { showCar } from '#contract/task.ts';
import { carEventText } from '#domain/task/car-event.ts';
import { checklistOf } from '#domain/task/checklist.ts';
import { mayOpen } from '#domain/task/may-open.ts';
import { compareTasks, type RankedTask } from '#domain/task/task-order.ts';
import { plateKey } from '#domain/vehicle/plate.ts';
import { findMoveRequests } from '#server/features/move-request/move-request.repository.ts';
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
  const [known, occupancies, tasks, events, bookings] = await Promise.all([
    row.has_box ? findKnownCar(db, row.id) : undefined,
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
      id: row.station_id,
      name: row.station_name,
      city: row.city,
      street: row.street,
      accessNotes: row.access_notes,
      position: { lat: row.lat, lng: row.lng },
    },
    ...(known ? { state: toState(known, row, now) } : {}),
    care: {
      ...(row.cleaned_at ? { cleanedAt: row.cleaned_at.toString() } : {}),
      ...(row.inspection_due === null ? {} : { inspectionDue: row.inspection_due }),
      ...(row.tyres === null ? {} : { tyres: row.tyres }),
    },
    ...(remark === undefined ? {} : { remark }),
    occupancies: occupancies.map(
      ({ starts_at, ends_at, is_booking, is_running, is_held, reason, task_id }) => ({
        timeRange: { start: starts_at.toString(), end: ends_at.toString() },
        what: is_booking ? ('BOOKING' as const) : ('BLOCK' as const),
        isRunning: is_running,
        isHeld: is_held,
        ...(reason === null ? {} : { reason }),
        ...(task_id === null ? {} : { taskId: task_id }),
      }),
    ),
    tasks: tasks.toSorted(byUrgency).map((task) => {
      const holderId = task.taken_by ?? undefined;
      const moveRequest = moveRequests.find(({ task_id: taskId }) => taskId === task.id);
      const resultCode =
        mayOpen('UNLOCK', { holderId, employeeId: customerId, bookings }, now) ??
        (row.has_box ? undefined : ('CAR_WITHOUT_BOX' as const));
      return {
        ...toTask(task, customerId),
        ...(moveRequest ? { moveRequest: toMoveRequest(moveRequest) } : {}),
        checklist: [...checklistOf(task.kind)],
        photos: photos.flatMap(({ id, task_id, moment, recorded_at: at, width, height }) =>
          task_id === task.id && at && width !== null && height !== null
            ? [{ id, moment, recordedAt: at.toString(), width, height }]
            : [],
        ),
        ...(resultCode ? { obstacle: { resultCode, detail: REFUSALS[resultCode][language] } } : {}),
      };
    }),
    events: events.map(({ at, kind, task_kind, condition, text, by_name }) => ({
      at: at.toString(),
      text: carEventText({
        kind,
        task: task_kind === null ? undefined : { kind: task_kind, condition },
        text: text ?? undefined,
      }),
      ...(by_name === null ? {} : { by: by_name }),
    })),
  };
});

const byUrgency = (a: TaskRow, b: TaskRow): number => compareTasks(toRanked(a), toRanked(b));
const toRanked = ({ id, urgency, taken_from: takenFrom }: TaskRow): RankedTask => ({
  id,
  urgency,
  distanceM: undefined,
  takenFrom: takenFrom ?? undefined,
});

function toState(car: KnownCar, { on_trip: isOnTrip }: CarRow, now: Temporal.Instant) {
  const { position, ...told } = toCarState(car, now);
  return {
    ...told,
    ...(car.state ? { odometerKm: Math.floor(car.state.odometerM / 1000) } : {}),
    // Where somebody drives is their business.
    ...(position && !isOnTrip ? { position } : {}),
  };
}
