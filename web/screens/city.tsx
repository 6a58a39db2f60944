import { CityPage } from '#web/features/landing/city-page.tsx';

export { loadCity as loader } from '#web/features/landing/city-page.tsx';

/** /{city} */
export default function CityLanding() {
  return <CityPage />;
}
