import { EnergyPage, energyLoader } from '#web/features/trip/energy-page.tsx';
import { KeptNote } from '#web/frame/offline-note.tsx';

export const loader = energyLoader('tanken');

/** /profil/buchungen/{id}/tanken */
export default function FuelCar() {
  return <EnergyPage kind="tanken" offlineNote={<KeptNote />} />;
}
