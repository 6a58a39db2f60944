import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatDateTime } from '#domain/booking/format-period.ts';
import { mayDriveManual } from '#domain/customer/licence.ts';
import { DOCUMENT_TITLES } from '#domain/document/document-kind.ts';
import { isReason, MAX_LOOK_REASON_LENGTH } from '#domain/document/look-reason.ts';
import {
  MAX_REASON_LENGTH,
  missingPoint,
  PAPER_POINTS,
  type PaperPoint,
} from '#domain/document/paper-point.ts';
import { call } from '#web/platform/call.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { ServerFileLink } from '#web/shell/server-file-link.tsx';
import { ServerImage } from '#web/shell/server-image.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import {
  type StaffCheck as Check,
  staffCheckQuery,
  staffPhotoUrl,
  useDecision,
} from './staff-check-queries.ts';

/** The photos of one customer's papers, what to compare them with, and the decision. */
export function StaffCheck({ id }: { id: string }) {
  const { data: check, error, refetch } = useQuery(staffCheckQuery(id));
  if (!check) {
    if (isRefusal(error, 'DOCUMENT_REASON_NEEDED')) return <LookReason id={id} />;
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={3} label="Die Papiere werden geladen" />
    );
  }
  return (
    // On a desk what is compared stands beside the photos, and stays while they are looked at.
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_26rem] xl:items-start xl:gap-x-8">
      <div className="xl:col-start-2 xl:row-start-1">
        <Facts check={check} />
      </div>
      <div className="mt-8 xl:row-span-2 xl:row-start-1 xl:mt-0">
        <Photos check={check} />
      </div>
      <div className="mt-8 xl:sticky xl:top-[calc(var(--topbar)+2rem)] xl:col-start-2">
        {check.state === 'SUBMITTED' ? (
          <Decision key={check.submittedAt} check={check} />
        ) : (
          <Decided check={check} />
        )}
      </div>
    </div>
  );
}

/** Whoever looks at papers that are decided about says what for. */
function LookReason({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const { field, sending } = useFormShell({
    initial: { reason: '' },
    check: ({ reason }) =>
      isReason(reason.trim()) ? {} : { reason: 'Bitte sag in einem Satz, wofür du die Papiere brauchst.' },
    send: ({ reason }) =>
      call('GET /documentchecks/{id}', { params: { id }, query: { reason: reason.trim() } }),
    onSent: (check) => queryClient.setQueryData(staffCheckQuery(id).queryKey, check),
  });
  return (
    <FormShell
      {...sending}
      label="Papiere noch einmal ansehen"
      submit={{ label: 'Ansehen', busyLabel: 'Die Papiere werden geladen' }}
    >
      <Note title="Darüber ist schon entschieden">
        Wer die Papiere noch einmal ansieht, nennt den Grund. Er wird mit deinem Namen festgehalten, und die
        Person kann ihn lesen.
      </Note>
      <TextField
        {...field.text('reason')}
        label="Wofür?"
        required
        maxLength={MAX_LOOK_REASON_LENGTH}
        autoComplete="off"
      />
    </FormShell>
  );
}

function Facts({ check }: { check: Check }) {
  const { birthDate, birthPlace } = check;
  const born = birthDate && formatDate(Temporal.PlainDate.from(birthDate));
  return (
    <SummaryList
      title="Im Account"
      entries={[
        { term: 'Name', value: check.name },
        { term: 'Geboren', value: [born, birthPlace].filter(Boolean).join(' in ') },
        { term: 'Anschrift', value: check.address },
        { term: 'Führerschein', value: check.licenceNumber },
        { term: 'Klassen', value: check.licenceClasses },
        { term: 'Accountnummer', value: check.customerNumber },
        { term: 'Eingereicht', value: `${formatDateTime(Temporal.Instant.from(check.submittedAt))} Uhr` },
      ]}
    />
  );
}

function Photos({ check }: { check: Check }) {
  return (
    <Section title="Fotos">
      {check.documents.length === 0 ? (
        <p className="text-ink-soft">Zu diesem Check gibt es keine Fotos mehr.</p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {check.documents.map(({ kind, width, height, uploadedAt }) => {
            const url = staffPhotoUrl(check, kind, uploadedAt);
            return (
              <li key={kind}>
                <Card className="grid h-full content-start gap-3">
                  <h3 className="font-semibold">{DOCUMENT_TITLES[kind]}</h3>
                  <ServerFileLink
                    href={url}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={`${DOCUMENT_TITLES[kind]} in voller Größe`}
                    className="block rounded-md"
                  >
                    <ServerImage
                      src={url}
                      alt={`Foto: ${DOCUMENT_TITLES[kind]}`}
                      width={width}
                      height={height}
                      className="h-auto max-h-[70dvh] w-full rounded-md bg-sand object-contain"
                    />
                  </ServerFileLink>
                </Card>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

function pointText(point: PaperPoint, { name, birthDate, licenceNumber, licenceClasses }: Check): string {
  const born = birthDate ? `: ${formatDate(Temporal.PlainDate.from(birthDate))}` : '';
  const number = licenceNumber ? ` und die Nummer ${licenceNumber}` : '';
  const texts: Record<PaperPoint, string> = {
    NAME: `Der Name stimmt auf beiden: ${name}`,
    BIRTH_DATE: `Das Geburtsdatum stimmt auf beiden${born}`,
    LICENCE: `Im Führerschein ${number ? 'stehen' : 'steht'} die ${licenceClasses ? `Klassen ${licenceClasses}` : 'Klasse B'}${number}`,
    VALIDITY: 'Beide sind noch gültig',
    FACE: 'Die Fotos auf beiden und das Selfie zeigen dieselbe Person',
  };
  return texts[point];
}

function Decision({ check }: { check: Check }) {
  const [isRejecting, setRejecting] = useState(false);
  return (
    <Section title={isRejecting ? 'Ablehnen' : 'Vergleichen'}>
      <Card>
        {isRejecting ? (
          <Rejection check={check} onBack={() => setRejecting(false)} />
        ) : (
          <Approval check={check} onReject={() => setRejecting(true)} />
        )}
      </Card>
    </Section>
  );
}

function Approval({ check, onReject }: { check: Check; onReject: () => void }) {
  const { mutateAsync } = useDecision(check);
  const { field, sending, messageAt } = useFormShell<{ compared: PaperPoint[]; onlyAutomatics: boolean }>({
    initial: { compared: [], onlyAutomatics: !mayDriveManual(check.licenceClasses) },
    check: ({ compared }) => ({
      compared: missingPoint(compared)
        ? 'Bitte vergleiche jeden Punkt und hake ihn ab. Stimmt etwas nicht, lehne ab.'
        : undefined,
    }),
    send: ({ compared, onlyAutomatics }) => mutateAsync({ decision: 'APPROVED', compared, onlyAutomatics }),
    onSent: () => announce('Bestanden.'),
  });
  return (
    <FormShell
      {...sending}
      label="Papiere vergleichen"
      className="grid gap-4"
      submit={{
        label: 'Bestanden',
        busyLabel: 'Wird entschieden',
        size: 'L',
        className: 'max-xs:w-full',
      }}
      other={
        <Button
          theme="OUTLINE"
          size="L"
          className="max-xs:w-full"
          disabled={sending.isBusy}
          onClick={onReject}
        >
          Ablehnen
        </Button>
      }
    >
      <Fieldset
        role="group"
        legend="Vergleiche die Fotos von Führerschein und Ausweis mit dem Account:"
        error={messageAt('compared')}
      >
        <div className="grid">
          {PAPER_POINTS.map((point) => (
            <CheckboxField key={point} {...field.boxOf('compared', point)} className="py-2.5">
              {pointText(point, check)}
            </CheckboxField>
          ))}
        </div>
      </Fieldset>
      <CheckboxField {...field.box('onlyAutomatics')}>
        Bei Klasse B steht die Schlüsselzahl 78: Die Person darf nur Automatik fahren
      </CheckboxField>
      {!check.emailConfirmed && (
        <p className="text-detail text-ink-soft">
          Die E-Mail-Adresse ist noch nicht bestätigt: Der Account wird erst aktiv, wenn sie es ist.
        </p>
      )}
    </FormShell>
  );
}

/** What is wrong most often; each can be changed before it is sent. */
const REASONS = [
  'Ein Foto ist unscharf oder spiegelt. Bitte fotografiere es noch einmal bei gutem Licht.',
  'Auf einem Foto ist das Dokument nicht ganz zu sehen. Bitte fotografiere es mit allen vier Ecken.',
  'Ein Dokument ist nicht mehr gültig. Bitte schick uns Fotos eines gültigen.',
  'Name oder Geburtsdatum stimmen nicht mit deinem Account überein. Bitte prüfe deine Daten im Profil.',
];

function Rejection({ check, onBack }: { check: Check; onBack: () => void }) {
  const { mutateAsync } = useDecision(check);
  const { field, sending, change } = useFormShell({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? 'Bitte nenne den Grund.' : undefined }),
    send: ({ reason }) => mutateAsync({ decision: 'REJECTED', reason }),
    onSent: () => announce('Abgelehnt.'),
  });
  return (
    <FormShell
      {...sending}
      label="Papiere ablehnen"
      className="grid gap-4"
      submit={{
        label: 'Ablehnen und schreiben',
        busyLabel: 'Wird entschieden',
        size: 'L',
        className: 'max-xs:w-full',
      }}
      other={
        <Button theme="OUTLINE" size="L" className="max-xs:w-full" disabled={sending.isBusy} onClick={onBack}>
          Zurück
        </Button>
      }
    >
      <div className="grid gap-2">
        <p id="haeufige-gruende">Was stimmt nicht?</p>
        <ul aria-labelledby="haeufige-gruende" className="grid gap-2">
          {REASONS.map((text) => (
            <li key={text}>
              <Button
                theme="OUTLINE"
                size="S"
                className="h-auto min-h-11 w-full justify-start text-left whitespace-normal"
                onClick={() => change('reason', text)}
              >
                {text}
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <TextAreaField
        {...field.text('reason')}
        label="Grund"
        hint="Die Person liest ihn in ihrer Mail und im Profil: Sag ihr, was sie anders machen soll."
        required
        maxLength={MAX_REASON_LENGTH}
      />
    </FormShell>
  );
}

function Decided({ check }: { check: Check }) {
  const isPassed = check.state === 'APPROVED';
  return (
    <Note
      tone={isPassed ? 'success' : 'info'}
      announced
      title={isPassed ? 'Bestanden' : 'Abgelehnt'}
      action={
        <Link to={paths.papers()} className={buttonClass()}>
          Zur Liste
        </Link>
      }
    >
      {check.reason && <p className="mb-1.5 font-semibold">„{check.reason}“</p>}
      {check.decidedAt && `Am ${formatDateTime(Temporal.Instant.from(check.decidedAt))} Uhr`}
      {check.decidedBy && ` von ${check.decidedBy}`}. Die Person hat eine Mail bekommen.
    </Note>
  );
}
