import { type ReactNode, useEffect, useRef } from 'react';
import { BottomSheet, backdropClass } from '#web/ui/bottom-sheet.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';
import { Link } from './link.tsx';
import { useWayBack } from './way-back.ts';

/**
 * A route shown as a bottom sheet (level2bottom) over another page, `to`: the dimmed backdrop, the cross and
 * Escape go back (§2.119).
 */
export function RouteSheet({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  const { href, follow, go } = useWayBack(to);
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      // A dialog over the sheet closes first.
      if (event.key === 'Escape' && !document.querySelector('dialog:modal')) latest.current();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, []);
  return (
    <BottomSheet
      label={label}
      backdrop={
        <Link to={href} onClick={follow} className={backdropClass} tabIndex={-1} aria-hidden="true" />
      }
      close={
        <Link
          to={href}
          onClick={follow}
          aria-label="Schließen"
          title="Schließen"
          className={iconButtonClass('outline')}
        >
          <Icon name="close" />
        </Link>
      }
    >
      {children}
    </BottomSheet>
  );
}
