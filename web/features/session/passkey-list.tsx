import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { checkPasskeyLabel, PASSKEY_LABEL_FAULTS } from '#domain/session/passkey-label.ts';
import { appShell } from '#web/platform/app-shell.ts';
import { isRefusal } from '#web/platform/query.tsx';
import type { Failure } from '#web/shell/call-failure.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { FormShell } from '#web/shell/form-shell.tsx';
import { useFormShell } from '#web/shell/use-form-shell.ts';
import { useIsHydrated } from '#web/shell/use-is-hydrated.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
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
  const [isNaming, setNaming] = useState(false);
  if (isHydrated && appShell()) {
    return (
      <Note title="Passkeys richtest du im Browser ein">
        In der App gibt es sie nicht. Hier bleibst du mit „Eingeloggt bleiben“ eingeloggt, ohne das Passwort
        wieder einzugeben.
      </Note>
    );
  }
  if (isHydrated && !offersPasskeys()) {
    return (
      <Note title="Dieser Browser bietet hier keine Passkeys an">Versuche es mit einem anderen Gerät.</Note>
    );
  }
  if (isNaming) return <PasskeyForm onClose={() => setNaming(false)} />;
  return (
    <Button icon={<Icon name="plus" size={20} />} onClick={() => setNaming(true)}>
      Passkey einrichten
    </Button>
  );
}

function PasskeyForm({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey();
  const abort = useRef<AbortController>(undefined);
  const [asksPassword, setAsksPassword] = useState(false);
  const password = useRef<HTMLDivElement>(null);
  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => password.current?.querySelector('input')?.focus(), [asksPassword]);
  const { field, sending, error } = useFormShell({
    initial: { label: deviceName(navigator.userAgent), currentPassword: '' },
    check: ({ label }) => {
      const fault = checkPasskeyLabel(label.trim());
      return { label: fault && PASSKEY_LABEL_FAULTS[fault].de };
    },
    send: ({ label, currentPassword }) => {
      abort.current = new AbortController();
      return add.mutateAsync({
        label: label.trim(),
        signal: abort.current.signal,
        currentPassword: asksPassword ? currentPassword : undefined,
      });
    },
    onSent: (_, { label }) => {
      onClose();
      announce(`Passkey „${label.trim()}“ eingerichtet`);
    },
    onFailed: (refused) => {
      if (isRefusal(refused, 'PROOF_NEEDED')) setAsksPassword(true);
    },
  });
  return (
    <Card>
      <FormShell
        {...sending}
        failure={isRefusal(error, 'PROOF_NEEDED') ? undefined : (ownFailure(error) ?? sending.failure)}
        className="grid gap-4"
        takesFocus
        submit={{ label: 'Jetzt einrichten', busyLabel: 'Dein Gerät richtet den Passkey ein' }}
        other={
          // Also while the device asks: it stops asking then.
          <Button theme="OUTLINE" onClick={onClose}>
            Abbrechen
          </Button>
        }
      >
        <TextField
          {...field.text('label')}
          label="Name des Passkeys"
          hint="Daran erkennst du ihn später wieder."
          required
          autoComplete="off"
        />
        {asksPassword && (
          <div ref={password}>
            <CurrentPasswordField
              {...field.text('currentPassword')}
              hint="Du hast dich vor einer Weile eingeloggt. Bitte bestätige, dass du es bist."
            />
          </div>
        )}
      </FormShell>
    </Card>
  );
}

/** What only this act fails with. */
function ownFailure(error: Error | null): Failure | undefined {
  if (error instanceof PasskeyExists) {
    return {
      code: 'INTERNAL',
      title: 'Dieses Gerät hat schon einen Passkey',
      text: 'Du kannst dich hier schon mit Passkey einloggen. Es wurde nichts geändert.',
    };
  }
  if (error instanceof PasskeyAborted) {
    return {
      code: 'INTERNAL',
      title: 'Der Passkey wurde nicht eingerichtet',
      text: 'Dein Gerät hat abgebrochen oder zu lange gewartet. Es wurde nichts geändert, du kannst es noch einmal versuchen.',
    };
  }
  return undefined;
}
