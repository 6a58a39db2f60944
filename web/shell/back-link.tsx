import { Icon } from '#web/ui/icon.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';
import { Link } from './link.tsx';
import { useWayBack } from './way-back.ts';

/**
 * The back link before a page's heading; `label` is its name if there is no previous page and it opens `to`.
 */
export function BackLink({ to, label = 'Zurück' }: { to: string; label?: string }) {
  const { href, follow } = useWayBack(to);
  const name = href === to ? label : 'Zurück';
  return (
    <Link to={href} aria-label={name} title={name} className={iconButtonClass()} onClick={follow}>
      <Icon name="back" />
    </Link>
  );
}
