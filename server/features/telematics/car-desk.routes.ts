import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  type CarDesk,
  DESK_ACTIONS,
  DESK_REFUSALS,
  type DeskAction,
  type DeskCar,
  type DeskRefusal,
} from '#domain/telematics/desk-car.ts';
import type { Db } from '#server/db/connect.ts';
import { escapeHtml } from '#server/features/mail/render-mail.ts';
import { developmentPage } from '#server/http/development-page.ts';
import { type DeskRow, listDeskVehicles } from './car-desk.repository.ts';

/** The page of the simulated cars, outside production only (docs/telematics.md, "Cars to try with"). */
export const CARS_PAGE = '/entwicklung/autos';
const SCRIPT = `${CARS_PAGE}.js`;
const MAX_LISTED_CARS = 24;

type Options = {
  db: Db;
  now: () => Temporal.Instant;
  productName: string;
  desk: () => CarDesk | undefined;
};

const listQuery = z.object({
  kennzeichen: z.string().max(20).catch(''),
  auto: z.coerce.number().int().optional().catch(undefined),
  grund: z
    .enum([...DESK_REFUSALS, 'UNKNOWN'])
    .optional()
    .catch(undefined),
});
const deskForm = z.object({
  auto: z.coerce.number().int().positive(),
  tun: z.enum(DESK_ACTIONS),
  kennzeichen: z.string().max(20).catch(''),
});

/** Registers the page for people at a desk who want to live through a trip. It must not exist in production. */
export async function carDeskRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { db, now, productName, desk } = options;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.get(CARS_PAGE, async (request, reply) => {
    const { kennzeichen, auto, grund } = listQuery.parse(request.query);
    const rows = await listDeskVehicles(db, { plate: kennzeichen, now: now(), limit: MAX_LISTED_CARS });
    const seen = (await desk()?.look(rows.map(({ vehicleId }) => vehicleId))) ?? [];
    const cars = new Map(seen.map((car) => [car.vehicleId, car]));
    const cards = rows.flatMap((row) => {
      const car = cars.get(row.vehicleId);
      const refusal = auto === row.vehicleId ? grund : undefined;
      return car ? card(row, car, { refusal, kennzeichen, now: now() }) : [];
    });
    const list = cards.length > 0 ? cards.join('') : `<p>${kennzeichen ? NONE_FOUND : NONE}</p>`;
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        developmentPage({
          title: escapeHtml(`Autos | ${productName}`),
          body: `<h1>Autos zum Ausprobieren</h1>${INTRODUCTION}${search(kennzeichen)}<div id="autos">${list}</div>`,
          style: STYLE,
          script: SCRIPT,
        }),
      );
  });

  app.get(SCRIPT, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(UPDATE),
  );

  app.post(CARS_PAGE, async (request, reply) => {
    // Whatever site somebody visits runs in the same browser.
    const { origin } = request.headers;
    if (origin && URL.parse(origin)?.host !== request.host) return reply.code(403).send();
    const form = deskForm.safeParse(request.body);
    if (!form.success) return reply.code(400).send();
    const { auto, tun, kennzeichen } = form.data;
    const refusal = (await desk()?.act(auto, tun)) ?? (desk() ? undefined : 'UNKNOWN');
    const query = new URLSearchParams({
      ...(kennzeichen ? { kennzeichen } : {}),
      ...(refusal ? { auto: String(auto), grund: refusal } : {}),
    });
    return reply.redirect(`${CARS_PAGE}${query.size > 0 ? `?${query}` : ''}#auto-${auto}`, 303);
  });
}

const INTRODUCTION =
  '<p>Hier bist du Tür, Zündung, Straße und Ladesäule. Auf- und zuschließen kannst du wie unterwegs nur in der Buchung unter „Auto öffnen“. Das geht auch ohne Netz: Sieh dort einmal nach, trenne hier die Verbindung und tippe dort auf „Öffnen“. Antwortet das Auto nicht, steht dort „Ohne Netz öffnen“. Eine Fahrt von 12 km dauert hier sechs Sekunden, und der Akku lädt alle zwei Sekunden um 1 %. Diese Seite gibt es nur außerhalb von production.</p>';
const NONE =
  'Dieser Server hat keine simulierten Autos. Die Demonstration startet sie mit, außer mit DEMO_CARS=false; gleich nach dem Start verbinden sie sich erst noch.';
const NONE_FOUND = 'Kein simuliertes Auto hat dieses Kennzeichen.';

const search = (plate: string) =>
  `<form class="search" method="get" action="${CARS_PAGE}"><label for="kennzeichen">Kennzeichen</label><input id="kennzeichen" name="kennzeichen" type="search" maxlength="20" autocomplete="off" value="${escapeHtml(plate)}"><button>Suchen</button></form>`;

const REFUSALS: Record<DeskRefusal | 'UNKNOWN', string> = {
  IS_LOCKED: 'Das Auto ist verriegelt. Öffne es zuerst in deiner Buchung.',
  DOOR_IS_OPEN: 'Eine Tür steht offen. Schließ sie zuerst.',
  IGNITION_IS_ON: 'Die Zündung ist an. Schalte sie zuerst aus.',
  IS_PLUGGED: 'Das Ladekabel steckt. Zieh es zuerst ab.',
  IS_DRIVING: 'Das Auto fährt gerade. Warte, bis es wieder steht.',
  NO_ENERGY: 'So weit reicht es nicht mehr. Lade oder tanke zuerst.',
  HAS_NO_PLUG: 'Dieses Auto hat keinen Stecker. Es tankt.',
  HAS_NO_TANK: 'Dieses Auto hat keinen Tank. Es lädt.',
  UNKNOWN: 'Das Auto antwortet nicht. Vielleicht startet es noch.',
};

type Shown = { refusal: DeskRefusal | 'UNKNOWN' | undefined; kennzeichen: string; now: Temporal.Instant };

function card(row: DeskRow, car: DeskCar, { refusal, kennzeichen, now }: Shown): string {
  const id = `auto-${car.vehicleId}`;
  const facts = [
    ['Schloss', car.locked ? 'verriegelt' : 'offen'],
    [car.electric ? 'Akku' : 'Tank', `${decimal(car.energyPercent)} %${car.plugged ? ', lädt' : ''}`],
    ['Kilometerstand', `${decimal(car.odometerM / 1000)} km`],
    ['Ort', `${place(car.position.lat)}, ${place(car.position.lng)}${car.isAway ? ' (400 m weg)' : ''}`],
    ['Verbindung', connection(car)],
    ['Eigene Uhr', car.clockErrorMs ? 'geht eine Stunde vor' : 'geht richtig'],
  ].map(([label = '', value = '']) => `<div><dt>${label}</dt><dd>${value}</dd></div>`);
  // A button keeps its name while what it does changes, and with it the focus.
  const buttons = actionsOf(car).map(
    ([action, label], position) =>
      `<button id="${id}-${position}" name="tun" value="${action}">${label}</button>`,
  );
  const note = refusal ? `<p role="alert" class="refusal">${REFUSALS[refusal]}</p>` : '';
  return `<section id="${id}" aria-labelledby="${id}-name"><h2 id="${id}-name">${escapeHtml(row.plate)}</h2>
<p>${escapeHtml(row.model)}, ${escapeHtml(row.station)}</p>${booking(row, now)}${note}<dl>${facts.join('')}</dl>
<form method="post" action="${CARS_PAGE}"><input type="hidden" name="auto" value="${car.vehicleId}"><input type="hidden" name="kennzeichen" value="${escapeHtml(kennzeichen)}">${buttons.join('')}</form></section>`;
}

function booking(
  { bookingId, bookingState, customerNumber, startsAt }: DeskRow,
  now: Temporal.Instant,
): string {
  if (bookingId === null || !startsAt) return '';
  const begins = startsAt.toZonedDateTimeISO('Europe/Berlin').toLocaleString('de-DE', { timeStyle: 'short' });
  const isStarted = Temporal.Instant.compare(startsAt, now) <= 0;
  const stands =
    bookingState === 'ACTIVE' ? 'ist unterwegs' : `${isStarted ? 'begann' : 'beginnt'} um ${begins} Uhr`;
  return `<p class="booking"><a href="/profil/buchungen/${bookingId}/verriegelung">Buchung ${bookingId}</a> von ${escapeHtml(customerNumber ?? '')} ${stands}</p>`;
}

function connection({ isCut, isReady }: DeskCar): string {
  if (isCut) return 'getrennt';
  return isReady ? 'verbunden' : 'verbindet sich';
}

const actionsOf = (car: DeskCar): [DeskAction, string][] => [
  car.doorOpen ? ['CLOSE_DOOR', 'Tür schließen'] : ['OPEN_DOOR', 'Tür öffnen'],
  car.ignitionOn ? ['IGNITION_OFF', 'Zündung aus'] : ['IGNITION_ON', 'Zündung an'],
  car.lightsOn ? ['LIGHTS_OFF', 'Licht aus'] : ['LIGHTS_ON', 'Licht an'],
  ['DRIVE', car.isDriving ? 'Fährt …' : '12 km fahren'],
  car.isAway ? ['PARK_BACK', 'Zurückstellen'] : ['PARK_AWAY', '400 m weiter parken'],
  energyAction(car),
  car.isCut ? ['RESTORE_CONNECTION', 'Wieder verbinden'] : ['CUT_CONNECTION', 'Verbindung trennen'],
  car.clockErrorMs ? ['CLOCK_RIGHT', 'Uhr richtig stellen'] : ['CLOCK_WRONG', 'Uhr eine Stunde vorstellen'],
];

function energyAction({ electric, plugged }: DeskCar): [DeskAction, string] {
  if (!electric) return ['FUEL', 'Volltanken'];
  return plugged ? ['UNPLUG', 'Ladekabel abziehen'] : ['PLUG_IN', 'Ladekabel einstecken'];
}

const decimal = (value: number) => value.toLocaleString('de-DE', { maximumFractionDigits: 1 });
const place = (degrees: number) =>
  degrees.toLocaleString('de-DE', { minimumFractionDigits: 4, maximumFractionDigits: 4 });

const STYLE = `h1,h2{line-height:1.2;letter-spacing:-.02em}h2{margin:0;font-size:1.25rem}section>p{margin:.25rem 0}
.search{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin-bottom:1.5rem}
#autos{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,27rem),1fr));gap:1rem}
section{background:var(--paper);border:1px solid var(--line);border-radius:14px;padding:1rem;scroll-margin-top:1rem}
section form{display:flex;flex-wrap:wrap;gap:.5rem}dl{display:grid;grid-template-columns:1fr 1fr;gap:.5rem 1rem;margin:.75rem 0 1rem}
dt{font-size:.8125rem;color:var(--soft)}dd{margin:0;font-weight:600}.booking a{font-weight:600}.refusal{color:var(--warn);font-weight:600}
button,input[type=search]{font:inherit;min-height:44px;border-radius:12px;border:1px solid var(--link);background:var(--paper);color:var(--ink);padding:0 .875rem}
input[type=search]{border-color:var(--soft);min-width:0;flex:1;max-width:14rem}button{color:var(--link);cursor:pointer}button:hover{background:var(--link);color:var(--on-link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}section:target{border-color:var(--link)}
@media (max-width:30rem){body{padding:1rem}section button{flex:1 1 40%}}
`;

/** Shows the cars anew every second and after each tap, and leaves the focus where it is. Without it forms work too. */
const UPDATE = `const list = document.getElementById('autos');
const show = async (answer) => {
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('autos');
  if (!page || page.innerHTML === list.innerHTML) return;
  const focused = document.activeElement?.id;
  list.innerHTML = page.innerHTML;
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
};
let refusedAt = -Infinity;
list.addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = new URLSearchParams(new FormData(event.target, event.submitter));
  const answer = await fetch(event.target.action, { method: 'POST', body });
  if (new URL(answer.url).searchParams.has('grund')) refusedAt = performance.now();
  else refusedAt = -Infinity;
  await show(answer);
});
const address = new URL(location.href);
if (address.searchParams.has('grund')) refusedAt = performance.now();
address.searchParams.delete('grund');
setInterval(async () => {
  // Why something was refused stays long enough to be read.
  if (document.hidden || performance.now() - refusedAt < 6000) return;
  await fetch(address).then(show, () => undefined);
}, 1000);
`;
