import { Icon } from '#web/ui/icon.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';
import { Link } from './link.tsx';
import { useWayBack } from './way-back.ts';

/** The way back in front of a page's heading. */
export function BackLink({ to, label = 'Zurück' }: { to: string; label?: string }) {
  const back = useWayBack(to);
  const name = back.isElsewhere ? 'Zurück' : label;
  return (
    <Link to={back.to} aria-label={name} title={name} className={iconButtonClass()} onClick={back.onClick}>
      <Icon name="back" />
    </Link>
  );
}
