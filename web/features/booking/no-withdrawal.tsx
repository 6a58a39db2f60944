import { NewTabLink } from '#web/shell/new-tab-link.tsx';
import { paths } from '#web/shell/paths.ts';

/** Said directly above each button that binds a booking or a change of one (§S16.10; § 312g Abs. 2 Nr. 9 BGB). */
export const NoWithdrawal = () => (
  <p className="mb-2 text-fine leading-snug text-ink-soft">
    Für Buchungen gibt es kein Widerrufsrecht (§&nbsp;312g Abs.&nbsp;2 Nr.&nbsp;9 BGB); stornieren kannst du
    nach den <NewTabLink to={paths.imprint('agb')}>AGB</NewTabLink>.
  </p>
);
