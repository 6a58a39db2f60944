import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { maySendDocuments } from '#domain/document/document-check.ts';
import { PHOTO_CONSENT } from '#domain/document/photo-consent.ts';
import { profileConsent, type VoluntaryConsent } from '#domain/privacy/profile-consents.ts';
import { documentCheckQuery } from '#web/features/document/document-queries.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { call } from '#web/platform/call.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Section } from '#web/ui/section.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ownDataQuery } from './own-data-query.ts';

type Kind = VoluntaryConsent | 'DOCUMENT_PHOTOS';

const TITLES: Record<Kind, string> = {
  ADS: 'Neuigkeiten per E-Mail',
  CREDIT_RATING: 'Prüfung der Bonität',
  DOCUMENT_PHOTOS: 'Fotos für den Dokumentencheck',
};

/** Voluntary: given by one press, and taken back by one press. */
export function Consents({ person: { adsAllowed, creditRatingAllowed, state } }: { person: Customer }) {
  const { data: check } = useQuery(documentCheckQuery);
  const { creditAgency } = useSettings();
  const isRated = creditRatingAllowed === 'YES';
  return (
    <Section title="Einwilligungen" className="mt-8">
      <p className="mb-3 text-ink-soft">
        Was hier steht, ist freiwillig. Nimmst du eine Einwilligung zurück, bleibt sonst alles, wie es ist.
      </p>
      <div className="grid gap-3">
        <Consent kind="ADS" isGiven={adsAllowed === 'YES'} />
        {/* Without an agency nobody is asked; what was given can be taken back all the same. */}
        {(creditAgency !== null || isRated) && <Consent kind="CREDIT_RATING" isGiven={isRated} />}
        {check && (check.consentStands || maySendDocuments(state as CustomerState)) && (
          <Consent kind="DOCUMENT_PHOTOS" isGiven={check.consentStands}>
            {check.consentStands
              ? 'Nimmst du sie zurück, löschen wir alle Fotos deiner Papiere und dein Selfie innerhalb einer Stunde. Was du eingereicht hast, prüfen wir dann nicht mehr. Ein bestandener Check bleibt bestanden.'
              : 'Sie gilt für einen Check. Ohne sie zeigst du uns die Originale in einem unserer Büros.'}
          </Consent>
        )}
      </div>
    </Section>
  );
}

function Consent({ kind, isGiven, children }: { kind: Kind; isGiven: boolean; children?: ReactNode }) {
  const queryClient = useQueryClient();
  const { creditAgency } = useSettings();
  const text = kind === 'DOCUMENT_PHOTOS' ? PHOTO_CONSENT : profileConsent(kind, creditAgency ?? undefined);
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call('PUT /consents/{kind}', {
        params: { kind },
        body: isGiven ? { allowed: 'NO' } : { allowed: 'YES', textVersion: text?.version },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({
        queryKey: (kind === 'DOCUMENT_PHOTOS' ? documentCheckQuery : ownDataQuery).queryKey,
      });
      announce(`${TITLES[kind]}: Einwilligung ${isGiven ? 'zurückgenommen' : 'erteilt'}`);
    },
  });
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-lead">{TITLES[kind]}</h3>
        <Tag tone={isGiven ? 'ok' : 'neutral'}>{isGiven ? 'erteilt' : 'nicht erteilt'}</Tag>
      </div>
      {text && <p className="mt-1">{text.de}</p>}
      {children && <p className="mt-1 text-ink-soft">{children}</p>}
      {error && (
        <div className="mt-3">
          <FailureNote error={error} />
        </div>
      )}
      <Button
        theme="OUTLINE"
        className="mt-3"
        needsConnection
        busy={isPending}
        busyLabel="Wird gespeichert"
        aria-label={`${TITLES[kind]}: ${isGiven ? 'zurücknehmen' : 'einwilligen'}`}
        onClick={() => mutate()}
      >
        {isGiven ? 'Zurücknehmen' : 'Einwilligen'}
      </Button>
    </Card>
  );
}
