import { useEffect, useRef, useState } from 'react';
import { formatDuration, formatTime, nearMoment } from '#domain/booking/format-period.ts';
import { type Activity, mayStamp, type StampKind } from '#domain/employee/stamp.ts';
import { wholeMinutes } from '#domain/employee/work-day.ts';
import { formatMinutes } from '#domain/employee/work-minutes.ts';
import { beforeComing, brokenOn, warningsOf } from '#domain/employee/working-law.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { useOwnConnectionWords } from '#web/shell/connection-words.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { announce } from '#web/ui/announcer-store.ts';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { ActivityForm } from './activity-form.tsx';
import { useDeviceClock } from './device-clock.ts';
import { LatestEntries } from './latest-entries.tsx';
import { brokenText, comingText, warningText } from './law-words.ts';
import { StampButtons } from './stamp-buttons.tsx';
import { keepStamp } from './stamp-outbox.ts';
import { STAMPED } from './stamp-words.ts';
import { useIsUnknownPlate } from './unknown-plate.ts';
import { type PresenceView, usePresence } from './use-presence.ts';
import { WaitingStamps } from './waiting-stamps.tsx';

/** Come, go, break: each one large action, also without a connection. */
export function Stamping({ customer }: { customer: Customer }) {
  const { presence, error, refetch } = usePresence(customer.id);
  useOwnConnectionWords();
  if (!presence) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={2} label="Zeiten werden geladen" />
    );
  }
  return <Stamps customerId={customer.id} presence={presence} />;
}

/** In the place of an id that is not there yet. */
const STORING = '';

function Stamps({ customerId, presence }: { customerId: number; presence: PresenceView }) {
  const work = presence.running?.stretches.findLast(({ kind }) => kind === 'WORK');
  const [activity, setActivity] = useState<Activity | ''>(work?.activity ?? '');
  const [plate, setPlate] = useState(work?.plate ?? '');
  const [isRefused, setRefused] = useState(false);
  const [isPlateUnknown, setPlateUnknown] = useState(false);
  const plateField = useRef<HTMLInputElement>(null);
  const isUnknownPlate = useIsUnknownPlate();
  /** The stamp that is being stored or is not shown yet: until then a second tap would stamp the same again. */
  const underWay = useRef<string | undefined>(undefined);
  useEffect(() => {
    const shown = [...presence.sent, ...presence.waiting];
    if (shown.some(({ id }) => id === underWay.current)) underWay.current = undefined;
  });

  async function stamp(kind: StampKind) {
    if (underWay.current !== undefined || !presence.isRead || !mayStamp(presence.state, kind)) return;
    underWay.current = STORING;
    const isNamed = kind === 'COME' || kind === 'ACTIVITY';
    if (isNamed && (await isUnknownPlate(plate.trim()))) {
      underWay.current = undefined;
      setPlateUnknown(true);
      plateField.current?.focus();
      return;
    }
    underWay.current = await keepStamp(customerId, {
      kind,
      ...(isNamed && activity ? { activity } : {}),
      ...(isNamed && plate.trim() ? { plate: plate.trim() } : {}),
    });
    const isStored = underWay.current !== undefined;
    setRefused(!isStored);
    if (isStored) announce(STAMPED[kind]);
  }

  return (
    <div className="grid gap-4">
      <Status presence={presence} />
      <Warnings presence={presence} />
      <ClockNote />
      {isRefused && (
        <Note tone="error" announced title="Das konnte nicht gestempelt werden">
          Dieser Browser kann nichts speichern, vielleicht weil das Fenster privat ist. Öffne die Seite in
          einem gewöhnlichen Fenster, oder trag die Zeit später nach.
        </Note>
      )}
      <StampButtons state={presence.state} onStamp={(kind) => void stamp(kind)} />
      <ActivityForm
        activity={activity}
        plate={plate}
        isWorking={presence.state === 'WORKING'}
        current={work}
        onActivity={setActivity}
        plateField={plateField}
        isPlateUnknown={isPlateUnknown}
        onPlate={(typed) => {
          setPlate(typed);
          setPlateUnknown(false);
        }}
        onChange={() => void stamp('ACTIVITY')}
      />
      <WaitingStamps waiting={presence.waiting} />
      <LatestEntries presence={presence} />
    </div>
  );
}

function Status({ presence }: { presence: PresenceView }) {
  const { state, running, now, days } = presence;
  const today = running && days.find(({ shifts }) => shifts.includes(running));
  const last = running?.stretches.at(-1);
  const title = {
    OUT: 'Nicht bei der Arbeit',
    WORKING: `Bei der Arbeit seit ${running ? nearMoment(running.start, now) : ''}`,
    ON_BREAK: `Pause seit ${last ? formatTime(last.start) : ''}`,
  }[state];
  return (
    <Card>
      <p className="text-xl font-bold">{title}</p>
      <p className="digits mt-1 text-ink-soft">
        {today
          ? `Heute ${formatMinutes(wholeMinutes(today.workedMs))} gearbeitet, ${formatDuration(today.breakMs)} Pause`
          : `Es ist ${formatTime(now)} Uhr.`}
      </p>
    </Card>
  );
}

/** What the working time law wants is said before it is broken. */
function Warnings({ presence }: { presence: PresenceView }) {
  const { running, now, days, region } = presence;
  const facts = { now, region };
  if (!running) {
    return beforeComing(days, facts).map((note) => (
      <Note key={note.matter} tone="warning">
        {comingText(note)}
      </Note>
    ));
  }
  const at = days.findIndex(({ shifts }) => shifts.includes(running));
  const today = days[at];
  return (
    <>
      {today &&
        brokenOn(today, days[at - 1], facts).map((matter) => (
          <Note key={matter} tone="error">
            {brokenText(matter)}
          </Note>
        ))}
      {warningsOf(today, facts).map((note) => (
        <Note key={note.matter} tone="warning" announced>
          {warningText(note, now)}
        </Note>
      ))}
    </>
  );
}

/** Hours are reckoned by our clock; one that is wrong is named all the same. */
function ClockNote() {
  const { aheadMs, isTurnedBack } = useDeviceClock();
  if (isTurnedBack) {
    return (
      <Note tone="warning" announced title="Die Uhr deines Geräts wurde verstellt">
        Was du jetzt stempelst, ist als ungewiss vermerkt, bis du wieder Netz hast. Bitte stell die Uhr
        richtig, am besten auf „automatisch“.
      </Note>
    );
  }
  if (aheadMs === undefined) return null;
  return (
    <Note
      title={`Die Uhr deines Geräts geht ${formatDuration(Math.abs(aheadMs))} ${aheadMs > 0 ? 'vor' : 'nach'}`}
    >
      Für deine Zeiten zählt unsere Uhr.
    </Note>
  );
}
