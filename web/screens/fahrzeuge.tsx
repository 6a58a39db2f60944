import { VehiclesPage } from '#web/features/content/vehicles-page.tsx';

export { loadVehicles as loader } from '#web/features/content/vehicles-page.tsx';

/** /fahrzeuge/{carclass?}/{city?} */
export default function Vehicles() {
  return <VehiclesPage />;
}
