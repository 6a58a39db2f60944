import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const ROOT = join(import.meta.dirname, '../..');

/** Extent of the mark in web/frame/logo.svg, in its own units. */
const MARK = { left: 1, right: 43, top: 1.2, bottom: 25.1 };
const MARK_WIDTH = MARK.right - MARK.left;
const MARK_RATIO = (MARK.bottom - MARK.top) / MARK_WIDTH;

/** Paths (SVG and Android have the same language): the car without its wheels, with holes for the windows, and the wheels. */
type Mark = { body: string; wheels: string };
type Colours = {
  brand: string;
  onBrand: string;
  accent: string;
  page: string;
};

/** Width of the mark as a share of a square's: what each system leaves free around it. */
const SHARE = {
  /** As in web/public/icon.svg. */
  icon: 0.69,
  /** Android crops a foreground of 108 dp to its own shape, at least to a circle of 66 dp. */
  adaptive: 0.5,
  /** Android shows a circle of two thirds of the splash icon. */
  splash: 0.52,
  notification: 0.92,
};

const ANDROID = 'android/app/src/main/res';
const IOS = 'ios/App/App/Assets.xcassets';
/** Launchers of Android 7 know no vectors; the densities, in px for 48 dp. */
const DENSITIES = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 };
const IOS_SPLASH_WIDTH = 180;

/**
 * The icons and splash screens of the app by their path below native/, drawn from web/frame/logo.svg in the colours of
 * web/ui/theme.css. @throws Error if one of both has another form than this expects
 */
export async function drawnAssets(): Promise<Map<string, string | Buffer>> {
  const mark = readMark(await readFile(join(ROOT, 'web/frame/logo.svg'), 'utf8'));
  const { light, dark } = readColours(await readFile(join(ROOT, 'web/ui/theme.css'), 'utf8'));
  const files = new Map<string, string | Buffer>();

  const icon = { background: light.brand, body: light.onBrand, wheels: light.accent };
  for (const [density, size] of Object.entries(DENSITIES)) {
    const square = svg(mark, { ...icon, size: 48, corner: 11 });
    const round = svg(mark, { ...icon, size: 48, corner: 24 });
    files.set(`${ANDROID}/mipmap-${density}/ic_launcher.png`, await png(square, size));
    files.set(`${ANDROID}/mipmap-${density}/ic_launcher_round.png`, await png(round, size));
  }
  const adaptive = `${XML}<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
    <background android:drawable="@color/icon_background" />
    <foreground android:drawable="@drawable/ic_launcher_foreground" />
    <monochrome android:drawable="@drawable/ic_launcher_monochrome" />
</adaptive-icon>
`;
  files.set(`${ANDROID}/mipmap-anydpi-v26/ic_launcher.xml`, adaptive);
  files.set(`${ANDROID}/mipmap-anydpi-v26/ic_launcher_round.xml`, adaptive);
  const drawable = (name: string, size: number, share: number, body: string, wheels: string) =>
    files.set(`${ANDROID}/drawable/${name}.xml`, vector(mark, { size, share, body, wheels }));
  drawable('ic_launcher_foreground', 108, SHARE.adaptive, light.onBrand, light.accent);
  drawable('ic_launcher_monochrome', 108, SHARE.adaptive, '#ffffff', '#ffffff');
  drawable('ic_splash', 288, SHARE.splash, '@color/brand', '@color/accent');
  drawable('ic_notification', 24, SHARE.notification, '#ffffff', '#ffffff');
  files.set(`${ANDROID}/values/colors.xml`, colors(light, light.brand));
  files.set(`${ANDROID}/values-night/colors.xml`, colors(dark));

  // The dark and the tinted icon of iOS 18: the system puts its own dark ground behind the first, and colours the second.
  const icons = {
    'AppIcon.png': await png(svg(mark, { ...icon, size: 48 }), 1024, { opaque: true }),
    'AppIcon-dark.png': await png(svg(mark, { body: dark.brand, wheels: dark.accent, size: 48 }), 1024),
    'AppIcon-tinted.png': await png(
      svg(mark, { background: '#000000', body: '#ffffff', wheels: '#a6a6a6', size: 48 }),
      1024,
      { opaque: true },
    ),
  };
  for (const [name, data] of Object.entries(icons)) files.set(`${IOS}/AppIcon.appiconset/${name}`, data);
  files.set(
    `${IOS}/AppIcon.appiconset/Contents.json`,
    contents({
      images: [
        { filename: 'AppIcon.png' },
        { filename: 'AppIcon-dark.png', appearances: luminosity('dark') },
        { filename: 'AppIcon-tinted.png', appearances: luminosity('tinted') },
      ].map((image) => ({ ...image, idiom: 'universal', platform: 'ios', size: '1024x1024' })),
    }),
  );
  const splashes: object[] = [];
  for (const [suffix, colours] of [
    ['', light],
    ['-dark', dark],
  ] as const) {
    for (const scale of [1, 2, 3]) {
      const filename = `splash${suffix}@${scale}x.png`;
      const drawn = tight(mark, { body: colours.brand, wheels: colours.accent });
      files.set(`${IOS}/Splash.imageset/${filename}`, await png(drawn, IOS_SPLASH_WIDTH * scale));
      splashes.push({
        filename,
        idiom: 'universal',
        scale: `${scale}x`,
        ...(suffix ? { appearances: luminosity('dark') } : {}),
      });
    }
  }
  files.set(`${IOS}/Splash.imageset/Contents.json`, contents({ images: splashes }));
  files.set(
    `${IOS}/Page.colorset/Contents.json`,
    contents({
      colors: [
        { color: appleColour(light.page), idiom: 'universal' },
        { appearances: luminosity('dark'), color: appleColour(dark.page), idiom: 'universal' },
      ],
    }),
  );

  files.set(
    'store/android/icon.png',
    await truecolour(svg(mark, { ...icon, size: 48 }), 512, { alpha: true }),
  );
  files.set('store/android/feature.png', await featureGraphic(mark, light));
  return files;
}

const XML = '<?xml version="1.0" encoding="utf-8"?>\n';

const attribute = (tag: string, name: string): string => {
  const found = new RegExp(`\\b${name}="([^"]+)"`).exec(tag)?.[1];
  if (!found) throw new Error(`logo.svg: ${tag} has no ${name}`);
  return found;
};

/** The logo is two paths, car and windows, then two wheels and two hubs. */
function readMark(logo: string): Mark {
  const paths = [...logo.matchAll(/<path [^>]+>/g)].map(([tag]) => attribute(tag, 'd'));
  const circles = [...logo.matchAll(/<circle [^>]+>/g)].map(([tag]) => circle(tag));
  const [body, windows] = paths;
  if (!body || !windows || paths.length !== 2 || circles.length !== 4)
    throw new Error('logo.svg: the mark has changed; draw the icons of the app anew');
  // By the rule "even-odd", windows and hubs are holes.
  return { body: body + windows, wheels: circles.join('') };
}

function circle(tag: string): string {
  const [x, y, r] = ['cx', 'cy', 'r'].map((name) => Number(attribute(tag, name))) as [number, number, number];
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

function readColours(theme: string): { light: Colours; dark: Colours } {
  const [lightTheme = '', darkTheme = ''] = theme.split('color-scheme: dark;');
  const read = (css: string): Colours => {
    const token = (name: string): string => {
      const found = new RegExp(`--color-${name}: (#[\\da-f]{6});`).exec(css)?.[1];
      if (!found) throw new Error(`theme.css: no --color-${name}`);
      return found;
    };
    return {
      brand: token('brand'),
      onBrand: token('on-brand'),
      accent: token('accent'),
      page: token('sand'),
    };
  };
  return { light: read(lightTheme), dark: read(darkTheme) };
}

type Fill = { body: string; wheels: string };

const paths = ({ body, wheels }: Mark, fill: Fill) =>
  `<path fill="${fill.body}" fill-rule="evenodd" d="${body}"/><path fill="${fill.wheels}" fill-rule="evenodd" d="${wheels}"/>`;

/** Moves the mark into the middle of a square. */
function centred(size: number, share: number) {
  const scale = (size * share) / MARK_WIDTH;
  const rounded = (value: number) => Number(value.toFixed(4));
  return {
    scale: rounded(scale),
    x: rounded(size / 2 - (scale * (MARK.left + MARK.right)) / 2),
    y: rounded(size / 2 - (scale * (MARK.top + MARK.bottom)) / 2),
  };
}

type Square = Fill & { background?: string; size: number; corner?: number };

function svg(mark: Mark, { background, size, corner = 0, ...fill }: Square): string {
  const { scale, x, y } = centred(size, SHARE.icon);
  const ground = background
    ? `<rect width="${size}" height="${size}" rx="${corner}" fill="${background}"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${ground}<g transform="translate(${x} ${y}) scale(${scale})">${paths(mark, fill)}</g></svg>`;
}

/** Nothing but the mark. */
const tight = (mark: Mark, fill: Fill): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${MARK.left} ${MARK.top} ${MARK_WIDTH} ${MARK.bottom - MARK.top}">${paths(mark, fill)}</svg>`;

function vector(mark: Mark, { size, share, body, wheels }: Fill & { size: number; share: number }): string {
  const { scale, x, y } = centred(size, share);
  const path = (data: string, fill: string) => `
        <path
            android:fillColor="${fill}"
            android:fillType="evenOdd"
            android:pathData="${data}" />`;
  return `${XML}<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="${size}dp"
    android:height="${size}dp"
    android:viewportWidth="${size}"
    android:viewportHeight="${size}">
    <group
        android:scaleX="${scale}"
        android:scaleY="${scale}"
        android:translateX="${x}"
        android:translateY="${y}">${path(mark.body, body)}${path(mark.wheels, wheels)}
    </group>
</vector>
`;
}

const colors = ({ brand, accent, page }: Colours, iconBackground?: string): string => {
  const line = (name: string, value: string) => `    <color name="${name}">${value}</color>\n`;
  // The launcher icon is the same by day and night.
  const icon = iconBackground ? line('icon_background', iconBackground) : '';
  return `${XML}<resources>\n${line('brand', brand)}${line('accent', accent)}${line('page', page)}${icon}</resources>\n`;
};

const contents = (set: object): string =>
  `${JSON.stringify({ ...set, info: { author: 'xcode', version: 1 } }, undefined, 2)}\n`;
const luminosity = (value: 'dark' | 'tinted') => [{ appearance: 'luminosity', value }];

function appleColour(hex: string) {
  const [red, green, blue] = [1, 3, 5].map((at) => `0x${hex.slice(at, at + 2).toUpperCase()}`);
  return { 'color-space': 'srgb', components: { alpha: '1.000', red, green, blue } };
}

/** @param width in px. App stores refuse icons with transparency, whether or not they use it. */
function png(drawn: string, width: number, { opaque = false } = {}): Promise<Buffer> {
  const drawing = sharp(Buffer.from(drawn), { density: 300 }).resize(width);
  return (opaque ? drawing.removeAlpha() : drawing)
    .png({ palette: true, colours: 64, effort: 10, compressionLevel: 9 })
    .toBuffer();
}

/** As Google Play asks for it, without a palette: 32 bits with transparency, 24 bits without. @param width in px */
function truecolour(drawn: string, width: number, { alpha }: { alpha: boolean }): Promise<Buffer> {
  const drawing = sharp(Buffer.from(drawn), { density: 300 }).resize(width);
  return (alpha ? drawing.ensureAlpha() : drawing.removeAlpha())
    .png({ compressionLevel: 9, adaptiveFiltering: true })
    .toBuffer();
}

/** The banner of Google Play, 1024 × 500. It has no words, because the name is a setting. */
function featureGraphic(mark: Mark, { brand, onBrand, accent }: Colours): Promise<Buffer> {
  const width = 420;
  const scale = width / MARK_WIDTH;
  const x = (1024 - width) / 2 - scale * MARK.left;
  const y = (500 - width * MARK_RATIO) / 2 - scale * MARK.top;
  return truecolour(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1024 500"><rect width="1024" height="500" fill="${brand}"/><g transform="translate(${x} ${y}) scale(${scale})">${paths(mark, { body: onBrand, wheels: accent })}</g></svg>`,
    1024,
    { alpha: false },
  );
}
