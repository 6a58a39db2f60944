import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#domain/booking/format-period.ts';
import { ResendConfirmation } from '#web/features/mail/resend-confirmation.tsx';
import type { Customer } from '#web/features/session/current-customer.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Note } from '#web/ui/note.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ownDataQuery } from './own-data-query.ts';

const dayOf = (date: string | null | undefined): string | undefined =>
  date && /^\d{4}-\d{2}-\d{2}$/.test(date) ? formatDate(Temporal.PlainDate.from(date)) : (date ?? undefined);

/** What the account says of the person, and how to have it changed. */
export function OwnData() {
  const { data, error, refetch } = useQuery(ownDataQuery);
  const person = data?.items[0];
  if (!person) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={3} label="Deine Daten werden geladen" />
    );
  }
  return (
    <div className="grid gap-4">
      <Person person={person} />
      <Contact person={person} />
      <Licence person={person} />
      <Consents person={person} />
      <Note title="Stimmt etwas nicht mehr?">
        Du bist umgezogen, heißt anders oder hast einen neuen Führerschein? Schreib uns über{' '}
        <Link to={paths.contact()} className="text-link">
          Kontakt
        </Link>
        , dann ändern wir es. Auch wenn du alle deine Daten haben oder gelöscht haben willst, bist du dort
        richtig.
      </Note>
    </div>
  );
}

function Person({ person }: { person: Customer }) {
  const { prename, name, birthDate, birthPlace, identityNumber, address } = person;
  const street = [address?.street, address?.streetNr].filter(Boolean).join(' ');
  const town = [address?.postalCode, address?.city].filter(Boolean).join(' ');
  const lines = [street, town, address?.country === 'DE' ? '' : address?.country].filter(Boolean);
  return (
    <SummaryList
      title="Person"
      entries={[
        { term: 'Name', value: [prename, name].filter(Boolean).join(' ') },
        {
          term: 'Anschrift',
          value:
            lines.length > 0 &&
            lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            )),
        },
        { term: 'Geburtsdatum', value: dayOf(birthDate) },
        { term: 'Geburtsort', value: birthPlace },
        { term: 'Ausweisnummer', value: identityNumber },
      ]}
    />
  );
}

function Contact({ person }: { person: Customer }) {
  const { emailAddress, emailConfirmed, mobilePhoneNr, phoneNr } = person;
  return (
    <SummaryList
      title="Kontakt"
      entries={[
        {
          term: 'E-Mail',
          value: emailAddress && (
            <span className="inline-flex flex-wrap items-center gap-2">
              <span className="wrap-anywhere">{emailAddress}</span>
              <Tag tone={emailConfirmed ? 'ok' : 'warn'}>
                {emailConfirmed ? 'bestätigt' : 'nicht bestätigt'}
              </Tag>
            </span>
          ),
        },
        { term: 'Mobil', value: mobilePhoneNr },
        { term: 'Telefon', value: phoneNr },
      ]}
    >
      {emailAddress && !emailConfirmed && (
        <div className="mt-4">
          <ResendConfirmation />
        </div>
      )}
    </SummaryList>
  );
}

function Licence({ person: { driverlicense } }: { person: Customer }) {
  if (!driverlicense) return null;
  return (
    <SummaryList
      title="Führerschein"
      entries={[
        { term: 'Nummer', value: driverlicense.Number },
        { term: 'Ausgestellt am', value: dayOf(driverlicense.Issued) },
        { term: 'Ausgestellt in', value: driverlicense.IssuedPlace },
        { term: 'Klassen', value: driverlicense.ClassesAllowed },
      ]}
    />
  );
}

function Consents({ person: { creditRatingAllowed, adsAllowed } }: { person: Customer }) {
  const words = (given: string | undefined) => (given === 'YES' ? 'erteilt' : 'nicht erteilt');
  return (
    <SummaryList
      title="Einwilligungen"
      entries={[
        { term: 'Prüfung der Bonität', value: words(creditRatingAllowed) },
        { term: 'Neuigkeiten per Mail', value: words(adsAllowed) },
      ]}
    />
  );
}
