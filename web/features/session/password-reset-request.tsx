import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#web/platform/call.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { useIdempotencyKeys } from '#web/shell/idempotency-key.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { openLogin } from './login-store.ts';

/** Requests the reset mail; the answer does not reveal whether the account exists (§S9.38). */
export function PasswordResetRequest() {
  const field = useRef<HTMLInputElement>(null);
  const keys = useIdempotencyKeys();
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (login: string) =>
      call('POST /passwordresets', { body: { login } }, { idempotencyKey: keys.keyFor(login) }),
    onSuccess: () => keys.answered(),
  });
  const failure = error && failureOf(error);

  function submit() {
    const login = field.current?.value.trim() ?? '';
    setMissing(login === '');
    if (login === '') field.current?.focus();
    else if (!isPending) mutate(login);
  }

  if (isSuccess) {
    return (
      <>
        <PageHeading title="Sieh in dein Postfach" />
        <Note
          tone="success"
          announced
          title="Deine Anfrage ist bei uns angekommen."
          action={
            <>
              <Button size="S" theme="OUTLINE" onClick={reset}>
                Noch einmal anfordern
              </Button>
              <Button size="S" theme="OUTLINE" onClick={() => openLogin()}>
                Login
              </Button>
            </>
          }
        >
          Wenn es dazu einen Account gibt, haben wir dir gerade eine E-Mail mit einem Link geschickt. Er gilt
          15 Minuten und nur einmal. Sieh auch im Spam-Ordner nach.
        </Note>
      </>
    );
  }

  return (
    <>
      <PageHeading
        title="Passwort neu setzen"
        intro="Gib deine Accountnummer oder deine E-Mail-Adresse ein. Wir schicken dir dann einen Link an die E-Mail-Adresse, die zu deinem Account gehört."
      />
      <noscript>
        <Note tone="warning" title="Dein Browser führt kein JavaScript aus" className="mb-4">
          Um dein Passwort hier neu zu setzen, schalte es bitte ein, oder melde dich bei uns.
        </Note>
      </noscript>
      <form
        noValidate
        className="grid max-w-104 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          ref={field}
          label="Accountnummer oder E-Mail-Adresse"
          required
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          readOnly={isPending}
          error={isMissing ? 'Accountnummer oder E-Mail-Adresse ist erforderlich.' : undefined}
          onInput={() => setMissing(false)}
        />
        <ActFailureNote failure={failure} />
        <Button
          type="submit"
          needsConnection
          size="L"
          width="FULL"
          busy={isPending}
          busyLabel="Der Link wird angefordert"
        >
          Link anfordern
        </Button>
      </form>
    </>
  );
}
