import type { Equipment } from '#domain/vehicle/equipment.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';

/** A vehicle model; a hybrid refuels with petrol. The range in km is with a full tank or battery. */
export type DemoModel = {
  model: string;
  seats: number;
  drive: 'petrol' | 'diesel' | 'hybrid' | 'electric';
  automatic: boolean;
  fullRangeKm: number;
  equipment: readonly Equipment[];
  remark?: string;
};

/** Models that are sold today, by vehicle class, with their registered number of seats. */
export const DEMO_MODELS: Record<VehicleClass, readonly [DemoModel, ...DemoModel[]]> = {
  S: [
    model('Toyota Aygo X', 4, 'petrol', { range: 700 }),
    model('Fiat 500e', 4, 'electric', {
      range: 300,
      remark: 'Die Ladebuchse sitzt hinten rechts, das Kabel liegt im Kofferraum.',
    }),
    model('Hyundai i10', 5, 'petrol', { range: 650 }),
    model('Renault 5 E-Tech', 5, 'electric', {
      range: 390,
      equipment: ['NAVIGATION'],
      remark: 'Die Ladebuchse sitzt vorn links. Zum Starten die Karte in die Mittelkonsole legen.',
    }),
    model('Kia Picanto', 5, 'petrol', { range: 640 }),
  ],
  M: [
    model('Opel Corsa', 5, 'petrol', { range: 850 }),
    model('VW Golf', 5, 'petrol', { range: 900, equipment: ['NAVIGATION'] }),
    model('Toyota Corolla', 5, 'hybrid', {
      range: 880,
      equipment: ['NAVIGATION'],
      remark: 'Hybrid mit Automatik: Der Motor darf beim Anfahren stumm bleiben. Getankt wird Super.',
    }),
    model('Renault Mégane E-Tech', 5, 'electric', {
      range: 420,
      equipment: ['NAVIGATION'],
      remark: 'Die Ladebuchse sitzt vorn rechts hinter dem Radkasten.',
    }),
    model('Opel Astra', 5, 'petrol', { range: 880 }),
    model('Cupra Born', 5, 'electric', { range: 400, equipment: ['NAVIGATION'] }),
  ],
  L_PKW: [
    model('Škoda Octavia Combi', 5, 'petrol', { range: 950, equipment: ['NAVIGATION', 'TRAILER_HOOK'] }),
    model('Toyota Corolla Touring Sports', 5, 'hybrid', { range: 900, equipment: ['NAVIGATION'] }),
    model('VW ID.4', 5, 'electric', {
      range: 480,
      equipment: ['NAVIGATION', 'TRAILER_HOOK'],
      remark:
        'Die Ladebuchse sitzt hinten rechts. An der Schnellladesäule ist der Akku nach rund 30 Minuten auf 80 %.',
    }),
    model('VW Golf Variant', 5, 'diesel', { range: 1050, equipment: ['NAVIGATION', 'ROOF_RACK'] }),
    model('Škoda Enyaq', 5, 'electric', { range: 500, equipment: ['NAVIGATION', 'BIKE_RACK'] }),
    model('VW Caddy Maxi mit Rollstuhlrampe', 4, 'diesel', {
      range: 850,
      automatic: true,
      equipment: ['WHEELCHAIR_RAMP', 'NAVIGATION'],
      remark:
        'Vier Sitze und ein Rollstuhlplatz. Rampe und Gurtsystem sind im Heck; eine Anleitung liegt im Handschuhfach.',
    }),
  ],
  L_9_SITZER: [
    model('Ford Tourneo Custom', 9, 'diesel', {
      range: 950,
      equipment: ['NAVIGATION', 'TRAILER_HOOK'],
      remark: 'Neun Sitze, mit dem Führerschein der Klasse B zu fahren. Höhe 2,00 m: Achte auf Parkhäuser.',
    }),
    model('VW Caravelle', 9, 'diesel', {
      range: 900,
      automatic: true,
      equipment: ['NAVIGATION'],
      remark: 'Die hintere Sitzbank lässt sich vorklappen. Höhe 1,98 m: Achte auf Parkhäuser.',
    }),
    model('Renault Trafic Combi', 9, 'diesel', { range: 980, equipment: ['NAVIGATION'] }),
  ],
  L_TRANSPORTER: [
    model('Ford Transit', 3, 'diesel', {
      range: 850,
      equipment: ['CARGO_STRAPS'],
      remark: 'Laderaum 3,0 × 1,8 m, Höhe außen 2,60 m. Zum Rangieren hilft die Rückfahrkamera.',
    }),
    model('Mercedes-Benz Sprinter', 3, 'diesel', {
      range: 800,
      automatic: true,
      equipment: ['CARGO_STRAPS', 'NAVIGATION'],
      remark: 'Laderaum 3,4 × 1,8 m, Höhe außen 2,70 m. Spanngurte liegen in der Kiste hinter dem Sitz.',
    }),
    model('Mercedes-Benz eSprinter', 3, 'electric', {
      range: 300,
      equipment: ['CARGO_STRAPS', 'NAVIGATION'],
      remark: 'Die Ladebuchse sitzt vorn am Kühlergrill. Beladen sinkt die Reichweite auf etwa 220 km.',
    }),
    model('Renault Master', 3, 'diesel', { range: 850, equipment: ['CARGO_STRAPS'] }),
  ],
  // Convertibles, because the picture of the class shows one.
  SPEZIAL: [
    model('Mazda MX-5', 2, 'petrol', {
      range: 650,
      remark: 'Roadster: Das Dach öffnest du von Hand, im Stand. Der Kofferraum fasst zwei kleine Taschen.',
    }),
    model('Mini Cooper Cabrio', 4, 'petrol', {
      range: 600,
      automatic: true,
      equipment: ['NAVIGATION'],
      remark: 'Das Verdeck öffnest du mit dem Schalter über dem Spiegel, bis 30 km/h auch während der Fahrt.',
    }),
    model('Fiat 500e Cabrio', 4, 'electric', {
      range: 300,
      equipment: ['NAVIGATION'],
      remark:
        'Das Stoffdach fährt auf Knopfdruck bis zur Heckscheibe zurück. Die Ladebuchse sitzt hinten rechts.',
    }),
  ],
};

function model(
  name: string,
  seats: number,
  drive: DemoModel['drive'],
  more: { range: number; automatic?: boolean; equipment?: readonly Equipment[]; remark?: string },
): DemoModel {
  return {
    model: name,
    seats,
    drive,
    automatic: more.automatic ?? (drive === 'electric' || drive === 'hybrid'),
    fullRangeKm: more.range,
    equipment: more.equipment ?? [],
    ...(more.remark === undefined ? {} : { remark: more.remark }),
  };
}
