import { useEffect } from 'react';
import { entryPaths } from '#web/shell/entry-paths.ts';
import { Link } from '#web/shell/link.tsx';
import { useProductNameIfKnown } from '#web/shell/page-data.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { LogoMark } from './logo.tsx';

type Props = { title: string; children: React.ReactNode; reload?: boolean };

/** The page for an error, with links back. It needs no data, so it also works when every call fails. */
export function ErrorPage({ title, children, reload = false }: Props) {
  const productName = useProductNameIfKnown();
  useEffect(() => {
    if (!reload) return;
    const reloadPage = () => location.reload();
    addEventListener('online', reloadPage);
    return () => removeEventListener('online', reloadPage);
  }, [reload]);
  return (
    <div className="mx-auto flex min-h-dvh max-w-128 flex-col items-center justify-center px-5 py-24 text-center">
      <title>{[title, productName].filter(Boolean).join(' | ')}</title>
      <LogoMark className="mb-2 w-24 text-brand" />
      <div
        aria-hidden="true"
        className="mb-8 h-1 w-40 rounded-pill bg-[repeating-linear-gradient(90deg,var(--color-line)_0_18px,transparent_18px_30px)]"
      />
      <h1 tabIndex={-1} className="text-title font-extrabold tracking-title md:text-display">
        {title}
      </h1>
      <p className="mt-3 text-lead text-ink-soft">{children}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {reload && (
          <button type="button" className={buttonClass()} onClick={() => location.reload()}>
            Neu laden
          </button>
        )}
        <Link to={entryPaths.map()} className={buttonClass({ theme: reload ? 'OUTLINE' : 'PRIMARY' })}>
          Auto buchen
        </Link>
        <Link to={entryPaths.home()} className={buttonClass({ theme: 'OUTLINE' })}>
          Zur Startseite
        </Link>
      </div>
    </div>
  );
}
