import { ActLog } from '#web/features/staff/act-log.tsx';

/** /betrieb/protokoll */
export default ActLog;
