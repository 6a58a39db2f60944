import { EnergyPage, energyLoader } from '#web/features/trip/energy-page.tsx';
import { KeptNote } from '#web/frame/offline-note.tsx';

export const loader = energyLoader('laden');

/** /profil/buchungen/{id}/laden */
export default function ChargeCar() {
  return <EnergyPage kind="laden" offlineNote={<KeptNote />} />;
}
