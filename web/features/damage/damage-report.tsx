import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { placeText } from '#domain/damage/car-part.ts';
import {
  DAMAGE_KINDS,
  DAMAGE_TITLES,
  type DamageKind,
  type DamageSeverity,
  MAX_DESCRIPTION_LENGTH,
  MAX_PHOTOS,
  SEVERITY_TEXTS,
  SEVERITY_TITLES,
} from '#domain/damage/damage-kind.ts';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { CallButtons } from '#web/features/content/call-buttons.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { PhotoPicker, Preview } from '#web/shell/photo-picker.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { StepTabs } from '#web/ui/stepper.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { bookingDamagesQuery } from './damage-queries.ts';
import { OwnDamages } from './own-damages.tsx';
import { PlacePicker } from './place-picker.tsx';
import {
  type AccidentField,
  type ReportDraft,
  toReport,
  useReportDraft,
  type YesNo,
} from './report-draft.ts';
import { keepReport } from './report-outbox.ts';
import {
  incompleteSteps,
  missingIn,
  REPORT_STEPS,
  type ReportStep,
  STEP_TABS,
  STEP_TITLES,
  stepsOf,
} from './report-step.ts';

const isStep = (text: string | undefined): text is ReportStep => REPORT_STEPS.some((step) => step === text);

/**
 * Reports damage in steps, each with its own address; what is entered survives a reload and needs no connection. At the side
 * of a road nobody chooses what comes first, so each step may be opened at any time and left incomplete (§4.49).
 */
export function DamageReport({
  booking,
  customerId,
  step,
}: {
  booking: Booking;
  customerId: number;
  step: string | undefined;
}) {
  const { draft, change, clear } = useReportDraft(booking.id, customerId);
  const { data, error, refetch } = useQuery(bookingDamagesQuery(booking.id));
  if (!draft || (!data && !error)) return <SkeletonCards count={2} label="Der Schadenmelder wird geladen" />;
  // Without a connection it is not known whether it is too late; the server says so when the report arrives.
  const mayReport = data?.mayReport ?? true;
  if (step === 'gesendet') return <Sent booking={booking} customerId={customerId} />;
  if (!isStep(step) || !mayReport) {
    return (
      <div className="grid gap-8">
        {mayReport ? (
          <Start booking={booking} draft={draft} change={change} />
        ) : (
          <Note title="Mit dieser Buchung kannst du gerade keinen Schaden melden" action={<CallButtons />}>
            Das geht ab 15 Minuten vor der Fahrt und bis einen Tag danach. Ist dir trotzdem etwas aufgefallen?
            Ruf uns bitte an.
          </Note>
        )}
        {error && !data && <FailureNote error={error} onRetry={() => void refetch()} />}
        <OwnDamages booking={booking} customerId={customerId} damages={data?.items ?? []} />
      </div>
    );
  }
  const steps = stepsOf(draft);
  if (draft.isAccident === '' || !steps.includes(step)) {
    return <Navigate to={paths.damageReport(booking.id)} replace />;
  }
  const at = steps.indexOf(step);
  return (
    <StepForm
      key={step}
      booking={booking}
      draft={draft}
      change={change}
      step={step}
      previous={steps[at - 1]}
      next={steps[at + 1]}
      onSend={async () => {
        const body = toReport(draft);
        if (!body) return false;
        const isKept = await keepReport({
          id: body.id,
          customerId,
          bookingId: booking.id,
          body,
          photos: draft.photos,
          keptAt: Date.now(),
          isReported: false,
        });
        return isKept;
      }}
      onSent={clear}
    />
  );
}

type Change = (part: Partial<ReportDraft>) => void;

function Start({ booking, draft, change }: { booking: Booking; draft: ReportDraft; change: Change }) {
  const navigate = useNavigate();
  const [isChecked, setChecked] = useState(false);
  const steps = stepsOf(draft);
  return (
    <form
      noValidate
      aria-label="Schaden melden"
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (draft.isAccident !== '') void navigate(paths.damageReport(booking.id, steps[0]));
        else event.currentTarget.querySelector('input')?.focus();
      }}
    >
      <RadioCards
        legend="Was ist passiert?"
        name="accident"
        required
        value={draft.isAccident}
        onValueChange={(value) => change({ isAccident: value as YesNo })}
        options={[
          {
            value: 'NO',
            title: 'Ich habe einen Schaden entdeckt',
            description: 'Vor, während oder nach der Fahrt: ein Kratzer, eine Delle, etwas fehlt.',
          },
          {
            value: 'YES',
            title: 'Ich hatte einen Unfall',
            description: 'Mit anderen, mit einem Tier oder allein.',
          },
        ]}
        {...(isChecked && draft.isAccident === '' ? { error: 'Bitte triff eine Auswahl.' } : {})}
      />
      <Button type="submit" size="L" width="MAX-L">
        Weiter
      </Button>
    </form>
  );
}

const YES_NO = [
  { value: 'YES', label: 'Ja' },
  { value: 'NO', label: 'Nein' },
] as const;

type StepFormProps = {
  booking: Booking;
  draft: ReportDraft;
  change: Change;
  step: ReportStep;
  previous: ReportStep | undefined;
  next: ReportStep | undefined;
  /** Puts the report aside to be sent; false: the browser cannot store it. */
  onSend: () => Promise<boolean>;
  /** Runs when the next page is there. */
  onSent: () => Promise<void>;
};

function StepForm({ booking, draft, change, step, previous, next, onSend, onSent }: StepFormProps) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isChecked, setChecked] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const missing = missingIn(step, draft);
  const errors = isChecked ? missing : {};
  const gaps = step === 'pruefen' ? incompleteSteps(draft) : [];
  const { visited = [] } = draft;
  // A new step begins at its heading, for eyes and screen readers.
  useEffect(() => heading.current?.focus(), []);
  const visit = useEffectEvent(() => {
    if (!visited.includes(step)) change({ visited: [...visited, step] });
  });
  useEffect(() => visit(), []);

  async function submit(form: HTMLFormElement) {
    setChecked(true);
    const [first] = Object.keys(missing);
    if (first) {
      form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    } else if (next) {
      void navigate(paths.damageReport(booking.id, next));
    } else if (!isKeeping && gaps.length === 0) {
      setKeeping(true);
      const isKept = await onSend();
      setRefused(!isKept);
      // Until the next page is there, another tap is about the same report.
      if (!isKept) {
        setKeeping(false);
        return;
      }
      await navigate(paths.damageReport(booking.id, 'gesendet'), { replace: true });
      // Afterwards: without a draft, this step would lead back to the first one.
      await onSent();
    }
  }

  return (
    <form
      noValidate
      aria-label={STEP_TITLES[step]}
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <div>
        <StepTabs
          label="Schritte der Meldung"
          className="mb-5"
          renderLink={({ href, ...link }) => <Link to={href} {...link} />}
          steps={stepsOf(draft).map((each) => ({
            key: each,
            label: STEP_TABS[each],
            active: each === step,
            valid: Object.keys(missingIn(each, draft)).length === 0,
            // Looking at what will be sent is nothing that could be done.
            visited: each !== 'pruefen' && visited.includes(each),
            href: paths.damageReport(booking.id, each),
          }))}
        />
        <h2 ref={heading} tabIndex={-1} className="text-subtitle font-bold">
          {STEP_TITLES[step]}
        </h2>
      </div>
      <StepFields booking={booking} draft={draft} change={change} step={step} errors={errors} />
      {gaps.length > 0 && (
        <Note tone="warning" title="Bevor du die Meldung senden kannst, fehlt noch etwas">
          <ul className="list-disc pl-5">
            {gaps.flatMap((gap) =>
              Object.values(missingIn(gap, draft)).map((text) => (
                <li key={text}>
                  <Link to={paths.damageReport(booking.id, gap)} className="text-link">
                    {STEP_TABS[gap]}
                  </Link>
                  : {text}
                </li>
              )),
            )}
          </ul>
        </Note>
      )}
      {isRefused && (
        <Note
          tone="error"
          announced
          title="Dein Gerät kann die Meldung nicht speichern"
          action={<CallButtons />}
        >
          Der Speicher ist voll, oder dein Browser erlaubt das Speichern nicht. Nimm weniger Fotos oder ruf
          uns an.
        </Note>
      )}
      <div className="flex flex-col gap-2 sm:flex-row-reverse sm:items-center sm:justify-between">
        {gaps.length === 0 && (
          <Button type="submit" size="L" busy={isKeeping} busyLabel="Deine Meldung wird gespeichert">
            {next ? 'Weiter' : 'Meldung senden'}
          </Button>
        )}
        <Link to={paths.damageReport(booking.id, previous)} className={buttonClass({ theme: 'LINK' })}>
          Zurück
        </Link>
      </div>
    </form>
  );
}

type FieldsProps = {
  booking: Booking;
  draft: ReportDraft;
  change: Change;
  step: ReportStep;
  errors: Partial<Record<string, string>>;
};

function StepFields({ booking, draft, change, step, errors }: FieldsProps): ReactNode {
  switch (step) {
    case 'unfall':
      return <Emergency draft={draft} change={change} errors={errors} />;
    case 'gegner':
      return <AccidentFacts draft={draft} change={change} />;
    case 'stelle':
      return (
        <PlacePicker
          vehicleClass={booking.bookee.class ?? 'M'}
          place={draft.place}
          onChange={(place) => change({ place })}
          error={errors['view']}
        />
      );
    case 'schaden':
      return <WhatAndHowBad draft={draft} change={change} errors={errors} />;
    case 'fotos':
      return (
        <div className="grid gap-6">
          <p>
            Am besten zwei: eins aus der Nähe und eins, auf dem man das Auto erkennt. Fotografiere keine
            Gesichter.
          </p>
          <PhotoPicker photos={draft.photos} max={MAX_PHOTOS} onChange={(photos) => change({ photos })} />
          {draft.photos.length === 0 && (
            <TextField
              label="Kein Foto möglich? Warum nicht?"
              name="noPhotoReason"
              maxLength={300}
              value={draft.noPhotoReason}
              onChange={({ currentTarget }) => change({ noPhotoReason: currentTarget.value })}
              {...(errors['noPhotoReason'] ? { error: errors['noPhotoReason'] } : {})}
            />
          )}
        </div>
      );
    case 'pruefen':
      return <Review draft={draft} />;
  }
}

function Emergency({ draft, change, errors }: Omit<FieldsProps, 'booking' | 'step'>) {
  return (
    <div className="grid gap-6">
      <CallButtons emergency />
      <ol className="grid list-decimal gap-2 pl-6">
        <li>Halt an, Warnblinker an, Weste anziehen, Warndreieck aufstellen.</li>
        <li>Hilf Verletzten und ruf den Notruf 112.</li>
        <li>Ruf die Polizei (110), auch wenn der Schaden klein aussieht.</li>
        <li>
          Gib keine Schuld zu und unterschreib kein Schuldanerkenntnis. Schreibt nur auf, was passiert ist.
        </li>
        <li>Ruf danach unsere Hotline an. Wir sagen dir, ob du weiterfahren kannst.</li>
      </ol>
      <RadioTiles
        legend="Ist jemand verletzt?"
        name="injured"
        required
        value={draft.injured}
        onValueChange={(value) => change({ injured: value as YesNo })}
        options={YES_NO}
        className="grid-cols-2"
        error={errors['injured']}
      />
      <RadioTiles
        legend="Hast du die Polizei gerufen?"
        name="policeCalled"
        required
        value={draft.policeCalled}
        onValueChange={(value) => change({ policeCalled: value as YesNo })}
        options={YES_NO}
        className="grid-cols-2"
        error={errors['policeCalled']}
      />
    </div>
  );
}

const FACTS: readonly {
  field: AccidentField;
  label: string;
  hint?: string;
  maxLength: number;
  isLong?: true;
}[] = [
  { field: 'place', label: 'Wo war es?', hint: 'Straße, Ort, Fahrtrichtung', maxLength: 200 },
  { field: 'course', label: 'Wie kam es dazu?', maxLength: 2_000, isLong: true },
  { field: 'plate', label: 'Kennzeichen des anderen Fahrzeugs', maxLength: 100 },
  { field: 'driver', label: 'Wer fuhr es?', hint: 'Vor- und Nachname', maxLength: 100 },
  { field: 'contact', label: 'Anschrift oder Telefonnummer', maxLength: 200 },
  { field: 'insurer', label: 'Versicherung', maxLength: 100 },
  { field: 'policyNumber', label: 'Nummer des Versicherungsscheins', maxLength: 100 },
  { field: 'damage', label: 'Sichtbare Schäden am anderen Fahrzeug', maxLength: 500 },
  { field: 'witnesses', label: 'Zeugen', hint: 'Name und Telefonnummer', maxLength: 500 },
  { field: 'policeReference', label: 'Dienststelle oder Vorgangsnummer der Polizei', maxLength: 100 },
];

function AccidentFacts({ draft, change }: { draft: ReportDraft; change: Change }) {
  const set = (field: AccidentField, value: string) => change({ facts: { ...draft.facts, [field]: value } });
  return (
    <div className="grid gap-5">
      <p>
        Das sind die Angaben des Europäischen Unfallberichts. Trag ein, was du weißt; was fehlt, klären wir
        später. Nur unsere Schadenabteilung sieht sie.
      </p>
      {FACTS.map(({ field, label, hint, maxLength, isLong }) => {
        const texts = {
          label,
          ...(hint ? { hint } : {}),
          name: field,
          maxLength,
          value: draft.facts[field] ?? '',
        };
        return isLong ? (
          <TextAreaField
            key={field}
            {...texts}
            onChange={({ currentTarget }) => set(field, currentTarget.value)}
          />
        ) : (
          <TextField
            key={field}
            {...texts}
            onChange={({ currentTarget }) => set(field, currentTarget.value)}
          />
        );
      })}
    </div>
  );
}

const KINDS = DAMAGE_KINDS.map((kind) => ({ value: kind, label: DAMAGE_TITLES[kind] }));
const SEVERITIES = ([1, 2, 3] as const).map((severity) => ({
  value: String(severity),
  title: SEVERITY_TITLES[severity],
  description: SEVERITY_TEXTS[severity],
}));

function WhatAndHowBad({ draft, change, errors }: Omit<FieldsProps, 'booking' | 'step'>) {
  return (
    <div className="grid gap-6">
      <SelectField
        label="Art des Schadens"
        name="kind"
        required
        value={draft.kind}
        placeholder="Bitte wählen"
        options={KINDS}
        onChange={({ currentTarget }) => change({ kind: currentTarget.value as DamageKind | '' })}
        {...(errors['kind'] ? { error: errors['kind'] } : {})}
      />
      <RadioCards
        legend="Wie schlimm ist es?"
        name="severity"
        required
        value={draft.severity ? String(draft.severity) : ''}
        onValueChange={(value) => change({ severity: Number(value) as DamageSeverity })}
        options={SEVERITIES}
        error={errors['severity']}
      />
      {draft.severity === 3 && (
        <Note tone="warning" announced title="Ruf uns bitte an, bevor du fährst" action={<CallButtons />}>
          Wir sagen dir, ob das Auto noch sicher ist. Wenn nicht, bekommst du ein anderes.
        </Note>
      )}
      {draft.isAccident !== 'YES' && (
        <RadioTiles
          legend="War jemand anderes beteiligt?"
          hint="Zum Beispiel ein anderes Auto oder ein Fahrrad."
          name="thirdParty"
          required
          value={draft.thirdParty}
          onValueChange={(value) => change({ thirdParty: value as YesNo })}
          options={YES_NO}
          className="grid-cols-2"
          error={errors['thirdParty']}
        />
      )}
      <TextAreaField
        label="Möchtest du etwas dazu sagen?"
        hint="Nur wir lesen das, nicht die anderen, die das Auto fahren."
        name="description"
        maxLength={MAX_DESCRIPTION_LENGTH}
        value={draft.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
    </div>
  );
}

const yesOrNo = (answer: YesNo): string | undefined =>
  answer === '' ? undefined : answer === 'YES' ? 'Ja' : 'Nein';

const accidentEntries = ({ injured, policeCalled, facts }: ReportDraft) => [
  { term: 'Verletzte', value: yesOrNo(injured) },
  { term: 'Polizei gerufen', value: yesOrNo(policeCalled) },
  ...FACTS.map(({ field, label }) => ({ term: label, value: facts[field]?.trim() || undefined })),
];

function Review({ draft }: { draft: ReportDraft }) {
  const { place, kind, severity, photos, isAccident, thirdParty } = draft;
  return (
    <div className="grid gap-4">
      <SummaryList
        title="Deine Meldung"
        entries={[
          { term: 'Anlass', value: isAccident === 'YES' ? 'Unfall' : 'Schaden entdeckt' },
          ...(isAccident === 'YES' ? accidentEntries(draft) : []),
          { term: 'Wo am Auto', value: place && placeText(place) },
          { term: 'Was', value: kind === '' ? undefined : DAMAGE_TITLES[kind] },
          { term: 'Wie schlimm', value: severity && SEVERITY_TITLES[severity] },
          { term: 'Jemand anderes beteiligt', value: isAccident === 'YES' ? undefined : yesOrNo(thirdParty) },
          { term: 'Beschreibung', value: draft.description.trim() || undefined },
          {
            term: 'Fotos',
            value:
              photos.length > 0
                ? String(photos.length)
                : draft.noPhotoReason.trim() && `Keins: ${draft.noPhotoReason.trim()}`,
          },
        ]}
      />
      {photos.length > 0 && (
        <div className="grid grid-cols-3 gap-2">
          {photos.map((photo, index) => (
            <Preview key={photo.id} photo={photo} alt={`Dein Foto ${index + 1}`} />
          ))}
        </div>
      )}
      <p className="text-detail text-ink-soft">
        Wer das Auto vor und nach dir fährt, sieht, was wann gemeldet wurde, aber nie, von wem. Bezahlen musst
        du durch eine Meldung nichts: Darüber entscheidet immer eine Person, und vorher hören wir dich an.
      </p>
    </div>
  );
}

function Sent({ booking, customerId }: { booking: Booking; customerId: number }) {
  const { data } = useQuery(bookingDamagesQuery(booking.id));
  return (
    <div className="grid gap-6">
      <Note tone="success" title="Danke, deine Meldung ist aufgenommen">
        {booking.state === 'RESERVED'
          ? 'Was du vor dem ersten Öffnen meldest, ist nicht deine Schuld. Mach jetzt mit dem Check weiter.'
          : 'Wir sehen sie uns an und melden uns, wenn wir noch etwas wissen müssen.'}
      </Note>
      <OwnDamages booking={booking} customerId={customerId} damages={data?.items ?? []} />
      <div className="grid gap-3">
        {booking.state === 'RESERVED' && (
          <Link to={paths.departureCheck(booking.id)} className={buttonClass({ size: 'L', width: 'FULL' })}>
            Weiter mit dem Check
          </Link>
        )}
        <Link
          to={paths.damageReport(booking.id)}
          className={buttonClass({ theme: booking.state === 'RESERVED' ? 'LINK' : 'OUTLINE' })}
        >
          Noch einen Schaden melden
        </Link>
      </div>
    </div>
  );
}
