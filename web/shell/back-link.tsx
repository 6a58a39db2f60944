import { Icon } from '#web/ui/icon.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';
import { Link } from './link.tsx';
import { useWayBack } from './way-back.ts';

/**
 * The back link before a heading; `label` names `to` where there is no previous page, `previousLabel` the previous
 * one where another „Zurück“ is there.
 */
export function BackLink({
  to,
  label = 'Zurück',
  previousLabel = () => 'Zurück',
}: {
  to: string;
  label?: string;
  previousLabel?: (href: string) => string;
}) {
  const { href, follow } = useWayBack(to);
  const name = href === to ? label : previousLabel(href);
  return (
    <Link to={href} aria-label={name} title={name} className={iconButtonClass()} onClick={follow}>
      <Icon name="back" />
    </Link>
  );
}
