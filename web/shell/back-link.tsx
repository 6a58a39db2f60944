import { Icon } from '#web/ui/icon.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';
import { Link } from './link.tsx';
import { useWayBack } from './way-back.ts';

/** The way back in front of a page's heading; `label` names where it leads without a page before. */
export function BackLink({ to, label = 'Zurück' }: { to: string; label?: string }) {
  const { href, follow } = useWayBack(to);
  const name = href === to ? label : 'Zurück';
  return (
    <Link to={href} aria-label={name} title={name} className={iconButtonClass()} onClick={follow}>
      <Icon name="back" />
    </Link>
  );
}
