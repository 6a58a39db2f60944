import { WhoDrove } from '#web/features/who-drove/who-drove.tsx';

/** /betrieb/fahrer */
export default WhoDrove;
