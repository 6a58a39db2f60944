import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { CallButtons } from '#web/features/content/call-buttons.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { StepTabs } from '#web/ui/stepper.tsx';
import { bookingDamagesQuery } from './damage-queries.ts';
import { OwnDamages } from './own-damages.tsx';
import {
  REPORT_STEPS,
  type ReportDraft,
  type ReportStep,
  useReportDraft,
  type YesNo,
} from './report-draft.ts';
import { ReportFields } from './report-fields.tsx';
import { incompleteSteps, missingIn, STEP_TABS, STEP_TITLES, stepsOf } from './report-step.ts';
import { ReportNotKept, useReportForm } from './use-report-form.ts';

const isStep = (text: string | undefined): text is ReportStep => REPORT_STEPS.some((step) => step === text);

/** Reports damage in steps, each with its own address; what is entered survives a reload and needs no connection. */
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
  return (
    <StepForm
      key={step}
      booking={booking}
      customerId={customerId}
      draft={draft}
      change={change}
      clear={clear}
      step={step}
      steps={steps}
    />
  );
}

type Change = (part: Partial<ReportDraft>) => void;

function Start({ booking, draft, change }: { booking: Booking; draft: ReportDraft; change: Change }) {
  const navigate = useNavigate();
  const { field, sending } = useFormShell<{ isAccident: YesNo }>({
    initial: { isAccident: draft.isAccident },
    draft: { save: change, clear: () => undefined },
    check: ({ isAccident }) => ({
      isAccident: isAccident === '' ? 'Bitte triff eine Auswahl.' : undefined,
    }),
    send: () => Promise.resolve(),
    onSent: (_, { isAccident }) =>
      navigate(paths.damageReport(booking.id, stepsOf({ ...draft, isAccident })[0])),
  });
  return (
    <FormShell
      {...sending}
      label="Schaden melden"
      className="grid gap-6"
      submit={{
        label: 'Weiter',
        busyLabel: 'Der nächste Schritt wird geöffnet',
        size: 'L',
        width: 'MAX-L',
        needsConnection: false,
      }}
    >
      <RadioCards
        {...field.choice('isAccident')}
        legend="Was ist passiert?"
        required
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
      />
    </FormShell>
  );
}

function StepForm({
  booking,
  customerId,
  draft,
  change,
  clear,
  step,
  steps,
}: {
  booking: Booking;
  customerId: number;
  draft: ReportDraft;
  change: Change;
  clear: () => Promise<void>;
  step: ReportStep;
  steps: readonly ReportStep[];
}) {
  const at = steps.indexOf(step);
  const next = steps[at + 1];
  const form = useReportForm({ bookingId: booking.id, customerId, step, next, draft, change, clear });
  const heading = useRef<HTMLHeadingElement>(null);
  // A new step begins at its heading, for eyes and screen readers.
  useEffect(() => heading.current?.focus(), []);
  const { visited = [] } = form.values;
  const visit = useEffectEvent(() => {
    if (!visited.includes(step)) form.change('visited', [...visited, step]);
  });
  useEffect(() => visit(), []);
  const { failure } = form.sending;
  const gaps = step === 'pruefen' ? incompleteSteps(form.values) : [];
  return (
    <FormShell
      {...form.sending}
      failure={failure && form.error instanceof ReportNotKept ? { ...failure, ...NOT_KEPT } : failure}
      failureAction={<CallButtons />}
      label={STEP_TITLES[step]}
      className="grid gap-6"
      submit={
        gaps.length > 0
          ? undefined
          : {
              label: next ? 'Weiter' : 'Meldung senden',
              busyLabel: 'Deine Meldung wird gespeichert',
              size: 'L',
              needsConnection: false,
            }
      }
      buttonsClassName="flex flex-col gap-2 sm:flex-row-reverse sm:items-center sm:justify-between"
      other={
        <Link to={paths.damageReport(booking.id, steps[at - 1])} className={buttonClass({ theme: 'LINK' })}>
          Zurück
        </Link>
      }
    >
      <div>
        <StepTabs
          label="Schritte der Meldung"
          className="mb-5"
          renderLink={({ href, ...link }) => <Link to={href} {...link} />}
          steps={steps.map((each) => ({
            key: each,
            label: STEP_TABS[each],
            active: each === step,
            valid: Object.keys(missingIn(each, form.values)).length === 0,
            // Looking at what will be sent is nothing that could be done.
            visited: each !== 'pruefen' && visited.includes(each),
            href: paths.damageReport(booking.id, each),
          }))}
        />
        <h2 ref={heading} tabIndex={-1} className="text-subtitle font-bold">
          {STEP_TITLES[step]}
        </h2>
      </div>
      <ReportFields step={step} vehicleClass={booking.bookee.class ?? 'M'} form={form} />
      {gaps.length > 0 && (
        <Note tone="warning" title="Bevor du die Meldung senden kannst, fehlt noch etwas">
          <ul className="list-disc pl-5">
            {gaps.flatMap((gap) =>
              Object.values(missingIn(gap, form.values)).map((text) => (
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
    </FormShell>
  );
}

const NOT_KEPT = {
  title: 'Dein Gerät kann die Meldung nicht speichern',
  text: 'Der Speicher ist voll, oder dein Browser erlaubt das Speichern nicht. Nimm weniger Fotos oder ruf uns an.',
};

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
