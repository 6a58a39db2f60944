import type { CallName, ContentCallName } from '#contract/calls.ts';

/** What a driver needs beside the car, where there may be no network: asked for before, of the soonest bookings. */
export const TRIP_CALLS = [
  'GET /bookings/{id}/trip',
  'GET /bookings/{id}/price',
  'GET /bookings/{id}/car',
  'GET /bookings/{id}/damages',
  'GET /bookings/{id}/latecar',
] as const satisfies CallName[];
/** So many bookings have those answers on the device. */
export const KEPT_TRIPS = 2;

type KeptCall = {
  call: CallName & `GET ${string}`;
  /** The name of its query, where that is not the call. */
  query?: string;
  /** Only answers to requests with these query parameters; all else of the call is kept nowhere. */
  only?: Readonly<Record<string, string>>;
} & (
  | { call: Exclude<CallName, ContentCallName>; appOnly?: undefined }
  /** Why a browser does not keep it. */
  | { appOnly: string }
);

/**
 * The calls whose last answer stays on the device, to be read without a network until the login ends: in a browser by the
 * service worker (web/service-worker.ts), in the app by native/kept-answers.ts.
 */
export const KEPT_CALLS: readonly KeptCall[] = [
  // With papers and accounts, which no device keeps, it is the whole person.
  { call: 'GET /customers', query: 'current customer', only: { view: 'account' } },
  { call: 'GET /customersettings/default' },
  // Of visitors too, like the settings; their own settings are true of a moment only (§3.2, §3.3).
  { call: 'GET /providers' },
  { call: 'GET /bookings' },
  { call: 'GET /bookings/{id}' },
  { call: 'GET /drivers/bookings' },
  ...TRIP_CALLS.map((call) => ({ call })),
  { call: 'GET /vehicles/{id}/damages' },
  { call: 'GET /workingtimes/current' },
  { call: 'GET /settings', appOnly: 'every page of a browser brings them along' },
  { call: 'GET /customers/default/notifications', appOnly: 'only the app itself reminds without the server' },
  {
    call: 'GET /customers/{id}/settings/favoriteplaces',
    appOnly: 'the search is no page that a browser keeps',
  },
  {
    call: 'GET /places',
    appOnly: 'the search is no page that a browser keeps, and its store would grow with each move of the map',
  },
];

/** What the build writes into the service worker, which imports nothing (tools/service-worker.ts). */
export type KeptInBrowser = {
  /** Paths of the booking server, with parameters in braces. */
  calls: { path: string; only: Readonly<Record<string, string>> }[];
  tripPaths: string[];
  trips: number;
};
