import { StationsPage } from '#web/features/station/stations-page.tsx';

export { loadStations as loader } from '#web/features/station/stations-page.tsx';

/** /stationen/{city?} */
export default function Stations() {
  return <StationsPage />;
}
