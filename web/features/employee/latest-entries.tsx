import { momentInSentence, timeLabel } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { ACTIVITY_TITLES, STAMP_TITLES } from '#domain/employee/stamp.ts';
import { isDoubtful } from '#domain/employee/stamp-time.ts';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { FAULTS } from './stamp-words.ts';
import type { PresenceView } from './use-presence.ts';

/** What was stamped today, or since the shift began; and what of the last days does not fit. */
export function LatestEntries({ presence }: { presence: PresenceView }) {
  const { entries, sent, faults, running, now } = presence;
  const today = now.toZonedDateTimeISO(BERLIN).startOfDay().toInstant();
  const since = running && Temporal.Instant.compare(running.start, today) < 0 ? running.start : today;
  const shown = entries.filter(({ at }) => Temporal.Instant.compare(at, since) >= 0);
  const old = faults.flatMap(({ entryId, fault }) => {
    const entry = entries.find(({ id }) => id === entryId);
    return entry && !shown.includes(entry) ? [{ entry, fault }] : [];
  });
  return (
    <>
      {old.map(({ entry, fault }) => (
        <Note
          key={entry.id}
          tone="warning"
          title={`${STAMP_TITLES[entry.kind]} ${momentInSentence(entry.at, now)}`}
        >
          {FAULTS[fault]}
        </Note>
      ))}
      {shown.length > 0 && (
        <Section title="Heute gestempelt" className="mt-2">
          <Card as="div" padded={false} className="px-4">
            <ul className="divide-y divide-line">
              {shown.map((entry) => {
                const written = sent.find(({ id }) => id === entry.id);
                const fault = faults.find(({ entryId }) => entryId === entry.id)?.fault;
                return (
                  <li key={entry.id} className="py-3">
                    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                      <span className="digits font-semibold">{timeLabel(entry.at)}</span>
                      <span>{STAMP_TITLES[entry.kind]}</span>
                      {!written && <Tag tone="warn">noch auf dem Gerät</Tag>}
                      {isDoubtful(written?.clock ?? null) && <Tag tone="warn">Uhr verstellt</Tag>}
                      {written?.reason !== undefined && <Tag tone="neutral">berichtigt</Tag>}
                    </div>
                    <p className="text-sm text-ink-soft">
                      {[entry.activity && ACTIVITY_TITLES[entry.activity], entry.plate]
                        .filter(Boolean)
                        .join(', ')}
                    </p>
                    {fault && <p className="text-sm text-warn">{FAULTS[fault]}</p>}
                  </li>
                );
              })}
            </ul>
          </Card>
        </Section>
      )}
    </>
  );
}
