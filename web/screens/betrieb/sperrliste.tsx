import { Blocklist } from '#web/features/blocklist/blocklist.tsx';

/** /betrieb/sperrliste */
export default Blocklist;
