import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { checkPasskeyLabel, PASSKEY_LABEL_FAULTS } from '#domain/session/passkey-label.ts';
import { appShell } from '#web/platform/app-shell.ts';
import { isRefusal } from '#web/platform/query.tsx';
import { failureOf as callFailureOf } from '#web/shell/call-failure.ts';
import { ActFailureNote, FailureNote } from '#web/shell/failure-note.tsx';
import { fieldMessage } from '#web/shell/field-message.ts';
import { useIsHydrated } from '#web/shell/use-is-hydrated.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { deviceName } from './device-name.ts';
import { offersPasskeys, PasskeyAborted, PasskeyExists } from './passkey.ts';
import { type Passkey, passkeysQuery, useAddPasskey } from './passkey-queries.ts';

const RemovePasskeyDialog = lazy(async () => ({
  default: (await import('./remove-passkey-dialog.tsx')).RemovePasskeyDialog,
}));

/** The passkeys of the account: lists, adds and removes them. */
export function PasskeyList() {
  const { data, error, refetch } = useQuery(passkeysQuery);
  const [passkeyToRemove, setPasskeyToRemove] = useState<Passkey>();
  return (
    <Section title="Passkeys">
      <p className="mb-3 text-ink-soft">
        Mit einem Passkey loggst du dich per Fingerabdruck, Gesicht oder Geräte-PIN ein: ohne Passwort, und
        sicher vor gefälschten Seiten.
      </p>
      {data ? (
        data.items.length > 0 && (
          <ul className="mb-3 grid gap-2">
            {data.items.map((passkey) => (
              <Card key={passkey.id} as="li" className="flex items-center gap-3">
                <Icon name="key" className="text-brand" />
                <div className="min-w-0 grow">
                  <p className="font-semibold wrap-anywhere">{passkey.label}</p>
                  <p className="digits text-sm text-ink-soft">{historyOf(passkey)}</p>
                </div>
                <IconButton
                  icon="trash"
                  label={`${passkey.label} löschen`}
                  onClick={() => setPasskeyToRemove(passkey)}
                />
              </Card>
            ))}
          </ul>
        )
      ) : error ? (
        <div className="mb-3">
          <FailureNote error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <SkeletonText lines={2} label="Passkeys werden geladen" />
      )}
      <NewPasskey />
      {passkeyToRemove && (
        <Suspense>
          <RemovePasskeyDialog passkey={passkeyToRemove} onClose={() => setPasskeyToRemove(undefined)} />
        </Suspense>
      )}
    </Section>
  );
}

function historyOf({ createdAt, lastUsedAt }: Passkey): string {
  const at = (instant: string) => formatDateTime(Temporal.Instant.from(instant));
  return lastUsedAt
    ? `Zuletzt benutzt: ${at(lastUsedAt)}`
    : `Eingerichtet: ${at(createdAt)}, noch nicht benutzt`;
}

function NewPasskey() {
  const isHydrated = useIsHydrated();
  const isOffered = !isHydrated || offersPasskeys();
  const add = useAddPasskey();
  const field = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController>(undefined);
  const [isNaming, setNaming] = useState(false);
  const [asksPassword, setAsksPassword] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<ReturnType<typeof checkPasskeyLabel>>();
  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => field.current?.focus(), [isNaming]);
  useEffect(() => password.current?.focus(), [asksPassword]);

  if (isHydrated && appShell()) {
    return (
      <Note title="Passkeys richtest du im Browser ein">
        In der App gibt es sie nicht. Hier bleibst du mit „Eingeloggt bleiben“ eingeloggt, ohne das Passwort
        wieder einzugeben.
      </Note>
    );
  }
  if (!isOffered) {
    return (
      <Note title="Dieser Browser bietet hier keine Passkeys an">Versuche es mit einem anderen Gerät.</Note>
    );
  }
  if (!isNaming) {
    return (
      <Button icon={<Icon name="plus" size={20} />} onClick={() => setNaming(true)}>
        Passkey einrichten
      </Button>
    );
  }

  function submit() {
    const label = field.current?.value.trim() ?? '';
    const found = checkPasskeyLabel(label);
    setFault(found);
    if (found) return field.current?.focus();
    abort.current = new AbortController();
    const currentPassword = password.current?.value;
    add.mutate(
      { label, signal: abort.current.signal, currentPassword },
      {
        onError: (error) => {
          if (isRefusal(error, 'PROOF_NEEDED')) setAsksPassword(true);
          else if (fieldMessage(error, 'currentPassword')) password.current?.focus();
        },
        onSuccess: () => {
          setNaming(false);
          setAsksPassword(false);
          announce(`Passkey „${label}“ eingerichtet`);
        },
      },
    );
  }

  const wrongPassword = fieldMessage(add.error, 'currentPassword');
  const needsPassword = isRefusal(add.error, 'PROOF_NEEDED') || wrongPassword !== undefined;
  const failure = add.error && !needsPassword ? failureOf(add.error) : undefined;
  return (
    <Card
      as="form"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        ref={field}
        label="Name des Passkeys"
        hint="Daran erkennst du ihn später wieder."
        required
        defaultValue={deviceName(navigator.userAgent)}
        autoComplete="off"
        readOnly={add.isPending}
        error={fault && PASSKEY_LABEL_FAULTS[fault].de}
      />
      {asksPassword && (
        <PasswordField
          ref={password}
          label="Aktuelles Passwort"
          hint="Du hast dich vor einer Weile eingeloggt. Bitte bestätige, dass du es bist."
          required
          autoComplete="current-password"
          readOnly={add.isPending}
          error={wrongPassword}
        />
      )}
      <ActFailureNote failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          needsConnection
          busy={add.isPending}
          busyLabel="Dein Gerät richtet den Passkey ein"
        >
          Jetzt einrichten
        </Button>
        <Button
          theme="OUTLINE"
          onClick={() => {
            abort.current?.abort();
            setNaming(false);
            setAsksPassword(false);
          }}
        >
          Abbrechen
        </Button>
      </div>
    </Card>
  );
}

function failureOf(error: Error): { title: string; text: string } {
  if (error instanceof PasskeyExists) {
    return {
      title: 'Dieses Gerät hat schon einen Passkey',
      text: 'Du kannst dich hier schon mit Passkey einloggen. Es wurde nichts geändert.',
    };
  }
  if (error instanceof PasskeyAborted) {
    return {
      title: 'Der Passkey wurde nicht eingerichtet',
      text: 'Dein Gerät hat abgebrochen oder zu lange gewartet. Es wurde nichts geändert, du kannst es noch einmal versuchen.',
    };
  }
  return callFailureOf(error);
}
