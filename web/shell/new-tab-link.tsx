import type { ReactNode } from 'react';
import { appShell } from '#web/platform/app-shell.ts';
import { publicUrl } from '#web/platform/share.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from './link.tsx';

/**
 * Opens in a new tab, so that what is being filled in stays open. The native app, which has no tabs, shows the
 * server’s page over itself.
 */
export function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  const shell = appShell();
  return (
    <Link
      to={to}
      target="_blank"
      className="text-link"
      onClick={(event) => {
        if (!shell) return;
        event.preventDefault();
        void shell.openInBrowser(publicUrl(to));
      }}
    >
      {children}
      <Icon
        name="external"
        size={14}
        label={shell ? '(öffnet den Browser)' : '(öffnet einen neuen Tab)'}
        className="ml-1 inline-block"
      />
    </Link>
  );
}
