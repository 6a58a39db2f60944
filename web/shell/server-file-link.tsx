import { type AnchorHTMLAttributes, useState } from 'react';
import { appShell } from '#web/platform/app-shell.ts';
import { openBundledFile, openServerFile } from '#web/platform/server-file.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { tellOffline } from '#web/ui/online.ts';
import { tellFileFault } from './file-fault.ts';

/**
 * A link to a server’s file. The app has no cookie: it loads the file with the token, says how far it is and opens it
 * (§S17.6).
 */
export function ServerFileLink({
  href,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return appShell() ? (
    <FileButton href={href} {...rest}>
      {children}
    </FileButton>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}

/**
 * A link that downloads a file which ships with the pages. The app has it in its bundle and opens it, also without a
 * network.
 */
export function BundledFileLink({
  href,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; download: string }) {
  return appShell() ? (
    <FileButton href={href} isBundled {...rest}>
      {children}
    </FileButton>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}

function FileButton({
  href,
  isBundled = false,
  children,
  className,
  'aria-label': label,
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; isBundled?: boolean }) {
  const [share, setShare] = useState<number>();
  const isBusy = share !== undefined;

  async function open() {
    if (isBusy) return;
    if (!isBundled && !navigator.onLine) return tellOffline();
    setShare(0);
    announce('Die Datei wird geladen.');
    try {
      if (isBundled) await openBundledFile(href);
      else await openServerFile(href, setShare);
    } catch (error) {
      tellFileFault(error);
    } finally {
      setShare(undefined);
    }
  }

  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-busy={isBusy || undefined}
      onClick={() => void open()}
    >
      {children}
      {isBusy && (
        <span className="digits whitespace-nowrap">
          {share > 0 ? `${Math.round(share * 100)} %` : 'Wird geladen …'}
        </span>
      )}
    </button>
  );
}
