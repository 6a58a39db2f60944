import type { HolidayRegion } from '#domain/page/public-holiday.ts';

/** One of the nine demo cities (§1.2); `district` has the first letters of its licence plates. */
export type DemoCity = {
  slug: string;
  title: string;
  district: string;
  zipStart: string;
  zipEnd: string;
  lat: number;
  lng: number;
  holidayRegion: HolidayRegion;
  vehicles: number;
};

export const DEMO_CITIES: readonly DemoCity[] = [
  city('nuernberg', 'Nürnberg', 'N', ['90402', '90491'], [49.4521, 11.0767], 'BY', 62),
  city('erlangen', 'Erlangen', 'ER', ['91052', '91058'], [49.5964, 11.0049], 'BY', 40),
  city('fuerth', 'Fürth', 'FÜ', ['90762', '90768'], [49.4771, 10.9887], 'BY', 38),
  city('wuerzburg', 'Würzburg', 'WÜ', ['97070', '97084'], [49.7913, 9.9534], 'BY_CATHOLIC', 44),
  city('bonn', 'Bonn', 'BN', ['53111', '53229'], [50.7344, 7.0995], 'NW', 54),
  city('wiesbaden', 'Wiesbaden', 'WI', ['65183', '65207'], [50.0782, 8.2398], 'HE', 50),
  city('marburg', 'Marburg', 'MR', ['35037', '35043'], [50.8075, 8.7708], 'HE', 34),
  city('giessen', 'Gießen', 'GI', ['35390', '35398'], [50.584, 8.6784], 'HE', 36),
  city('kassel', 'Kassel', 'KS', ['34117', '34134'], [51.3155, 9.4797], 'HE', 46),
];

function city(
  slug: string,
  title: string,
  district: string,
  [zipStart, zipEnd]: [string, string],
  [lat, lng]: [number, number],
  holidayRegion: HolidayRegion,
  vehicles: number,
): DemoCity {
  return { slug, title, district, zipStart, zipEnd, lat, lng, holidayRegion, vehicles };
}
