import { formatDate } from '#domain/booking/format-period.ts';
import {
  type AdminCommand,
  type AdminSetup,
  askFirst,
  PROVIDER,
  STAFF,
  seeHelp,
  YES,
} from '#server/feature/admin-command.ts';
import { staffVerb } from '#server/features/customer/find-staff.ts';
import type { Staff } from '#server/features/customer/staff.repository.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { type ClosingStation, findStationsNamed } from '#server/features/vehicle/closing.repository.ts';
import type { Car } from '#server/features/vehicle/retirement.repository.ts';
import {
  CANCEL,
  cancelling,
  describeAhead,
  inGerman,
  mayCancel,
  readFirstDay,
  unlessChanged,
} from './ask-to-retire.ts';
import { closeStation, nameOf, planClosing, plates, reopenStation } from './close-station.ts';

type Setup = Pick<AdminSetup, 'db' | 'now' | 'user' | 'print' | 'confirm'>;
type Options = {
  by?: string | undefined;
  on?: string | undefined;
  reason?: string | undefined;
  provider?: string | undefined;
  cancel?: boolean | undefined;
  yes?: boolean | undefined;
};
type StaffSetup = Setup & { staff: Staff };

const MIN_REASON = 3;
const MAX_REASON = 300;

/** Runs `stations close|reopen`. Returns undefined when done, otherwise a German text that says what is wrong. */
export async function adminStations(
  [verb, typed, ...rest]: readonly string[],
  options: Options,
  setup: Setup,
): Promise<string | undefined> {
  if ((verb !== 'close' && verb !== 'reopen') || !typed || rest.length > 0) return seeHelp('stations');
  return (verb === 'close' ? close : reopen)([typed], options, setup);
}

async function findStation(
  { db }: Setup,
  typed: string,
  provider?: string,
): Promise<ClosingStation | string> {
  const [station, ...others] = await findStationsNamed(db, typed.trim(), provider);
  if (!station) return `Eine Station „${oneLine(typed)}“ gibt es nicht.`;
  const providers = [station, ...others].map(({ providerId }) => providerId).join(' oder ');
  return others.length > 0
    ? `„${oneLine(typed)}“ heißen mehrere Stationen: --provider ${providers}`
    : station;
}

function readReason(text = ''): { reason: string } | string {
  const reason = oneLine(text).trim();
  return reason.length < MIN_REASON || reason.length > MAX_REASON
    ? `Warum? --reason TEXT, höchstens ${MAX_REASON} Zeichen.`
    : { reason };
}

const close = staffVerb(async ([typed = ''], options: Options, setup: StaffSetup) => {
  const { db, now, print, staff } = setup;
  const station = await findStation(setup, typed, options.provider);
  if (typeof station === 'string') return station;
  const { closed, closedOn } = station;
  if (closed && closedOn !== null)
    return `${nameOf(station)} ist schon geschlossen, seit ${inGerman(closedOn)}.`;
  const day = readFirstDay('--on', options.on, now);
  if (typeof day === 'string') return day;
  const why = readReason(options.reason);
  if (typeof why === 'string') return why;
  if (closedOn === day.toString()) {
    print(`${nameOf(station)} ist schon geschlossen, ab ${formatDate(day)}.`);
    return undefined;
  }
  const plan = await planClosing(db, station, day, now);
  if (plan.cars.length > 0) print(`  Dort stehen: ${plates(plan.cars)}`);
  for (const booking of plan.ahead) print(describeAhead(booking));
  const obstacle = mayCancel(plan.ahead, options);
  if (obstacle) return `${obstacle} Es wurde nichts geändert.`;
  const what = `${nameOf(station)} ist ab ${formatDate(day)} geschlossen. ${retiring(plan.cars)}${cancelling(plan.ahead)}`;
  const refused = await askFirst(setup, options, what);
  if (refused) return refused;
  return unlessChanged(closeStation(db, plan, { by: staff.id, ...why, now }), () => print(what));
});

const reopen = staffVerb(async ([typed = ''], options: Options, setup: StaffSetup) => {
  const { db, now, print, staff } = setup;
  const station = await findStation(setup, typed, options.provider);
  if (typeof station === 'string') return station;
  const why = readReason(options.reason);
  if (typeof why === 'string') return why;
  const cars = await reopenStation(db, station, { by: staff.id, ...why, now });
  if (!cars) return `${nameOf(station)} ist nicht geschlossen.`;
  const back = cars.length === 0 ? '' : ` Wieder zu buchen: ${plates(cars)}.`;
  print(`${nameOf(station)} ist wieder offen.${back}`);
  return undefined;
});

function retiring({ length }: readonly Car[]): string {
  if (length === 0) return 'Kein Auto steht dort.';
  return length === 1
    ? 'Das Auto dort ist dann nicht mehr zu buchen.'
    : `Die ${length} Autos dort sind dann nicht mehr zu buchen.`;
}

const REASON = ['--reason <Text>', 'warum; es wird festgehalten'] as const;

export const stationsCommand: AdminCommand = {
  noun: 'stations',
  about: 'Stationen, die geschlossen werden',
  verbs: [
    {
      verb: 'close',
      right: { area: 'FLEET', step: 'DECIDE' },
      words: '<Station>',
      about:
        'schließt eine Station mit ihren Autos, nach ihrem Kürzel: Von diesem Tag an steht sie in keiner Liste und auf keiner Karte; Buchungen und Rechnungen behalten ihren Namen',
      options: [
        ['--on <JJJJ-MM-TT>', 'der erste Tag ohne die Station, heute oder später'],
        REASON,
        CANCEL,
        PROVIDER,
        STAFF,
        YES,
      ],
    },
    {
      verb: 'reopen',
      right: { area: 'FLEET', step: 'DECIDE' },
      words: '<Station>',
      about: 'nimmt das zurück: Sie und die Autos, die mit ihr gingen, sind wieder da',
      options: [REASON, PROVIDER, STAFF],
    },
  ],
  note: 'Autos, die anderswo weiterfahren, nennt man vorher in der Liste der Fahrzeuge mit ihrer neuen Station: npm run import',
  run: adminStations,
};
