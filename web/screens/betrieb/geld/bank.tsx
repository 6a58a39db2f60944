import { BankStatements } from '#web/features/bank/bank-statements.tsx';

/** /betrieb/geld/bank */
export default BankStatements;
