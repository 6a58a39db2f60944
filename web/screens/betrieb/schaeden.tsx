import { DamageList } from '#web/features/damage-case/damage-list.tsx';

/** /betrieb/schaeden */
export default DamageList;
