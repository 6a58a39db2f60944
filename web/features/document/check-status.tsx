import { formatDate } from '#domain/booking/format-period.ts';
import { hasExpired, lastValidDay } from '#domain/document/document-validity.ts';
import { EmailToConfirm } from '#web/features/mail/email-to-confirm.tsx';
import type { Customer } from '#web/features/session/current-customer.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import type { DocumentCheck } from './document-queries.ts';

/** The state of the document check and the next step. */
export function CheckStatus({
  check,
  customer,
  now,
}: {
  check: DocumentCheck;
  customer: Customer;
  now: Temporal.Instant;
}) {
  const hasMore = customer.state === 'VERIFIED' && !check.emailConfirmed;
  return (
    <div className="grid gap-3">
      <State check={check} now={now} hasMore={hasMore} />
      {hasMore && (
        <EmailToConfirm
          emailAddress={customer.emailAddress}
          what="Buchen kannst du, sobald du ihn geöffnet hast und deine Fotos geprüft sind."
        />
      )}
    </div>
  );
}

function State({
  check,
  now,
  hasMore,
}: {
  check: DocumentCheck;
  now: Temporal.Instant;
  /** Something else is still to be done, which a note below says. */
  hasMore: boolean;
}) {
  const until = check.validUntil === null ? undefined : Temporal.Instant.from(check.validUntil);
  const lastDay = until && formatDate(lastValidDay(until));
  switch (check.state) {
    case 'SUBMITTED':
      return (
        <Note tone="info" announced title="Wir prüfen deine Fotos">
          {check.submittedAt && `Eingereicht am ${formatDate(Temporal.Instant.from(check.submittedAt))}. `}
          Das dauert meist nicht länger als einen Werktag. {hasMore ? '' : 'Du musst nichts weiter tun: '}Wir
          schreiben dir eine E-Mail, sobald wir fertig sind.
        </Note>
      );
    case 'REJECTED':
      return (
        <Note tone="warning" announced title="Bitte schick uns noch einmal Fotos">
          {check.reason && <p className="mb-1.5 font-semibold">„{check.reason}“</p>}
          Ersetze, was wir beanstandet haben, und reiche die Fotos dann wieder ein. Was in Ordnung war, kann
          bleiben.
        </Note>
      );
    case 'APPROVED':
      if (!check.renewable || !until) {
        return (
          <Note
            tone="success"
            announced
            title="Dein Dokumentencheck ist bestanden"
            action={
              <Link to={paths.map()} className={buttonClass()}>
                Auto buchen
              </Link>
            }
          >
            {lastDay && `Er gilt bis zum ${lastDay}. Rechtzeitig vorher erinnern wir dich per E-Mail.`}
          </Note>
        );
      }
      return hasExpired(until, now) ? (
        <Note tone="warning" title="Dein Dokumentencheck ist abgelaufen">
          {`Er galt bis zum ${lastDay}. Deine bestehenden Buchungen bleiben; neu buchen kannst du wieder, sobald wir neue Fotos geprüft haben.`}
        </Note>
      ) : (
        <Note tone="info" title="Zeit für neue Fotos">
          {`Dein Dokumentencheck gilt noch bis zum ${lastDay}. Schick uns bis dahin neue Fotos, dann kannst du ohne Pause weiter buchen.`}
        </Note>
      );
    case 'OPEN':
      return until && hasExpired(until, now) ? (
        <Note tone="warning" title="Dein Dokumentencheck ist abgelaufen">
          {`Er galt bis zum ${lastDay}. Neu buchen kannst du wieder, sobald wir deine neuen Fotos geprüft haben.`}
        </Note>
      ) : null;
  }
}
