import { LedgerMonths } from '#web/features/bookkeeping/ledger-months.tsx';

/** /betrieb/geld/buchhaltung */
export default LedgerMonths;
