import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '#domain/booking/format-period.ts';
import { AVAILABILITY_TITLES } from '#domain/employee/availability.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote, FailureNote } from '#web/shell/failure-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import {
  availabilityQuery,
  type Availability as Data,
  type DayEntry,
  useAvailabilityAct,
} from './availability-queries.ts';
import { CityCover } from './city-cover.tsx';
import { longWeekday, weekdayName } from './shown-days.ts';

const WeekDialog = lazy(() => import('./week-dialog.tsx').then((module) => ({ default: module.WeekDialog })));
const DayDialog = lazy(() => import('./day-dialog.tsx').then((module) => ({ default: module.DayDialog })));

/** When somebody can work, what does not go together, and who covers their city. */
export function Availability() {
  const { data, error, refetch } = useQuery(availabilityQuery);
  if (!data) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={3} label="Verfügbarkeiten werden geladen" />
    );
  }
  return (
    <>
      {!data.city && (
        <Note title="Deine Stadt fehlt noch" className="mb-6">
          Wo du arbeitest, trägt die Leitung ein. Urlaub und Tage, an denen du nicht kannst, kannst du schon
          eintragen.
        </Note>
      )}
      <Conflicts data={data} />
      <Week data={data} />
      <Days data={data} />
      {data.city && <CityCover own={data.city} cities={data.cities} />}
    </>
  );
}

const CONFLICTS: Record<Data['conflicts'][number]['kind'], (day: string) => string> = {
  REST: (day) => `${day}: bis zum nächsten Tag sind es weniger als 11 Stunden Ruhe (§ 5 Abs. 1 ArbZG).`,
  WORKED: (day) => `${day}: Urlaub, aber du hast gestempelt.`,
  ALONE: (day) => `${day}: Du kannst nicht, und sonst ist in deiner Stadt niemand eingetragen.`,
};
const SHOWN_CONFLICTS = 6;

function Conflicts({ data: { conflicts } }: { data: Data }) {
  if (conflicts.length === 0) return null;
  const more = conflicts.length - SHOWN_CONFLICTS;
  return (
    <Note tone="warning" title="Das verträgt sich nicht" className="mb-6">
      <ul className="grid gap-1">
        {conflicts.slice(0, SHOWN_CONFLICTS).map(({ kind, date }) => (
          <li key={`${kind} ${date}`}>{CONFLICTS[kind](dayText(date))}</li>
        ))}
        {more > 0 && <li>und {more === 1 ? 'ein weiterer Tag' : `${more} weitere Tage`}</li>}
      </ul>
    </Note>
  );
}

function dayText(text: string): string {
  const date = Temporal.PlainDate.from(text);
  return `${longWeekday(date)}, ${formatDate(date)}`;
}

function Week({ data }: { data: Data }) {
  const [isOpen, setOpen] = useState(false);
  const { week, cities, city } = data;
  const days = Map.groupBy(week, ({ weekday }) => weekday);
  const titleOf = (slug: string) => cities.find((one) => one.slug === slug)?.title ?? slug;
  return (
    <Section title="Jede Woche" className="mt-0">
      {week.length === 0 ? (
        <p className="text-ink-soft">Noch keine Zeiten. Trag ein, wann du in der Regel arbeiten kannst.</p>
      ) : (
        <Card>
          <dl className="digits grid grid-cols-facts gap-x-4 gap-y-1.5">
            {[...days].map(([weekday, windows]) => (
              <div key={weekday} className="contents">
                <dt className="text-ink-soft">{weekdayName(weekday)}</dt>
                <dd>
                  {windows
                    .map(
                      (window) =>
                        `${window.from} – ${window.to}${window.city === city?.slug ? '' : ` in ${titleOf(window.city)}`}`,
                    )
                    .join(', ')}
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      {city && (
        <Button theme="OUTLINE" className="mt-3" needsConnection onClick={() => setOpen(true)}>
          Woche ändern
        </Button>
      )}
      <Suspense fallback={null}>
        {isOpen && city && <WeekDialog data={data} ownCity={city.slug} onClose={() => setOpen(false)} />}
      </Suspense>
    </Section>
  );
}

function Days({ data }: { data: Data }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Urlaub und einzelne Tage">
      {data.days.length === 0 ? (
        <p className="text-ink-soft">Nichts eingetragen: Es gilt jede Woche dasselbe.</p>
      ) : (
        <ul className="grid gap-3">
          {data.days.map((entry) => (
            <Entry key={entry.id} entry={entry} cities={data.cities} />
          ))}
        </ul>
      )}
      <Button theme="OUTLINE" className="mt-3" needsConnection onClick={() => setOpen(true)}>
        Tage eintragen
      </Button>
      <Suspense fallback={null}>
        {isOpen && <DayDialog data={data} onClose={() => setOpen(false)} />}
      </Suspense>
    </Section>
  );
}

function Entry({ entry, cities }: { entry: DayEntry; cities: Data['cities'] }) {
  const removing = useAvailabilityAct();
  const { kind, from, to, time, city, note } = entry;
  const failure = removing.error ? failureOf(removing.error) : undefined;
  const days = from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-semibold">{AVAILABILITY_TITLES[kind]}</p>
          <p className="digits">{days}</p>
          {time && (
            <p className="digits text-ink-soft">
              {time.from} – {time.to}, {cities.find(({ slug }) => slug === city)?.title ?? city}
            </p>
          )}
          {note && <p className="text-sm wrap-anywhere text-ink-soft">Nur für dich: {note}</p>}
        </div>
        <Button
          size="S"
          theme="LINK"
          needsConnection
          busy={removing.isPending}
          aria-label={`${AVAILABILITY_TITLES[kind]}, ${days}, löschen`}
          onClick={() => removing.mutate({ act: 'REMOVE', id: entry.id })}
        >
          Löschen
        </Button>
      </div>
      <ActFailureNote failure={failure} className="mt-3" />
    </Card>
  );
}
