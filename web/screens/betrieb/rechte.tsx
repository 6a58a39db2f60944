import { OwnRights } from '#web/features/staff/own-rights.tsx';

/** /betrieb/rechte */
export default OwnRights;
