import { useActionData, useLocation } from 'react-router';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { FormNote } from './link-page.tsx';
import { CONTACT_SENT, SENT_BEFORE } from './send-contact.ts';
import type { FormFailure } from './submit-form.ts';

/** The contact form. The browser submits it, so that it works without JavaScript. */
export function ContactForm() {
  const customer = useCurrentCustomer();
  const failure = useActionData<FormFailure>();
  const sent = new URLSearchParams(useLocation().search).get(CONTACT_SENT);
  const values = failure?.values ?? {};
  if (!failure && sent === SENT_BEFORE) {
    return (
      <Note tone="info" announced title="Diese Nachricht haben wir schon.">
        Sie ist vor Kurzem Wort für Wort so angekommen, deshalb haben wir sie nicht noch einmal geschickt. Wir
        antworten dir per E-Mail. Fehlt etwas, schreib uns bitte, was dazukommt. Eilt es, ruf die Hotline an.
      </Note>
    );
  }
  if (!failure && sent !== null) {
    return (
      <Note tone="success" announced title="Deine Nachricht ist bei uns.">
        Wir antworten dir per E-Mail, meist innerhalb eines Werktags. Eilt es, ruf die Hotline an.
      </Note>
    );
  }
  return (
    <>
      {failure && <FormNote failure={failure} />}
      <form method="post" noValidate>
        <Card className="grid gap-4 p-5!">
          <TextField
            label="Deine E-Mail-Adresse"
            required={!customer}
            name="replyto"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={values['replyto']}
            error={failure?.fields['replyto']}
            hint={
              customer
                ? 'Leer lassen, wenn wir an die Adresse in deinem Profil antworten sollen.'
                : 'Hierhin antworten wir dir.'
            }
          />
          <TextField
            label="Betreff"
            required
            name="subject"
            maxLength={150}
            autoComplete="off"
            defaultValue={values['subject']}
            error={failure?.fields['subject']}
          />
          <TextAreaField
            label="Nachricht"
            required
            name="body"
            rows={6}
            maxLength={10_000}
            defaultValue={values['body']}
            error={failure?.fields['body']}
            hint={customer ? undefined : 'Bist du schon bei uns, nenne bitte deine Accountnummer.'}
          />
          <Button type="submit" size="L" className="justify-self-start">
            Nachricht senden
          </Button>
        </Card>
      </form>
    </>
  );
}
