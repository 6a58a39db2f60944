import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { maySendDocuments } from '#domain/document/document-check.ts';
import { DOCUMENT_KINDS, DOCUMENT_TITLES, missingKinds } from '#domain/document/document-kind.ts';
import { type Customer, currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { ConnectionFailed } from '#web/platform/call.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { useNow } from '#web/shell/page-time.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { CheckStatus } from './check-status.tsx';
import { CheckSteps } from './check-steps.tsx';
import {
  type DocumentCheck,
  documentCheckQuery,
  documentUrl,
  useSubmitDocumentCheck,
} from './document-queries.ts';
import { PhotoCard } from './photo-card.tsx';
import { PhotoConsent } from './photo-consent.tsx';

/** The logged-in customer's document check; `otherwise` is shown in states that must not send documents. */
export function OwnDocumentCheck({ customer, otherwise }: { customer: Customer; otherwise: ReactNode }) {
  return maySendDocuments(customer.state as CustomerState) ? <PhotoCheck customer={customer} /> : otherwise;
}

function PhotoCheck({ customer }: { customer: Customer }) {
  const { data: check, error, refetch } = useQuery(documentCheckQuery);
  const now = useNow();
  const [hasJustConsented, setJustConsented] = useState(false);
  useCustomerReload(check);
  if (!check) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={2} label="Dein Dokumentencheck wird geladen" />
    );
  }
  const isPassed = check.state === 'APPROVED' && !check.renewable;
  return (
    <>
      {!isPassed && check.state !== 'SUBMITTED' && check.partner && (
        <Note title={`Bist du noch bei ${check.partner}?`} className="mb-6 max-w-160">
          Zeig dort Führerschein und Ausweis im Original: Dann brauchst du keine Fotos. Du kannst sie auch
          hier schicken, wenn dir das lieber ist.
        </Note>
      )}
      {!isPassed && check.state !== 'SUBMITTED' && (
        <p className="mb-6 max-w-160 text-lead text-ink-soft">
          Vier Fotos, etwa drei Minuten: Damit zeigst du uns, wer du bist und dass du fahren darfst. Halte
          Führerschein und Ausweis bereit.
        </p>
      )}
      {!isPassed && <CheckSteps check={check} />}
      <div id={STATUS_ID} tabIndex={-1} className="scroll-mt-8">
        <CheckStatus check={check} customer={customer} now={now} />
      </div>
      {!isPassed &&
        (check.photosAllowed || check.state === 'SUBMITTED' ? (
          <Photos check={check} goesOn={hasJustConsented} />
        ) : (
          <PhotoConsent onGiven={() => setJustConsented(true)} />
        ))}
      <Reasons />
    </>
  );
}

/** Reloads the customer after an approval, because it changes what the customer may do. */
function useCustomerReload(check: DocumentCheck | undefined) {
  const queryClient = useQueryClient();
  const decidedAt = check?.state === 'APPROVED' ? check.decidedAt : undefined;
  useEffect(() => {
    if (decidedAt) void queryClient.invalidateQueries({ queryKey: currentCustomerQuery.queryKey });
  }, [queryClient, decidedAt]);
}

/** `goesOn`: who has just consented goes on here, also by keyboard. */
function Photos({ check, goesOn }: { check: DocumentCheck; goesOn: boolean }) {
  const submit = useSubmitDocumentCheck();
  const keys = useIdempotencyKeys();
  useEffect(() => {
    if (goesOn) lookAt(PHOTOS_ID);
  }, [goesOn]);
  const isLocked = check.state === 'SUBMITTED';
  // Photos of an approved check do not count for its renewal.
  const present = check.state === 'APPROVED' ? [] : check.documents.map(({ kind }) => kind);
  const missing = missingKinds(present);
  const isComplete = missing.length === 0 && check.state === 'OPEN';

  function submitPhotos() {
    submit.mutate(
      { idempotencyKey: keys.keyFor(`submit ${check.id}`) },
      {
        onSuccess: () => {
          keys.answered();
          announce('Deine Fotos sind eingereicht.');
          lookAt(STATUS_ID);
        },
        onError: (error) => {
          if (!(error instanceof ConnectionFailed)) keys.answered();
        },
      },
    );
  }

  return (
    <Section id={PHOTOS_ID} title="Deine Fotos" className="mt-8">
      <div className="grid gap-4 sm:grid-cols-2">
        {DOCUMENT_KINDS.map((kind) => (
          <PhotoCard
            key={kind}
            kind={kind}
            url={check.state === 'APPROVED' ? undefined : documentUrl(check, kind)}
            locked={isLocked}
          />
        ))}
      </div>
      {!isLocked && (
        <div className="mt-6 grid gap-3">
          {submit.error && <FailureNote error={submit.error} />}
          <p id="einreichen-hinweis" className="text-ink-soft">
            {isComplete
              ? 'Alle vier Fotos sind da. Sieh sie dir noch einmal an: Ist alles scharf und vollständig?'
              : check.state === 'REJECTED'
                ? 'Ersetze mindestens ein Foto, dann kannst du sie wieder einreichen.'
                : `Es ${missing.length === 1 ? 'fehlt' : 'fehlen'} noch: ${missing.map((kind) => DOCUMENT_TITLES[kind]).join(' · ')}`}
          </p>
          <Button
            size="L"
            width="MAX-L"
            needsConnection
            busy={submit.isPending}
            busyLabel="Deine Fotos werden eingereicht"
            disabled={!isComplete && !submit.isPending}
            aria-describedby="einreichen-hinweis"
            onClick={submitPhotos}
          >
            Zur Prüfung einreichen
          </Button>
        </div>
      )}
    </Section>
  );
}

const PHOTOS_ID = 'fotos';
const STATUS_ID = 'stand';

/** Brings a part of the page to its top, with the focus: what stood above it may just have gone. */
function lookAt(id: string): void {
  requestAnimationFrame(() => {
    const part = document.getElementById(id);
    part?.focus({ preventScroll: true });
    part?.scrollIntoView({ block: 'start' });
  });
}

const REASONS = [
  {
    question: 'Warum wollt ihr das sehen?',
    answer:
      'Wer ein Auto überlässt, muss sich davon überzeugen, dass die Person am Steuer einen gültigen Führerschein hat. Mit Ausweis und Selfie stellen wir sicher, dass wirklich du es bist. Weil ein Führerschein inzwischen entzogen worden sein kann, wiederholen wir das alle sechs Monate.',
  },
  {
    question: 'Wer sieht die Fotos?',
    answer:
      'Du selbst und die Menschen bei uns, die sie prüfen. Sonst niemand, auch nicht der Hauptaccount deiner Firma oder Familie.',
  },
  {
    question: 'Was passiert danach mit ihnen?',
    answer:
      'Wir entfernen beim Eingang alles, was die Kamera über Ort und Gerät dazugeschrieben hat, und schreiben „KOPIE“ darüber. 30 Tage nach unserer Entscheidung löschen wir die Fotos, und früher, wenn du deine Einwilligung zurücknimmst. Es bleibt, wann wir wie entschieden haben und warum.',
  },
];

function Reasons() {
  return (
    <Section title="Gut zu wissen" className="mt-10">
      <dl className="grid gap-5">
        {REASONS.map(({ question, answer }) => (
          <div key={question}>
            <dt className="font-semibold">{question}</dt>
            <dd className="mt-1 text-ink-soft">{answer}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
