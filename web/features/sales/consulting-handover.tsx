import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Combination } from '#domain/sales/consulting.ts';
import { registrationDraft } from '#web/features/registration/registration-draft.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { fieldMessage } from '#web/shell/field-message.ts';
import { paths } from '#web/shell/paths.ts';
import { PrintButton } from '#web/shell/print-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Consulting } from './consulting-link.ts';
import { useConsultingMail } from './use-consulting-mail.ts';

/** The registration begins with what was chosen; what was typed for somebody else before is gone on with from the list. */
const registrationOf = (city: string, { plan, withSafetyPackage }: Combination) =>
  paths.withQuery(paths.salesRegistration(), {
    tarif: plan.id,
    sicherheitspaket: withSafetyPackage ? 'ja' : 'nein',
    stadt: city,
  });

/** What was advised goes into the registration, on paper or by mail. */
export function ConsultingHandover({
  consulting,
  best,
  city,
}: {
  consulting: Consulting;
  best: Combination;
  /** Its title. */
  city: string;
}) {
  const navigate = useNavigate();
  return (
    <Section title="Wie es weitergeht" className="print-hidden mt-8!">
      <Card className="grid gap-5 sm:p-5!">
        <p className="font-semibold">
          Für die Registrierung: Tarif {best.plan.title}, {best.withSafetyPackage ? 'mit' : 'ohne'}{' '}
          Sicherheitspaket, {city}
        </p>
        {best.accounts > 1 && (
          <p>Das sind {best.accounts} Accounts: Jede Person registriert sich einmal, mit derselben Wahl.</p>
        )}
        {best.withPackages && (
          <p>Kilometerpakete kaufst du nach der Registrierung selbst, im Profil, wenn du sie brauchst.</p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            onClick={() => {
              registrationDraft.clear();
              void navigate(registrationOf(consulting.city, best));
            }}
          >
            Mit dieser Wahl registrieren
          </Button>
          <PrintButton />
        </div>
        <MailForm consulting={consulting} />
      </Card>
    </Section>
  );
}

function MailForm({ consulting }: { consulting: Consulting }) {
  const sending = useConsultingMail();
  const [emailAddress, setEmailAddress] = useState('');
  const message = fieldMessage(sending.error, 'emailAddress');
  const failure = sending.error && message === undefined ? failureOf(sending.error) : undefined;
  const { year, drivers, city, car } = consulting;
  return (
    <form
      noValidate
      aria-label="Per Mail schicken"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending.isPending) sending.mutate({ emailAddress, year, drivers, city, car });
      }}
    >
      <div className="grid gap-3 sm:flex sm:items-start">
        <TextField
          label="E-Mail-Adresse"
          hint="An diese Adresse geht nur diese eine Mail, mit dem Namen deines Vertriebspartners."
          name="emailAddress"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={emailAddress}
          error={message}
          onChange={(event) => {
            sending.reset();
            setEmailAddress(event.currentTarget.value);
          }}
          className="min-w-0 grow"
        />
        <Button
          type="submit"
          theme="OUTLINE"
          className="sm:mt-6.5 sm:shrink-0"
          needsConnection
          busy={sending.isPending}
          busyLabel="Die Mail wird geschickt"
        >
          Per Mail schicken
        </Button>
      </div>
      <ActFailureNote failure={failure} />
      {sending.isSuccess && (
        <Note tone="success" announced title="Die Mail ist unterwegs">
          An {sending.variables.emailAddress.trim()}, mit allem, was hier steht.
        </Note>
      )}
    </form>
  );
}
