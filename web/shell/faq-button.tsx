import { Icon } from '#web/ui/icon.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';
import { useChosenCity } from './chosen-city.ts';
import { Link } from './link.tsx';
import { paths } from './paths.ts';

/** The round help button at the lower right: a link to the FAQ of the chosen city (§2.114). */
export function FaqButton({ size = 'M' }: { size?: 'S' | 'M' }) {
  const city = useChosenCity();
  return (
    <Link
      to={paths.faq(city)}
      aria-label="Hilfe: häufige Fragen"
      title="Häufige Fragen"
      className={iconButtonClass(
        'float',
        `bg-brand! text-on-brand! hover:bg-brand-strong! ${size === 'M' ? 'size-12!' : ''}`,
      )}
    >
      <Icon name="help" />
    </Link>
  );
}

/** Below 1024 px the help button of a page of forms, in its heading: floating at the edge it would lie on fields and links. */
export const FaqInHeading = () => (
  <span data-help-in-heading className="print-hidden lg:hidden">
    <FaqButton size="S" />
  </span>
);
