import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { Card } from '#web/ui/card.tsx';
import { Section } from '#web/ui/section.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type Availability, type Cover, coverQuery } from './availability-queries.ts';
import { longWeekday } from './shown-days.ts';

type City = Availability['cities'][number];

/** Who can work in a city in the next two weeks; of whoever cannot nothing is said. */
export function CityCover({ own, cities }: { own: City; cities: readonly City[] }) {
  const today = useNow().toZonedDateTimeISO(BERLIN).toPlainDate();
  const [city, setCity] = useState(own.slug);
  const { data, error, refetch } = useQuery(coverQuery(city, today.toString()));
  return (
    <Section title={`Wer in ${cities.find(({ slug }) => slug === city)?.title ?? own.title} da ist`}>
      {cities.length > 1 && (
        <SelectField
          label="Stadt"
          className="mb-3 max-w-72"
          value={city}
          options={cities.map(({ slug, title }) => ({ value: slug, label: title }))}
          onChange={({ currentTarget }) => setCity(currentTarget.value)}
        />
      )}
      {data ? (
        <Days cover={data} today={today} />
      ) : error ? (
        <FailureNote error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCards count={2} label="Die nächsten zwei Wochen werden geladen" />
      )}
    </Section>
  );
}

function Days({ cover, today }: { cover: Cover; today: Temporal.PlainDate }) {
  return (
    <Card padded={false}>
      <ul className="divide-y divide-line">
        {cover.days.map(({ date: text, holiday, people }) => {
          const date = Temporal.PlainDate.from(text);
          return (
            <li key={text} className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <p className="font-semibold">
                {date.equals(today) ? 'Heute' : longWeekday(date)}, {formatDate(date).slice(0, 6)}
                {holiday && (
                  <>
                    {' '}
                    <Tag tone="neutral">{holiday}</Tag>
                  </>
                )}
              </p>
              {people.length === 0 ? (
                <p className="text-ink-soft">niemand eingetragen</p>
              ) : (
                <ul className="grid gap-0.5">
                  {people.map(({ name, isMe, times }) => (
                    <li key={name} className="flex flex-wrap justify-between gap-x-4">
                      <span className={isMe ? 'font-semibold' : ''}>{isMe ? 'Du' : name}</span>
                      <span className="digits text-ink-soft">
                        {times.map(({ from, to }) => `${from} – ${to}`).join(', ')}
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
