import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatPeriod, momentInSentence } from '#domain/booking/format-period.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import { TYRE_TITLES } from '#domain/task/tyre-season.ts';
import { vehicleClassTitle } from '#domain/vehicle/vehicle-class.ts';
import { KnownDamages } from '#web/features/damage/known-damages.tsx';
import type { Customer } from '#web/features/session/current-customer.ts';
import { carFacts, connectionText, lockWord } from '#web/features/trip/car-words.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IntoView } from '#web/ui/into-view.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { CarTaskCard } from './car-task.tsx';
import { FindCar } from './find-car.tsx';
import { NewTask } from './new-task.tsx';
import { type Car, carQuery } from './task-queries.ts';
import { dayText } from './task-words.ts';

/** A car with all that an employee beside it needs: its tasks, how it is, its damage, when it is needed, what happened. */
export function CarForStaff({ plate, customer }: { plate: string; customer: Customer }) {
  const { data: car, error, refetch } = useQuery(carQuery(plate));
  if (car) return <KnownCar car={car} customer={customer} />;
  if (isRefusal(error, 'BOOKEE_UNKNOWN')) {
    return (
      <>
        <EmptyState title="Dieses Auto kennen wir nicht">
          Vielleicht ist das Kennzeichen vertippt, oder das Auto ist nicht mehr in der Flotte.
        </EmptyState>
        <FindCar />
      </>
    );
  }
  return error ? (
    <FailureNote error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonCards count={3} label="Das Auto wird geladen" />
  );
}

const isMine = ({ holder }: Car['tasks'][number]): boolean => holder?.isMe ?? false;

function KnownCar({ car, customer }: { car: Car; customer: Customer }) {
  const { bookee, place, state } = car;
  const [told, setTold] = useState<{ key: string; text: string }>();
  const [createdId, setCreatedId] = useState<number>();
  // What somebody works on stands where they are looking, whatever else is more urgent.
  const tasks = car.tasks.toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)));
  return (
    <div className="grid gap-6">
      <Card className="flex gap-4">
        <VehiclePicture
          vehicleClass={bookee.class}
          electric={bookee.electric}
          automatic={bookee.automatic}
          className="w-24 shrink-0 self-center max-2xs:hidden"
        />
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-start justify-between gap-2">
            <p className="digits text-lead font-semibold">{bookee.plate}</p>
            {state?.locked !== undefined && (
              <Tag tone={state.locked ? 'neutral' : 'ok'}>{lockWord(state.locked)}</Tag>
            )}
          </div>
          <p className="text-ink-soft">
            {bookee.model}, {vehicleClassTitle[bookee.class]}
          </p>
          <p className="mt-1">{[place.name, place.street].filter(Boolean).join(', ')}</p>
          {place.accessNotes && <p className="mt-1 text-detail text-ink-soft">{place.accessNotes}</p>}
          <Link
            to={paths.station(place.id, 'zoomed')}
            className={buttonClass({ size: 'S', theme: 'OUTLINE', className: 'mt-3' })}
          >
            Station auf der Karte
          </Link>
        </div>
      </Card>
      <Section title="Aufgaben" className="mt-0!">
        {told && (
          <IntoView key={told.key}>
            <Note tone="success" announced title={told.text} className="mb-4">
              <Link to={paths.tasks()} className="text-link">
                Zu den anderen Aufgaben
              </Link>
            </Note>
          </IntoView>
        )}
        {tasks.length === 0 ? (
          <p className="text-ink-soft">An diesem Auto ist gerade nichts zu tun.</p>
        ) : (
          <ul className="grid gap-4" aria-label="Aufgaben an diesem Auto">
            {tasks.map((task) => (
              <li key={task.id}>
                <CarTaskCard
                  car={car}
                  task={task}
                  customer={customer}
                  onDone={() => setTold({ key: `done ${task.id}`, text: `„${task.title}“ ist erledigt` })}
                />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {/* Anew, and so closed, when a task was written down: it stands above. */}
      <Disclosure key={createdId} summary="Neue Aufgabe">
        <NewTask
          car={car}
          onCreated={({ id, title }) => {
            setCreatedId(id);
            setTold({ key: `new ${id}`, text: `„${title}“ ist angelegt` });
          }}
        />
      </Disclosure>
      <StateOfCar car={car} />
      <Section title="Bekannte Schäden" className="mt-0!">
        <KnownDamages vehicle={bookee} />
      </Section>
      <Occupancies car={car} />
      <Events car={car} />
    </div>
  );
}

function StateOfCar({ car: { state, bookee, care, remark } }: { car: Car }) {
  const now = useNow();
  const { position, odometerKm, refused = [] } = state ?? {};
  return (
    <SummaryList
      title="So steht das Auto da"
      entries={[
        ...(state ? carFacts(state, bookee.electric) : []),
        {
          term: 'Kilometerstand',
          value: odometerKm === undefined ? undefined : `${formatWhole(odometerKm)} km`,
        },
        {
          term: 'Standort',
          value: position && (
            <Link
              to={paths.withQuery(paths.map(), { lat: String(position.lat), lng: String(position.lng) })}
              className="text-link"
            >
              {position.lat.toFixed(5)}, {position.lng.toFixed(5)}
            </Link>
          ),
        },
        {
          term: 'Zuletzt gereinigt',
          value: care.cleanedAt && formatDate(Temporal.Instant.from(care.cleanedAt)),
        },
        { term: 'Nächste HU', value: care.inspectionDue && dayText(care.inspectionDue) },
        { term: 'Reifen', value: care.tyres && TYRE_TITLES[care.tyres] },
        { term: 'Hinweis am Auto', value: remark },
      ]}
    >
      <p className="mt-3 text-detail text-ink-soft">
        {state ? connectionText(state, now) : 'Dieses Auto hat keine Box: Es meldet nichts von sich.'}
      </p>
      {refused.length > 0 && (
        <Note tone="warning" title="Nicht alles, was es meldet, zählt" className="mt-3">
          <ul>
            {refused.map(({ text, since, count }) => (
              <li key={text} className="digits">
                {text}: {formatWhole(count)}-mal, zuerst {momentInSentence(Temporal.Instant.from(since), now)}{' '}
                Uhr
              </li>
            ))}
          </ul>
        </Note>
      )}
    </SummaryList>
  );
}

/** When somebody has the car; never who. */
function Occupancies({ car: { occupancies } }: { car: Car }) {
  const now = useNow();
  return (
    <Section title="Belegt" className="mt-0!">
      {occupancies.length === 0 ? (
        <p className="text-ink-soft">Niemand hat dieses Auto gebucht.</p>
      ) : (
        <ul className="grid gap-2">
          {occupancies.map(({ timeRange, what, isRunning, isHeld, reason }) => (
            <li key={timeRange.start} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="digits">
                {formatPeriod(
                  {
                    start: Temporal.Instant.from(timeRange.start),
                    end: Temporal.Instant.from(timeRange.end),
                  },
                  now,
                )}
              </span>
              <Tag tone={isRunning ? 'brand' : 'neutral'}>
                {occupancyWord({ what, reason, isRunning, isHeld })}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Events({ car: { events } }: { car: Car }) {
  const now = useNow();
  if (events.length === 0) return null;
  return (
    <Section title="Zuletzt geschehen" className="mt-0!">
      <ol className="grid gap-2">
        {events.map(({ at, text, by }) => (
          <li key={`${at} ${text}`}>
            <p>{text}</p>
            <p className="digits text-fine text-ink-soft">
              {[momentInSentence(Temporal.Instant.from(at), now), by].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

type Occupancy = Car['occupancies'][number];

function occupancyWord({
  what,
  reason,
  isRunning,
  isHeld,
}: Pick<Occupancy, 'what' | 'reason' | 'isRunning' | 'isHeld'>) {
  if (what === 'BOOKING') return isRunning ? 'Läuft gerade' : 'Gebucht';
  const word = reason ?? 'Außer Betrieb';
  return isHeld ? `${word}: vorgemerkt` : word;
}
