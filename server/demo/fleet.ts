import { EQUIPMENT, type Equipment } from '#domain/vehicle/equipment.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { DemoCity } from './city-list.ts';
import { DEMO_MODELS, type DemoModel } from './model-list.ts';
import { pick, seededRandom } from './seeded-random.ts';

export type DemoVehicle = {
  plate: string;
  stationCode: string;
  model: string;
  class: VehicleClass;
  seats: number;
  electric: boolean;
  automatic: boolean;
  /** Null for electric cars. */
  fuel: 'SUPER_E10' | 'SUPER' | 'DIESEL' | null;
  /** Where an electric car is plugged in. */
  socketPlace: string | null;
  energyPercent: number;
  rangeKm: number;
  equipment: Equipment[];
  remarks: { infoType: string; contentType: string; text: string }[];
};

/** The classes in the order in which a city gets them: first each class once, then a realistic mix. */
const MIX: readonly [VehicleClass, ...VehicleClass[]] = [
  ...(['S', 'M', 'L_PKW', 'L_TRANSPORTER', 'L_9_SITZER', 'SPEZIAL'] as const),
  ...([
    'M',
    'S',
    'L_PKW',
    'M',
    'S',
    'M',
    'L_PKW',
    'S',
    'M',
    'S',
    'L_TRANSPORTER',
    'M',
    'S',
    'L_PKW',
  ] as const),
  ...(['M', 'S', 'M', 'L_PKW', 'S', 'L_9_SITZER', 'M', 'S'] as const),
];

/**
 * Returns the vehicles of one city, the same on each call. Each station gets at least two; the first station,
 * the main railway station, gets the most.
 */
export function demoVehicles(city: DemoCity, stationCodes: readonly string[]): DemoVehicle[] {
  const used: Partial<Record<VehicleClass, number>> = {};
  return Array.from({ length: city.vehicles }, (_, index) => {
    const vehicleClass = MIX[index % MIX.length] ?? MIX[0];
    const round = used[vehicleClass] ?? 0;
    used[vehicleClass] = round + 1;
    const models = DEMO_MODELS[vehicleClass];
    // The cities start at different models, so that small cities together have every model.
    const chosen = models[(round + city.vehicles) % models.length] ?? models[0];
    return vehicle(city, index, stationOf(index, stationCodes), vehicleClass, chosen);
  });
}

/**
 * Distributes vehicles over the stations in turn; from the third round on every fifth goes to the first
 * station.
 */
function stationOf(index: number, codes: readonly string[]): string {
  const round = Math.floor(index / codes.length);
  const inRound = index % codes.length;
  const code = round >= 2 && inRound % 5 === 4 ? codes[0] : codes[(inRound + round * 5) % codes.length];
  if (code === undefined) throw new Error('A city without stations cannot have vehicles');
  return code;
}

function vehicle(
  city: DemoCity,
  index: number,
  stationCode: string,
  vehicleClass: VehicleClass,
  from: DemoModel,
): DemoVehicle {
  const random = seededRandom(`vehicle ${city.slug} ${index}`);
  const electric = from.drive === 'electric';
  // Plates of electric cars end in E and have shorter numbers, because a plate has at most eight characters.
  const plate = electric
    ? `${city.district}-SW ${141 + index * 7}E`
    : `${city.district}-SW ${1204 + index * 37}`;
  const energyPercent = Math.round((electric ? 45 : 30) + random() * (electric ? 55 : 70));
  const equipment = new Set(from.equipment);
  if (['M', 'L_PKW', 'L_9_SITZER'].includes(vehicleClass) && random() < 0.45) equipment.add('CHILD_SEAT');
  if (random() < 0.6) equipment.add('WINTER_TYRES');
  if (vehicleClass === 'L_PKW' && random() < 0.25) equipment.add('BIKE_RACK');
  return {
    plate,
    stationCode,
    model: from.model,
    class: vehicleClass,
    seats: from.seats,
    electric,
    automatic: from.automatic,
    fuel: FUELS[from.drive],
    socketPlace: electric ? (SOCKET.exec(from.remark ?? '')?.[1] ?? 'hinten rechts') : null,
    energyPercent,
    rangeKm: Math.round((from.fullRangeKm * energyPercent) / 1000) * 10,
    equipment: EQUIPMENT.filter((each) => equipment.has(each)),
    remarks: remarksFor(vehicleClass, from, equipment, random),
  };
}

const FUELS = { petrol: 'SUPER_E10', hybrid: 'SUPER', diesel: 'DIESEL', electric: null } as const;
/** "Die Ladebuchse sitzt vorn links." */
const SOCKET = /Ladebuchse sitzt ([^.,]+)/;

const ABOUT_THIS_CAR = [
  'Kratzer an der hinteren Stoßstange rechts ist bekannt und gemeldet.',
  'Der Eiskratzer liegt in der Fahrertür, die Parkscheibe im Handschuhfach.',
  'Bitte lass das Fenster auf der Beifahrerseite nicht ganz herunter, der Heber klemmt manchmal.',
  'Kleine Delle an der Heckklappe ist bekannt und gemeldet.',
  'Die Warnwesten und der Verbandkasten liegen in der Kiste unter dem Beifahrersitz.',
] as const;

function remarksFor(
  vehicleClass: VehicleClass,
  from: DemoModel,
  equipment: ReadonlySet<Equipment>,
  random: () => number,
) {
  const texts: string[] = [];
  if (from.remark !== undefined) texts.push(from.remark);
  else if (from.drive !== 'electric') {
    texts.push(
      from.drive === 'diesel'
        ? 'Getankt wird Diesel. Die Tankkarte steckt in der Sonnenblende.'
        : 'Getankt wird Super E10. Die Tankkarte steckt in der Sonnenblende.',
    );
  }
  if (equipment.has('CHILD_SEAT')) {
    texts.push('Im Kofferraum liegt eine Sitzerhöhung für Kinder von etwa 4 bis 12 Jahren.');
  }
  if (random() < 0.25) texts.push(pick(ABOUT_THIS_CAR, random()));
  return [
    ...texts.map((text) => ({ infoType: 'INFO', contentType: 'text', text })),
    ...(from.drive === 'electric'
      ? [
          {
            infoType: 'MARKETING',
            contentType: 'text',
            text: 'Mit Strom kostet jeder Kilometer weniger.',
          },
        ]
      : []),
    // The text of a picture is its address (tools/drawn-images.ts).
    { infoType: 'MARKETING', contentType: 'image', text: `/fahrzeugbilder/${vehicleClass}.png` },
  ];
}
