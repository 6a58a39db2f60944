import { EmailToConfirm } from '#web/features/mail/email-to-confirm.tsx';
import type { Customer } from '#web/features/session/current-customer.ts';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { AccountCreated } from './account-created.tsx';

const LATER = 'Dauert es länger oder stimmt etwas nicht?';

/** The state of a manual check and what the customer can do (§4.11: PRELIMINARY, DENIED). */
export function ManualCheck({ customer }: { customer: Customer }) {
  switch (customer.state) {
    case 'PRELIMINARY':
      return (
        <>
          <Note tone="info" title="Wir sehen uns deine Angaben an">
            Deine Registrierung ist bei uns angekommen. Wir prüfen sie gerade persönlich, das dauert meist ein
            bis zwei Werktage.{customer.emailConfirmed && ' Du musst nichts weiter tun.'}
          </Note>
          {!customer.emailConfirmed && (
            <div className="mt-3">
              <EmailToConfirm
                emailAddress={customer.emailAddress}
                what="Freischalten können wir deinen Account erst, wenn du ihn geöffnet hast."
              />
            </div>
          )}
          <WhatFollows
            result={
              customer.emailAddress
                ? `Das Ergebnis schicken wir an ${customer.emailAddress}.`
                : 'Das Ergebnis teilen wir dir mit.'
            }
          />
          <Contact customerNumber={customer.customerNumber} question={LATER} />
        </>
      );
    case 'DENIED':
      return (
        <>
          <Note tone="warning" title="Wir konnten deinen Account nicht freischalten">
            Die Prüfung deiner Angaben war nicht erfolgreich. Buchen kannst du deshalb nicht, und es entstehen
            dir keine Kosten.
          </Note>
          <Contact
            customerNumber={customer.customerNumber}
            question="Hältst du das für einen Fehler?"
            answer="Dann widersprich bitte. Jemand, der bisher nicht beteiligt war, sieht sich deinen Fall noch einmal an und antwortet dir."
          />
        </>
      );
    case 'VERIFIED':
      return (
        <Note
          tone="info"
          title="Für dich geht es beim Dokumentencheck weiter"
          action={
            <Link to={paths.documentCheck()} className={buttonClass()}>
              Zum Dokumentencheck
            </Link>
          }
        >
          Deine Angaben sind in Ordnung. Jetzt brauchen wir noch Fotos von Führerschein und Ausweis.
        </Note>
      );
    case 'BLOCKED':
      return (
        <>
          <Note tone="warning" title="Dein Account ist gesperrt">
            Solange die Sperre besteht, kannst du nichts buchen, verschieben oder verlängern. Deine Buchungen
            kannst du weiterhin stornieren und verkürzen.
          </Note>
          <Contact customerNumber={customer.customerNumber} question="Möchtest du das klären?" />
        </>
      );
    default:
      return (
        <Note
          tone="success"
          title="Dein Account ist geprüft"
          action={
            <Link to={paths.map()} className={buttonClass()}>
              Auto buchen
            </Link>
          }
        >
          Hier gibt es für dich nichts zu tun.
        </Note>
      );
  }
}

/** After a registration without a login: what logged-in customers see here, and how to log in. */
export function CheckAfterRegistration({ customerNumber }: { customerNumber: string }) {
  return (
    <>
      <AccountCreated customerNumber={customerNumber}>
        Wir prüfen jetzt deine Angaben persönlich, das dauert meist ein bis zwei Werktage.
      </AccountCreated>
      <div className="mt-3">
        <Note title="Bestätige deine E-Mail-Adresse">
          Wir haben dir eine E-Mail mit einem Link geschickt. Freischalten können wir deinen Account erst,
          wenn du ihn geöffnet hast. Nichts angekommen? Sieh auch im Spam-Ordner nach.
        </Note>
      </div>
      <WhatFollows result="Das Ergebnis schicken wir an deine E-Mail-Adresse." />
      <Contact customerNumber={customerNumber} question={LATER} />
    </>
  );
}

function WhatFollows({ result }: { result: string }) {
  return (
    <Section title="Wie es weitergeht" className="mt-8">
      <Steps
        steps={[
          ['Wir prüfen', 'Wir vergleichen deine Angaben und fragen nach, wenn etwas unklar ist.'],
          ['Wir schreiben dir', result],
          [
            'Es fehlt noch der Dokumentencheck',
            'Wer fahren möchte, schickt uns Fotos von Führerschein und Ausweis. Sind sie geprüft, kann es losgehen.',
          ],
        ]}
      />
    </Section>
  );
}

function Steps({ steps }: { steps: [title: string, text: string][] }) {
  return (
    <ol className="grid gap-4">
      {steps.map(([title, text], index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden="true"
            className="digits flex size-9 shrink-0 items-center justify-center rounded-pill bg-brand-soft font-bold text-brand-strong"
          >
            {index + 1}
          </span>
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Contact({
  customerNumber,
  question,
  answer,
}: {
  customerNumber: string;
  question: string;
  answer?: string;
}) {
  const { contact } = useSettings();
  const subject = encodeURIComponent(`Account ${customerNumber}: Prüfung`);
  return (
    <Section title={question} className="mt-8">
      <Card className="grid gap-2">
        <p>{answer ?? 'Schreib uns, wir antworten dir so schnell wie möglich.'}</p>
        <p>
          E-Mail:{' '}
          <a href={`mailto:${contact.emailAddress}?subject=${subject}`} className="text-link break-all">
            {contact.emailAddress}
          </a>
        </p>
        <p className="text-ink-soft">
          Nenne uns bitte deine Accountnummer:{' '}
          <span className="digits font-semibold text-ink">{customerNumber}</span>
        </p>
      </Card>
    </Section>
  );
}
