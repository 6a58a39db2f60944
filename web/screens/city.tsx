import { CityPage } from '#web/features/page/city-page.tsx';

export { loadCity as loader } from '#web/features/page/city-page.tsx';

/** /{city} */
export default function CityLanding() {
  return <CityPage />;
}
