import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import type { AppShell } from '#web/platform/app-shell.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { settingsQuery } from '#web/shell/settings-query.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { STAYS } from '#web/ui/close-topmost.ts';
import { LogoMark } from './logo.tsx';

/** The app is older than the server still serves; whoever has a car finds the way to it. */
export function TooOld({ shell }: { shell: AppShell }) {
  const { pathname } = useLocation();
  return pathname.startsWith(paths.bookings()) ? null : <Request shell={shell} />;
}

function Request({ shell }: { shell: AppShell }) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { data: settings } = useQuery(settingsQuery);
  const { data: customer } = useQuery({ ...currentCustomerQuery, enabled: false });
  const isAndroid = shell.platform === 'android';
  const store = isAndroid ? settings?.native?.androidStoreUrl : settings?.native?.iosStoreUrl;
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      {...{ [STAYS]: '' }}
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      className="fixed inset-0 z-level3full m-0 size-full max-h-none max-w-none overflow-y-auto bg-sand p-0 text-ink"
    >
      <div className="mx-auto flex min-h-full max-w-128 flex-col items-center justify-center gap-3 px-5 pt-[calc(2rem+var(--safe-top))] pb-safe-6 text-center">
        <LogoMark className="mb-2 w-24 text-brand" />
        <h2 id={id} className="text-title font-extrabold tracking-title hyphens-auto">
          Bitte aktualisiere die App
        </h2>
        <p className="text-lead text-ink-soft">
          Diese Version ist für unseren Server zu alt. Deine Buchungen und dein Account sind sicher, du
          brauchst nur die neue Version{store ? '.' : ' aus deinem App-Store.'}
        </p>
        {customer && (
          <p className="text-ink-soft">
            Dein gebuchtes Auto kannst du auch mit dieser Version öffnen, abschließen und zurückgeben.
          </p>
        )}
        <div className="mt-5 grid w-full gap-2">
          {store && (
            <Button size="L" width="FULL" onClick={() => void shell.openInBrowser(store)}>
              Zur neuen Version
            </Button>
          )}
          {customer && (
            <Link
              to={paths.bookings()}
              className={buttonClass({ size: 'L', width: 'FULL', theme: store ? 'OUTLINE' : 'PRIMARY' })}
            >
              Zu meinen Buchungen
            </Link>
          )}
        </div>
      </div>
    </dialog>
  );
}
