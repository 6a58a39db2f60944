import { lazy, Suspense, useState } from 'react';
import { formatDateTime, formatDuration, timeLabel } from '#domain/booking/format-period.ts';
import { ACTIVITY_TITLES, STAMP_TITLES } from '#domain/employee/stamp.ts';
import { isDoubtful } from '#domain/employee/stamp-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { DayTags } from './day-list.tsx';
import type { SheetEntry, TimeSheet } from './employee-queries.ts';
import { FAULTS } from './stamp-words.ts';

const AddEntryDialog = lazy(() =>
  import('./add-entry-dialog.tsx').then((module) => ({ default: module.AddEntryDialog })),
);
const CorrectEntryDialog = lazy(() =>
  import('./correct-entry-dialog.tsx').then((module) => ({ default: module.CorrectEntryDialog })),
);

/** What was stamped on a day, with what was corrected beside it. */
export function DayEntries({ sheet, date }: { sheet: TimeSheet; date: Temporal.PlainDate }) {
  const [corrected, setCorrected] = useState<SheetEntry>();
  const [isAdding, setAdding] = useState(false);
  const day = sheet.days.find((one) => one.date === date.toString());
  const entries = sheet.entries.filter((one) => one.day === date.toString());
  const counting = entries.filter(({ counts }) => counts);
  const gone = entries.filter(({ isVoid }) => isVoid);
  return (
    <Section title="Einträge" className="mt-6">
      {day && <DayTags day={day} hasFault={entries.some(({ fault }) => fault !== undefined)} />}
      {counting.length === 0 && gone.length === 0 ? (
        <p className="text-ink-soft">An diesem Tag ist nichts gestempelt.</p>
      ) : (
        <Card padded={false} className="mt-2 px-4">
          <ul className="divide-y divide-line">
            {counting.map((entry) => (
              <li key={entry.id} className="py-3">
                <Entry entry={entry} all={entries} onCorrect={() => setCorrected(entry)} />
              </li>
            ))}
            {gone.map((entry) => (
              <li key={entry.id} className="py-3">
                <Gone entry={entry} all={entries} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Button theme="OUTLINE" className="mt-4" needsConnection onClick={() => setAdding(true)}>
        Zeiten nachtragen
      </Button>
      <Suspense fallback={null}>
        {corrected && <CorrectEntryDialog entry={corrected} onClose={() => setCorrected(undefined)} />}
        {isAdding && <AddEntryDialog date={date} onClose={() => setAdding(false)} />}
      </Suspense>
    </Section>
  );
}

function Entry({
  entry,
  all,
  onCorrect,
}: {
  entry: SheetEntry;
  all: readonly SheetEntry[];
  onCorrect: () => void;
}) {
  const at = Temporal.Instant.from(entry.at);
  const { activity, plate, clock, clockShiftMs, fault } = entry;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p>
          <span className="digits font-semibold">{timeLabel(at)}</span> {STAMP_TITLES[entry.kind]}
        </p>
        <Button
          size="S"
          theme="LINK"
          needsConnection
          aria-label={`${STAMP_TITLES[entry.kind]} ${timeLabel(at)} berichtigen`}
          onClick={onCorrect}
        >
          Berichtigen
        </Button>
      </div>
      {(activity ?? plate) && (
        <p className="text-sm text-ink-soft">
          {[activity && ACTIVITY_TITLES[activity], plate].filter(Boolean).join(', ')}
        </p>
      )}
      {fault && (
        <Note tone="warning" className="mt-2">
          {FAULTS[fault]}
        </Note>
      )}
      {isDoubtful(clock ?? null) && (
        <Note tone="warning" className="mt-2" title="Bitte prüf diese Zeit">
          {clockShiftMs
            ? `Die Uhr deines Geräts wurde um ${formatDuration(Math.abs(clockShiftMs))} ${clockShiftMs > 0 ? 'vorgestellt' : 'zurückgestellt'}, ehe der Stempel bei uns ankam.`
            : 'Die Uhr deines Geräts war nie mit unserer verglichen, als du gestempelt hast.'}
        </Note>
      )}
      <Before entry={entry} all={all} />
    </>
  );
}

/** What stood there before, one line for each correction. */
function Before({ entry, all }: { entry: SheetEntry; all: readonly SheetEntry[] }) {
  if (entry.reason === undefined) return null;
  const original = all.find(({ id }) => id === entry.corrects);
  return (
    <>
      <p className="mt-1 text-sm">
        <Tag tone="neutral">berichtigt</Tag> <span className="wrap-anywhere">„{entry.reason}“</span>
        {original ? (
          <>
            {', statt '}
            <s className="digits">
              {STAMP_TITLES[original.kind]} {timeLabel(Temporal.Instant.from(original.at))}
            </s>
          </>
        ) : (
          ', nachgetragen'
        )}
        <span className="text-ink-soft">
          {' '}
          am {formatDateTime(Temporal.Instant.from(entry.recordedAt))} Uhr
        </span>
      </p>
      {original && <Before entry={original} all={all} />}
    </>
  );
}

function Gone({ entry, all }: { entry: SheetEntry; all: readonly SheetEntry[] }) {
  const original = all.find(({ id }) => id === entry.corrects);
  return (
    <>
      <p className="text-ink-soft">
        <s className="digits">
          {timeLabel(Temporal.Instant.from((original ?? entry).at))} {STAMP_TITLES[(original ?? entry).kind]}
        </s>{' '}
        gestrichen
      </p>
      <p className="mt-1 text-sm wrap-anywhere">„{entry.reason}“</p>
      {original && <Before entry={original} all={all} />}
    </>
  );
}
