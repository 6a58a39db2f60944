import { useRef, useState } from 'react';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { VehicleFacts } from '#web/features/booking/vehicle-facts.tsx';
import { CallButtons } from '#web/features/content/call-buttons.tsx';
import { failureOf } from '#web/shell/call-failure.ts';
import { useOwnConnectionWords } from '#web/shell/connection-words.ts';
import { FormShell } from '#web/shell/form-shell.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Note } from '#web/ui/note.tsx';
import { GIVE_BACK } from './give-back-button.ts';
import { PlaceFields } from './place-fields.tsx';
import { isBegun, missingOfPlace, type ReturnDraft, toElsewhere } from './return-draft.ts';
import { useGiveBack } from './return-queries.ts';

const WORD_MISSING = 'Bitte sieh nach und bestätige es uns.';

/** The car, or the device, has no connection: the driver's own look at the car counts, and the time of it. */
export function ReturnByWord({
  booking,
  isOnline,
  draft,
  onChange,
}: {
  booking: Booking;
  isOnline: boolean;
  draft: ReturnDraft;
  onChange: (part: Partial<ReturnDraft>) => void;
}) {
  useOwnConnectionWords();
  const giveBack = useGiveBack(booking);
  const form = useRef<HTMLFormElement>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const isElsewhere = isBegun(draft);
  const placeFaults = isElsewhere ? missingOfPlace(draft) : {};

  function submit() {
    setPressed(true);
    const [missing] = [...(isConfirmed ? [] : ['word']), ...Object.keys(placeFaults)];
    if (missing) return form.current?.querySelector<HTMLElement>(`[name=${missing}]`)?.focus();
    if (!isElsewhere) return giveBack.confirm({ overrides: [], byWord: true });
    const { override, place, photo } = toElsewhere(draft);
    giveBack.confirm({ overrides: [override], byWord: true, place, photo });
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
      submit={{ ...GIVE_BACK, label: 'Rückgabe bestätigen' }}
    >
      <Note
        tone="warning"
        announced
        title={isOnline ? 'Das Auto ist gerade nicht erreichbar' : 'Du bist gerade ohne Verbindung'}
      >
        <p>
          Zurückgeben kannst du es trotzdem. Schalte alles aus, schließ die Türen, schließ mit Karte oder
          Schlüssel ab und zieh zur Probe am Griff.
          {booking.bookee.electric && ' Hat die Station eine Ladesäule, steck vorher das Ladekabel ein.'}
        </p>
        <p className="mt-1">
          {isOnline
            ? 'Deine Zeit endet mit deiner Bestätigung. Die Kilometer kommen dazu, sobald das Auto sich meldet.'
            : 'Deine Zeit endet mit deiner Bestätigung, auch wenn dein Handy sie erst später senden kann.'}
        </p>
      </Note>
      <Card>
        <VehicleFacts vehicle={booking.bookee} place={booking.place} />
      </Card>
      <CheckboxField
        name="word"
        required
        checked={isConfirmed}
        onCheckedChange={setConfirmed}
        error={isPressed && !isConfirmed ? WORD_MISSING : undefined}
      >
        {isElsewhere
          ? 'Das Auto ist abgeschlossen, und alles ist aus.'
          : 'Das Auto ist abgeschlossen, alles ist aus, und es steht an seiner Station.'}
      </CheckboxField>
      <Disclosure summary="Es steht woanders" mustBeOpen={isElsewhere}>
        <PlaceFields draft={draft} onChange={onChange} errors={isPressed ? placeFaults : {}} />
      </Disclosure>
    </FormShell>
  );
}
