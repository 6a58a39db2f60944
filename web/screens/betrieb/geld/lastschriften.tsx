import { DebitFiles } from '#web/features/debit-file/debit-files.tsx';

/** /betrieb/geld/lastschriften */
export default DebitFiles;
