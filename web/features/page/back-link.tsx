import { useNavigate } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';
import { Link } from './link.tsx';
import { usePreviousRoute } from './previous-route.ts';

/** The way back in front of a page's heading: to the page before (specification §2), or else where the page belongs. */
export function BackLink({ to, label = 'Zurück' }: { to: string; label?: string }) {
  const { route, isEntryBefore } = usePreviousRoute();
  const navigate = useNavigate();
  const name = route === undefined || route === to ? label : 'Zurück';
  return (
    <Link
      to={route ?? to}
      aria-label={name}
      title={name}
      className={iconButtonClass()}
      onClick={(event) => {
        // As it was left, scroll position and all.
        if (!isEntryBefore || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <Icon name="back" />
    </Link>
  );
}
