import { Note } from '#web/ui/note.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';

/** For a customer with an unconfirmed address: says why to confirm it (`what`), and sends the mail again. */
export function EmailToConfirm({ emailAddress, what }: { emailAddress: string | null; what: string }) {
  if (!emailAddress) {
    return (
      <Note tone="info" title="Uns fehlt deine E-Mail-Adresse">
        Zu deinem Account kennen wir noch keine E-Mail-Adresse. Bitte melde dich bei uns.
      </Note>
    );
  }
  return (
    <div className="grid gap-3">
      <Note tone="info" title="Bestätige auch deine E-Mail-Adresse">
        An <span className="break-all">{emailAddress}</span> haben wir dir einen Link geschickt. {what} Nichts
        angekommen? Sieh auch im Spam-Ordner nach.
      </Note>
      <ResendConfirmation label="E-Mail erneut senden" />
    </div>
  );
}
