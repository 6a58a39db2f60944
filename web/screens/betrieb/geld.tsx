import { Receivables } from '#web/features/account-money/receivables.tsx';

/** /betrieb/geld */
export default Receivables;
