import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { VEHICLE_CLASSES } from '../domain/vehicle/vehicle-class.ts';

const WEB = join(import.meta.dirname, '../web');
/** The light colours of web/ui/theme.css, repeated because a picture file cannot read tokens. */
const COLOURS: Record<string, string> = {
  '--color-sand': '#f6f4ee',
  '--color-paper': '#ffffff',
  '--color-ink': '#14211d',
  '--color-tyre': '#1b2a25',
  '--color-hub': '#c9d3ce',
  '--color-glass': '#d3e8e1',
  '--color-lamp': '#ffe9a8',
  '--color-tail': '#d1382b',
};
const BRAND = '#0f5c4a';

const read = (path: string) => readFile(join(WEB, path), 'utf8');
const coloured = (svg: string, tint: string) =>
  svg
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => COLOURS[name] ?? BRAND)
    .replaceAll('currentColor', tint);
/** A drawing's group by its id. */
const group = (svg: string, id: string) =>
  new RegExp(`<g id="${id}">[\\s\\S]*?\\n  </g>`).exec(svg)?.[0] ?? '';

async function symbol(size: number, isMaskable = false): Promise<Buffer> {
  const icon = await read('public/icon.svg');
  // Devices crop a maskable icon to their own shape, so the background fills the square and the drawing stays in the safe circle.
  const drawn = isMaskable
    ? icon
        .replace('rx="15" ', '')
        .replace('translate(9 17.5) scale(1.045)', 'translate(14.4 20.4) scale(0.8)')
    : icon;
  return sharp(Buffer.from(drawn), { density: (72 * size) / 64 })
    .resize(size, size)
    .png()
    .toBuffer();
}

/** The picture of link previews: the car in front of the town. It has no words, because the product's name is a setting. */
async function preview(): Promise<Buffer> {
  const [skyline, cars] = await Promise.all([
    read('features/landing/skyline.svg'),
    read('shell/vehicle-pictures.svg'),
  ]);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#dff1ea"/><stop offset="1" stop-color="#f6f4ee"/></linearGradient></defs>
    <rect width="1200" height="630" fill="url(#sky)"/>
    <circle cx="955" cy="150" r="62" fill="#f26b0f" opacity="0.9"/>
    <g transform="translate(-120 171) scale(1.35)">${coloured(group(skyline, 'town'), BRAND)}</g>
    <g transform="translate(330 294) scale(4.3)">${coloured(group(cars, 'M'), BRAND)}</g>
  </svg>`;
  return sharp(Buffer.from(picture)).resize(1200, 630).png({ palette: true, colours: 128 }).toBuffer();
}

const SKYLINES = 'features/landing/skylines';
const PRESS_WIDTH = 2000;

/** A press picture: a city's skyline with a car, wide enough for print. */
async function pressPicture(skylineFile: string): Promise<Buffer> {
  const [skyline, cars] = await Promise.all([
    read(`${SKYLINES}/${skylineFile}`),
    read('shell/vehicle-pictures.svg'),
  ]);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 500">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#dff1ea"/><stop offset="1" stop-color="#f6f4ee"/></linearGradient></defs>
    <rect width="1200" height="500" fill="url(#sky)"/>
    <circle cx="985" cy="110" r="44" fill="#f26b0f" opacity="0.9"/>
    <g transform="translate(-180 126) scale(1.1)">${coloured(group(skyline, 'town'), BRAND)}</g>
    <g transform="translate(850 384) scale(1.25)">${coloured(group(cars, 'M'), '#f26b0f')}</g>
  </svg>`;
  return sharp(Buffer.from(picture)).resize(PRESS_WIDTH).png({ palette: true, colours: 128 }).toBuffer();
}

const PRESS_IMAGES = Object.fromEntries(
  readdirSync(join(WEB, SKYLINES)).map((file) => [
    `pressebilder/${file.replace('.svg', '.png')}`,
    () => pressPicture(file),
  ]),
);

/** A vehicle of the class on a plain ground; remarks of vehicles name it (server/demo/fleet.ts). */
async function vehiclePicture(vehicleClass: string): Promise<Buffer> {
  const cars = await read('shell/vehicle-pictures.svg');
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 100">
    <rect width="180" height="100" fill="#f6f4ee"/>
    <g transform="translate(10 15)">${coloured(group(cars, vehicleClass), BRAND)}</g>
  </svg>`;
  return sharp(Buffer.from(picture)).resize(900, 500).png({ palette: true, colours: 64 }).toBuffer();
}

const VEHICLE_IMAGES = Object.fromEntries(
  VEHICLE_CLASSES.map((each) => [`fahrzeugbilder/${each}.png`, () => vehiclePicture(each)]),
);

/** The /favicon.ico that browsers request where no page names an icon: one PNG in an ICO container. */
async function favicon(): Promise<Buffer> {
  const png = await symbol(32);
  const head = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  head.writeUInt32LE(png.length, 14);
  return Buffer.concat([head, png]);
}

const IMAGES: Record<string, () => Promise<Buffer>> = {
  'favicon.ico': favicon,
  'symbol-180.png': () => symbol(180, true),
  'symbol-192.png': () => symbol(192),
  'symbol-512.png': () => symbol(512),
  'symbol-maskable-512.png': () => symbol(512, true),
  'vorschau.png': preview,
  ...PRESS_IMAGES,
  ...VEHICLE_IMAGES,
};

/** Renders the PNG files for devices and link previews from the SVG drawings of the pages. */
export function drawnImages(): Plugin {
  return {
    name: 'drawn-images',
    async generateBundle() {
      for (const [fileName, draw] of Object.entries(IMAGES)) {
        this.emitFile({ type: 'asset', fileName, source: await draw() });
      }
    },
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer({ middlewares }) {
      for (const [fileName, draw] of Object.entries(IMAGES)) {
        middlewares.use(`/${fileName}`, (_request, response, next) => {
          const send = (png: Buffer) => response.setHeader('content-type', 'image/png').end(png);
          draw().then(send, next);
        });
      }
    },
  };
}
