import { useState } from 'react';
import { type AccountOnPhone, appShell } from '#web/platform/app-shell.ts';
import { DeviceLockRefused } from '#web/platform/device-lock.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type MessageDialog, showDialog } from '#web/ui/message-dialog-store.ts';
import { Section } from '#web/ui/section.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useAccountsOnPhone, useDeviceLock, useIsGuarded } from './accounts-on-phone.ts';
import { confirmDataLoss } from './confirm-data-loss.ts';
import { loginFailure } from './login-failure.ts';
import { openLoginAs, openLoginForOther } from './prefilled-login.ts';
import { StoredLoginGone, switchAccount } from './stored-account.ts';

/** The accounts that the app remembers: change to another one, remove one, and what protects them. */
export function EditAccounts() {
  const accounts = useAccountsOnPhone();
  const [busy, setBusy] = useState<string>();

  async function change({ customerNumber }: AccountOnPhone) {
    setBusy(customerNumber);
    try {
      await switchAccount(customerNumber);
    } catch (error) {
      setBusy(undefined);
      showDialog(changeFailure(error, customerNumber));
    }
  }

  async function remove({ customerNumber, name }: AccountOnPhone) {
    await appShell()?.accounts.remove(customerNumber);
    announce(`${name} ist von diesem Gerät entfernt.`);
  }

  const leave = (run: () => void) =>
    void confirmDataLoss({ loss: 'jetzt den Account wechselst', label: 'Trotzdem wechseln', run });

  return (
    <Section title="Accounts auf diesem Gerät">
      <p className="mb-3 text-ink-soft">
        Bis zu zehn Accounts merkt sich die App für dich, ohne ihre Passwörter. Dazu gehört, wer beim
        Einloggen „Eingeloggt bleiben“ auswählt.
      </p>
      <ul className="grid gap-2">
        {accounts.map((account) => (
          <Card key={account.customerNumber} as="li" className="flex flex-wrap items-center gap-3">
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                {account.name}
                {account.isCurrent && <Tag tone="ok">eingeloggt</Tag>}
              </p>
              <p className="digits text-sm text-ink-soft">{account.customerNumber}</p>
            </div>
            {!account.isCurrent && (
              <div className="flex items-center gap-1">
                <Button
                  theme="OUTLINE"
                  size="S"
                  needsConnection
                  busy={busy === account.customerNumber}
                  busyLabel="Der Account wird gewechselt"
                  disabled={busy !== undefined && busy !== account.customerNumber}
                  aria-label={`Zu ${account.name}, ${account.customerNumber}, wechseln`}
                  onClick={() => leave(() => void change(account))}
                >
                  Wechseln
                </Button>
                <IconButton
                  icon="trash"
                  label={`${account.name}, ${account.customerNumber}, von diesem Gerät entfernen`}
                  disabled={busy !== undefined}
                  onClick={() => void remove(account)}
                />
              </div>
            )}
          </Card>
        ))}
      </ul>
      <Button
        theme="OUTLINE"
        className="mt-3"
        needsConnection
        disabled={busy !== undefined}
        onClick={() => leave(openLoginForOther)}
      >
        Anderer Account
      </Button>
      {accounts.length > 0 && <Guard />}
    </Section>
  );
}

function Guard() {
  const isGuarded = useIsGuarded();
  const lock = useDeviceLock();
  const [refusal, setRefusal] = useState<string>();
  if (lock === undefined) return null;

  async function guard(isWanted: boolean) {
    setRefusal(undefined);
    try {
      await appShell()?.accounts.guard(isWanted);
    } catch (error) {
      setRefusal(error instanceof DeviceLockRefused ? error.reason : 'Das hat leider nicht funktioniert.');
    }
  }

  return (
    <Card className="mt-3">
      {lock === 'NONE' && !isGuarded ? (
        <p className="text-ink-soft">
          Auf diesem Gerät ist keine Bildschirmsperre eingerichtet: Wer es in der Hand hat, kommt in diese
          Accounts. Richte in den Einstellungen deines Geräts eine ein, dann fragt die App danach.
        </p>
      ) : (
        <CheckboxField
          checked={isGuarded}
          onCheckedChange={(isWanted) => void guard(isWanted)}
          error={refusal}
          details="Beim Wechseln fragt dein Gerät immer. Mit diesem Häkchen fragt es auch, wenn dein Login nach einem Tag von selbst erneuert wird."
        >
          {lock === 'BIOMETRY' ? 'Mit Fingerabdruck oder Gesicht sichern' : 'Mit dem Code des Geräts sichern'}
        </CheckboxField>
      )}
    </Card>
  );
}

function changeFailure(error: unknown, customerNumber: string): MessageDialog {
  if (error instanceof DeviceLockRefused || error instanceof StoredLoginGone) {
    return {
      type: 'WARNING',
      title: 'Account nicht gewechselt',
      message: error.message,
      action: { label: 'Mit Passwort einloggen', run: () => openLoginAs(customerNumber) },
    };
  }
  return loginFailure(error);
}
