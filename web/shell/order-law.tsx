import { Link } from './link.tsx';
import { paths } from './paths.ts';

/** Said above each button that orders what can be withdrawn from (Art. 246a § 1 Abs. 2 EGBGB, §S16.11). */
export const OrderLaw = () => (
  <>
    Es gelten unsere{' '}
    <Link to={paths.imprint('agb')} className="text-link">
      AGB mit Widerrufsbelehrung
    </Link>
    .
  </>
);
