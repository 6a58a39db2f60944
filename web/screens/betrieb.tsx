import { OwnRights } from '#web/features/staff/own-rights.tsx';

/** /betrieb */
export default OwnRights;
