import type { AccountOnPhone } from '#web/platform/app-shell.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

type Props = {
  accounts: readonly AccountOnPhone[];
  /** The account whose login is under way. */
  busy: string | undefined;
  /** No other can be chosen now. */
  isBusy: boolean;
  onTake: (customerNumber: string) => void;
  onRemove: (account: AccountOnPhone) => void;
  /** Undefined while the form for others is there. */
  onOther: (() => void) | undefined;
};

/** The accounts that the app remembers, in the login overlay. */
export function AccountChoice({ accounts, busy, isBusy, onTake, onRemove, onOther }: Props) {
  return (
    <div className="mt-5 grid gap-2">
      <ul className="grid gap-2" aria-label="Accounts auf diesem Gerät">
        {accounts.map((account, index) => {
          const { customerNumber, name } = account;
          return (
            <li key={customerNumber} className="flex items-center gap-1">
              <Button
                theme={index === 0 && onOther ? 'PRIMARY' : 'OUTLINE'}
                width="FULL"
                className="min-w-0 shrink"
                data-first-field={index === 0 && onOther ? '' : undefined}
                needsConnection
                busy={busy === customerNumber}
                busyLabel="Du wirst eingeloggt"
                disabled={isBusy && busy !== customerNumber}
                onClick={() => onTake(customerNumber)}
              >
                <span className="block min-w-0 wrap-anywhere">
                  <span className="block">Weiter als {name}</span>
                  <span className="sr-only"> · </span>
                  <span className="digits block text-sm font-normal whitespace-nowrap">{customerNumber}</span>
                </span>
              </Button>
              <IconButton
                icon="trash"
                label={`${name}, ${customerNumber}, von diesem Gerät entfernen`}
                disabled={isBusy}
                onClick={() => onRemove(account)}
              />
            </li>
          );
        })}
      </ul>
      {onOther && (
        <Button theme="LINK" width="FULL" disabled={isBusy} onClick={onOther}>
          Anderer Account
        </Button>
      )}
    </div>
  );
}
