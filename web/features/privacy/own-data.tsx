import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '#domain/booking/format-period.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { formatPhone } from '#domain/customer/format-phone.ts';
import { isCompanyAccount, isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import { ResendConfirmation } from '#web/features/mail/resend-confirmation.tsx';
import type { Customer } from '#web/features/session/current-customer.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ChangeData } from './change-data.tsx';
import { Consents } from './consents.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportData } from './export-data.tsx';
import { ownDataQuery } from './own-data-query.ts';

/** Staff have checked its name, and it does not drive itself. */
const isCompany = ({ plan, customerNumber }: Customer): boolean =>
  isCompanyAccount({ kundenart: plan.kundenart, isMain: isMainAccount(customerNumber) });

const dayOf = (date: string | null | undefined): string | undefined =>
  date && /^\d{4}-\d{2}-\d{2}$/.test(date) ? formatDate(Temporal.PlainDate.from(date)) : (date ?? undefined);

/**
 * What the account says of the person, what they change themselves, and all of it to take along. Contracts and notifications
 * come from other features.
 */
export function OwnData({ contracts, notifications }: { contracts: ReactNode; notifications: ReactNode }) {
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
      {contracts}
      {!isSalesPartnerPlan(person.plan.kundenart) && <Consents person={person} />}
      {!isSalesPartnerPlan(person.plan.kundenart) && notifications}
      <ExportData isMain={isMainAccount(person.customerNumber)} />
      {!isSalesPartnerPlan(person.plan.kundenart) && (
        <DeleteAccount isMain={isMainAccount(person.customerNumber)} />
      )}
    </div>
  );
}

function Person({ person }: { person: Customer }) {
  const { prename, name, birthDate, birthPlace, address } = person;
  const street = [address?.street, address?.streetNr].filter(Boolean).join(' ');
  const town = [address?.postalCode, address?.city].filter(Boolean).join(' ');
  // A company is not born: its contact person is.
  const born = isCompany(person) ? ' der Ansprechperson' : '';
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
        { term: `Geburtsdatum${born}`, value: dayOf(birthDate) },
        { term: `Geburtsort${born}`, value: birthPlace },
      ]}
    >
      <ChangeData subject="ADDRESS" person={person} />
      {!isCompany(person) && <ChangeData subject="NAME" person={person} />}
    </SummaryList>
  );
}

function Contact({ person }: { person: Customer }) {
  const { emailAddress, emailConfirmed, pendingEmailAddress, mobilePhoneNr, phoneNr } = person;
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
        { term: 'Neue E-Mail', value: pendingEmailAddress && `${pendingEmailAddress}, noch nicht bestätigt` },
        { term: 'Mobil', value: mobilePhoneNr && formatPhone(mobilePhoneNr) },
        { term: 'Telefon', value: phoneNr && formatPhone(phoneNr) },
      ]}
    >
      {emailAddress && !emailConfirmed && (
        <div className="mt-4">
          <ResendConfirmation />
        </div>
      )}
      <ChangeData subject="EMAIL" person={person} />
      <ChangeData subject="PHONE" person={person} />
    </SummaryList>
  );
}

function Licence({ person }: { person: Customer }) {
  const { driverlicense } = person;
  if (!driverlicense || isCompany(person)) return null;
  return (
    <SummaryList
      title="Führerschein"
      entries={[
        { term: 'Nummer', value: driverlicense.Number },
        { term: 'Ausgestellt am', value: dayOf(driverlicense.Issued) },
        { term: 'Ausgestellt in', value: driverlicense.IssuedPlace },
        { term: 'Klassen', value: driverlicense.ClassesAllowed },
      ]}
    >
      <ChangeData subject="LICENCE" person={person} />
    </SummaryList>
  );
}
