import { useId, useRef, useState } from 'react';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { VehicleFacts } from '#web/features/booking/vehicle-facts.tsx';
import { CallButtons } from '#web/features/content/call-buttons.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { LockActions } from './car-lock.tsx';
import { GIVE_BACK } from './give-back-button.ts';
import type { Override } from './kept-return.ts';
import { PlaceFields } from './place-fields.tsx';
import { isBegun, MIN_REASON, missingOfPlace, type ReturnDraft, toElsewhere } from './return-draft.ts';
import { type TripReturn, useGiveBack } from './return-queries.ts';
import { useTrip } from './trip-queries.ts';

type Unmet = TripReturn['unmet'][number];
type Condition = Unmet['condition'];

/** What is said of a condition that is met, in the order of the list. */
const MET: readonly [text: string, conditions: readonly Condition[]][] = [
  ['Zündung aus', ['IGNITION']],
  ['Licht aus', ['LIGHTS']],
  ['Türen und Kofferraum zu', ['DOORS']],
  ['Abgeschlossen', ['NOT_LOCKED']],
  ['An der Station', ['POSITION']],
];

type Props = {
  booking: Booking;
  open: TripReturn;
  draft: ReturnDraft;
  onChange: (part: Partial<ReturnDraft>) => void;
};

/** The car tells what is still missing; each point is put right, or explained. */
export function OpenReturn({ booking, open, draft, onChange }: Props) {
  const now = useNow();
  const { data: trip } = useTrip(booking.id);
  const giveBack = useGiveBack(booking);
  const [isPressed, setPressed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const { unmet, price } = open;
  const { reasons } = draft;
  const isUnmet = (condition: Condition) => unmet.some((each) => each.condition === condition);
  const placeFaults = missingOfPlace(draft);
  const isExplained = (condition: Condition) =>
    condition === 'POSITION'
      ? Object.keys(placeFaults).length === 0
      : (reasons[condition]?.trim().length ?? 0) >= MIN_REASON;
  const missing = unmet.filter(({ condition }) => !isExplained(condition));
  const energyMet: [string, readonly Condition[]] = [
    booking.bookee.electric ? 'Akku und Ladekabel' : 'Genug im Tank',
    ['ENERGY', 'NOT_PLUGGED'],
  ];
  const met = [...MET, energyMet].filter(([, conditions]) => !conditions.some(isUnmet)).map(([text]) => text);
  const canLock = isUnmet('NOT_LOCKED') && !isUnmet('DOORS') && !isUnmet('IGNITION');

  function submit() {
    setPressed(true);
    const [first] = missing;
    if (first) {
      const isPhoto = first.condition === 'POSITION' && !placeFaults.reason;
      form.current
        ?.querySelector<HTMLElement>(isPhoto ? '[name=noPhotoReason]' : `[data-condition=${first.condition}]`)
        ?.focus();
      return;
    }
    const elsewhere = toElsewhere(draft);
    const overrides: Override[] = unmet.map(({ condition }) =>
      condition === 'POSITION' ? elsewhere.override : { condition, reason: reasons[condition]?.trim() ?? '' },
    );
    const { place, photo } = elsewhere;
    giveBack.confirm({ overrides, byWord: false, ...(isUnmet('POSITION') ? { place, photo } : {}) });
  }

  return (
    <FormShell
      ref={form}
      onSubmit={submit}
      isBusy={giveBack.isPending}
      failure={giveBack.error ? failureOf(giveBack.error) : undefined}
      failureAction={<CallButtons />}
      label="Rückgabe"
      className="grid gap-4"
      submit={{
        ...GIVE_BACK,
        label: 'Jetzt zurückgeben',
        theme: missing.length === 0 ? 'PRIMARY' : 'OUTLINE',
      }}
    >
      <Card>
        <VehicleFacts vehicle={booking.bookee} place={booking.place} />
      </Card>
      <p role="status" className="text-lead font-semibold">
        {unmet.length === 0
          ? 'Alles erledigt. Du kannst das Auto zurückgeben.'
          : `Vor der Rückgabe noch ${unmet.length === 1 ? 'ein Punkt' : `${unmet.length} Punkte`}`}
        {/* Beside the list below only who cannot see it needs the names, whenever they change. */}
        <span className="sr-only">{unmet.map(({ title }) => `. ${title}`)}</span>
      </p>
      {unmet.map((each) => (
        <UnmetCondition
          key={each.condition}
          id={`${formId}-${each.condition}`}
          unmet={each}
          reason={reasons[each.condition] ?? ''}
          onReason={(reason) => onChange({ reasons: { ...reasons, [each.condition]: reason } })}
          // One after the other: a screen full of fields would hide what there is to do at the car.
          isMissing={isPressed && each === missing[0]}
          {...(each.condition === 'POSITION'
            ? {
                place: {
                  isBegun: isBegun(draft),
                  fields: (
                    <PlaceFields draft={draft} onChange={onChange} errors={isPressed ? placeFaults : {}} />
                  ),
                },
              }
            : {})}
        >
          {each.condition === 'NOT_LOCKED' && canLock && trip && (
            <LockActions booking={booking} trip={trip} now={now} isLockOnly />
          )}
        </UnmetCondition>
      ))}
      <MetConditions met={met} />
      <p className="digits">
        Gibst du jetzt zurück, kostet die Fahrt{' '}
        <strong>{formatMoney(price.returnedNow ?? price.total)}</strong>.{' '}
        <Link to={paths.tripPrice(booking.id)} className="text-brand underline underline-offset-4">
          Woraus sich das ergibt
        </Link>
      </p>
    </FormShell>
  );
}

function MetConditions({ met }: { met: readonly string[] }) {
  if (met.length === 0) return null;
  return (
    <ul aria-label="Schon in Ordnung" className="grid gap-1.5 sm:grid-cols-2">
      {met.map((text) => (
        <li key={text} className="flex gap-2">
          <Icon name="check" size={20} className="mt-0.5 shrink-0 text-ok" />
          {text}
        </li>
      ))}
    </ul>
  );
}

const REASON_MISSING = 'Bitte bring das in Ordnung, oder schreib kurz, warum es nicht geht.';

function UnmetCondition({
  id,
  unmet: { condition, title, remedy },
  reason,
  onReason,
  isMissing,
  place,
  children,
}: {
  id: string;
  unmet: Unmet;
  reason: string;
  onReason: (reason: string) => void;
  isMissing: boolean;
  /** Of a car that stands elsewhere more is asked than the reason. */
  place?: { isBegun: boolean; fields: React.ReactNode };
  /** What helps right here. */
  children?: React.ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-card border border-line bg-paper p-4">
      <div className="flex gap-3">
        <Icon name="warning" size={22} className="mt-0.5 shrink-0 text-warn" />
        <div className="min-w-0">
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          <p className="text-detail">{remedy}</p>
        </div>
      </div>
      {children}
      <Disclosure
        summary="Trotzdem zurückgeben"
        mustBeOpen={isMissing || reason !== '' || place?.isBegun === true}
      >
        {place?.fields ?? (
          <TextAreaField
            label="Warum geht es nicht anders?"
            hint="Wir sehen uns das persönlich an. Automatisch berechnen wir dir dafür nichts."
            rows={2}
            maxLength={500}
            data-condition={condition}
            value={reason}
            onChange={({ target }) => onReason(target.value)}
            {...(isMissing ? { error: REASON_MISSING } : {})}
          />
        )}
      </Disclosure>
    </section>
  );
}
