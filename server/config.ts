import { createHash, createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { isValidIBAN } from 'ibantools';
import * as z from 'zod';
import { type Creditor, isCreditorId } from '#domain/customer/creditor.ts';
import { checkIban, normaliseIban } from '#domain/customer/iban.ts';
import { issuerOf } from '#domain/invoice/company.ts';
import type { Issuer } from '#domain/invoice/invoice.ts';
import { postalAddress } from '#domain/invoice/postal-address.ts';
import { parseVersion } from '#domain/page/native-version.ts';
import type { Operator } from '#domain/page/operator.ts';
import { SAMPLE_OPERATOR } from '#domain/page/sample-operator.ts';
import type { Payee } from '#domain/payment/payee.ts';
import type { ApnsAccount } from './adapters/push/apns-delivery.ts';
import type { FcmServiceAccount } from './adapters/push/fcm-delivery.ts';
import { StartFault } from './db/start-fault.ts';
import type { AppLinks } from './http/app-links.ts';
import { type ApiKeys, CLIENT_NAMES, type ClientName } from './http/client-of.ts';

/** The schema with one German sentence for whatever is wrong. */
const saying = <S extends z.ZodType>(message: string, schema: S) =>
  z.string().transform((text, context): z.output<S> => {
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Undefined when it is left open. */
const flag = saying(
  'muss true oder false sein',
  z
    .enum(['true', 'false', '1', '0', ''])
    .transform((text) => (text === '' ? undefined : text === 'true' || text === '1')),
);

/** An address or a network, "10.0.0.0/8". */
function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits);
  return bits > 0 && isLength && more.length === 0;
}

/**
 * The number of trusted proxies in front of the server, or their networks; no other forwarding is trusted.
 */
const proxies = saying(
  'muss true, false, eine Zahl bis 9 oder eine Liste von Netzen sein, z. B. 1 oder 10.0.0.0/8,fd00::/8',
  z.union([
    z.enum(['true', 'false']).transform((text) => text === 'true' && 1),
    z.string().regex(/^\d$/).transform(Number),
    z.string().refine((text) => text.split(',').every(isNetwork)),
  ]),
);
const whole = (min: number, max: number) =>
  saying(
    `muss eine ganze Zahl von ${min} bis ${max} sein`,
    z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max)),
  );

/** Names of machines and addresses, as `listen` takes them. */
const host = z.string().refine((text) => isIP(text) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text), {
  error: 'muss eine Adresse oder ein Name dieses Rechners sein, z. B. 127.0.0.1, 0.0.0.0 oder ::',
});

const webAddress = (example: string) =>
  z.url({
    protocol: /^https?$/,
    hostname: /./,
    error: `muss mit https:// oder http:// beginnen, z. B. ${example}`,
  });

/** Only https, for the app opens it. */
const storePage = (example: string) =>
  z.url({
    protocol: /^https$/,
    hostname: /./,
    error: `muss mit https:// beginnen, z. B. https://${example}`,
  });

const databaseUrl = z.string().refine(
  (text) => {
    const url = URL.parse(text);
    return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
  },
  { error: 'muss die Form postgres://benutzer:passwort@rechner:5432/datenbank haben' },
);

const bookingServer = z.strictObject({
  label: z.string().min(1).max(60),
  orga: z.string().min(1).max(60),
  apikey: z.string().max(200),
  // Session cookies belong to our address, so another server must be reachable below it, through a proxy.
  endpoint: z.string().regex(/^(\/[\w.-]+)+$/),
});
type BookingServer = z.output<typeof bookingServer>;

const bookingServers = saying(
  'muss eine JSON-Liste aus label, orga, apikey und endpoint sein; endpoint ist ein Pfad dieser Adresse, z. B. /test/api/booking',
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return text === '' ? [] : JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom' });
        return z.NEVER;
      }
    })
    .pipe(z.array(bookingServer).max(20)),
);

/**
 * A private key in PEM. Environment files have one line, so its line ends are written as \n, or with two backslashes, of
 * which systemd takes one away.
 */
const privateKey = (kind: 'ec' | 'rsa') =>
  z
    .string()
    .transform((text) => text.replaceAll(/\\+n/g, '\n'))
    .refine((pem) => {
      try {
        return createPrivateKey(pem).asymmetricKeyType === kind;
      } catch {
        return false;
      }
    });

/** Google's file has more in it. */
const fcmServiceAccount = saying(
  'muss die JSON-Datei eines Dienstkontos von Firebase sein, in einer Zeile, mit project_id, client_email, private_key und token_uri',
  z.union([
    z.literal('').transform(() => undefined),
    z
      .string()
      .transform((text, context): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          context.addIssue({ code: 'custom' });
          return z.NEVER;
        }
      })
      .pipe(
        z.object({
          project_id: z.string().regex(/^[a-z0-9-]{4,40}$/),
          client_email: z.email(),
          private_key: privateKey('rsa'),
          token_uri: z.url({ protocol: /^https$/ }),
        }),
      ),
  ]),
);

/** The key of each program: "web=web,partner=geheim". Our own pages send the key "web". */
const apiKeys = z
  .string()
  .regex(
    new RegExp(
      `^(${CLIENT_NAMES.join('|')})=[\\x21-\\x2b\\x2d-\\x7e]{1,200}(,(${CLIENT_NAMES.join('|')})=[\\x21-\\x2b\\x2d-\\x7e]{1,200})*$`,
    ),
    `muss eine Liste wie web=web,partner=schluessel sein; bekannt sind ${CLIENT_NAMES.join(', ')}`,
  )
  .transform(
    (text): ApiKeys =>
      new Map(
        text.split(',').map((pair) => {
          const at = pair.indexOf('=');
          return [pair.slice(at + 1), pair.slice(0, at) as ClientName];
        }),
      ),
  )
  .refine(
    (keys) => keys.get('web') === 'web',
    'muss web=web enthalten: Diesen Schlüssel sendet die eigene Oberfläche',
  );

/** Where MQTT is by convention. */
const MQTT_PORT = 1883;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

const isUnprotected = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !LOOPBACK.test(hostname);
};

/** An origin without path: links are made of it, and the product answers at its root. */
function isPublicAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    [url.origin, `${url.origin}/`].includes(text.toLowerCase())
  );
}

/** One line of at most so many characters, which stands in texts, mails and on invoices; empty: not named. */
const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^\\P{Cc}{0,${max}}$`, 'u'), `muss in eine Zeile mit höchstens ${max} Zeichen passen`);

/** People are named with first name and surname (§ 35a GmbHG). */
const people = oneLine(300).regex(
  /^(|\p{L}\S*\s+\p{L}.*)$/u,
  'muss Vor- und Nachnamen nennen, z. B. Ada Berger (Geschäftsführerin)',
);

/** All environment variables with default and description; `npm start -- --help` prints this table. */
const KEYS = {
  PORT: { schema: whole(0, 65_535), default: '3000', help: 'Port des Servers; 0 wählt einen freien' },
  HOST: {
    schema: host,
    default: '127.0.0.1',
    help: 'Adresse, an der der Server lauscht (0.0.0.0: überall)',
  },
  METRICS_PORT: {
    schema: saying(
      'muss off oder eine ganze Zahl von 0 bis 65535 sein',
      z.union([
        z.enum(['', 'off']).transform(() => undefined),
        z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(65_535)),
      ]),
    ),
    default: 'off',
    help: 'Port der Kennzahlen für Prometheus (/metrics), nicht für das Internet; 0 wählt einen freien, off: keine',
  },
  METRICS_HOST: {
    schema: host,
    default: '127.0.0.1',
    help: 'Adresse, an der die Kennzahlen abgerufen werden; nie eine, die das Internet erreicht',
  },
  NODE_ENV: {
    schema: z.enum(['development', 'production', 'test'], {
      error: 'muss development, production oder test sein',
    }),
    default: 'development',
    help: 'production: ohne Demonstration, nur sichere Cookies, DATABASE_URL oder DATA_DIR nötig',
  },
  DATA_DIR: {
    schema: z.string(),
    default: '',
    help: 'Ordner für die eingebaute Datenbank und Zwischenspeicher (leer: ./data)',
  },
  DOCUMENTS_DIR: {
    schema: z.string(),
    default: '',
    help: 'Ordner für die Fotos der Dokumentenchecks, außerhalb jedes Webordners; mehrere Server teilen ihn (leer: DATA_DIR/documents)',
  },
  SECRETS_KEY: {
    schema: z.union([
      z.literal('').transform(() => undefined),
      z
        .string()
        .regex(
          /^[A-Za-z\d+/]{43}=$/,
          'muss 32 zufällige Bytes in Base64 sein, z. B. aus: openssl rand -base64 32',
        )
        .transform((text) => Buffer.from(text, 'base64')),
    ]),
    default: '',
    help: 'Schlüssel, mit dem Codes, PINs der Tankkarten und Signaturschlüssel verschlüsselt sind: 32 Bytes in Base64; bei mehreren Servern nötig (leer: DATA_DIR/secrets.key)',
  },
  DATABASE_URL: {
    schema: z.union([z.literal(''), databaseUrl]),
    default: '',
    help: 'PostgreSQL ab Version 15; leer: die eingebaute Datenbank',
  },
  DATABASE_OWNER_URL: {
    schema: z.union([z.literal(''), databaseUrl]),
    default: '',
    help: 'dieselbe Datenbank für den Eigentümer der Tabellen, der sie anlegt und ändert; dann kann die Rolle in DATABASE_URL am Hauptbuch nichts ändern (leer: DATABASE_URL)',
  },
  DATABASE_CONNECTIONS: {
    schema: whole(2, 500),
    default: '20',
    help: 'Verbindungen zur Datenbank je Server',
  },
  PUBLIC_URL: {
    schema: z.union([
      z.literal(''),
      z.string().refine(isPublicAddress, {
        error: 'muss mit https:// beginnen und ohne Pfad enden, z. B. https://auto.example.org',
      }),
    ]),
    default: '',
    help: 'Adresse, unter der Menschen den Dienst erreichen, für Links in Mails und für Passkeys, z. B. https://auto.example.org (in production nötig)',
  },
  TRUST_PROXY: {
    schema: proxies,
    default: 'false',
    help: 'hinter Reverse-Proxys: wie viele es sind (true: einer) oder ihre Netze (10.0.0.0/8,…); deren X-Forwarded-For und -Proto gilt',
  },
  ANDROID_APP: {
    schema: saying(
      'muss die Kennung der App und dahinter SHA-256-Fingerabdrücke nennen, z. B. de.beispiel.app 14:6D:E9:… mit 32 Bytes je Fingerabdruck',
      z.union([
        z.literal('').transform(() => undefined),
        z
          .string()
          .trim()
          .regex(/^[a-z]\w*(\.[a-z]\w*)+( ([\dA-F]{2}:){31}[\dA-F]{2})+$/i)
          .transform((text) => {
            const [id = '', ...fingerprints] = text.split(' ');
            return { id, fingerprints: fingerprints.map((one) => one.toUpperCase()) };
          }),
      ]),
    ),
    default: '',
    help: 'Android-App, die Links auf diesen Server öffnet: ihre Kennung und die SHA-256-Fingerabdrücke ihrer Signatur, mit Leerzeichen getrennt (docs/native.md)',
  },
  IOS_APP: {
    schema: saying(
      'muss das Team und die Kennung der App nennen, z. B. A1B2C3D4E5.de.beispiel.app',
      z.union([
        z.literal('').transform(() => undefined),
        z
          .string()
          .trim()
          .regex(/^[A-Z\d]{10}(\.[a-zA-Z\d-]+){2,}$/),
      ]),
    ),
    default: '',
    help: 'iOS-App, die Links auf diesen Server öffnet: Team und Kennung, z. B. A1B2C3D4E5.de.beispiel.app (docs/native.md)',
  },
  NATIVE_MINIMUM_VERSION: {
    schema: saying(
      'muss eine Version wie 1.4.0 sein',
      z
        .string()
        .trim()
        .refine((text) => text === '' || parseVersion(text) !== undefined)
        .transform((text) => text || undefined),
    ),
    default: '',
    help: 'älteste Version der App, die mit diesem Server noch arbeitet, z. B. 1.4.0; ältere bitten um eine Aktualisierung (leer: keine)',
  },
  ANDROID_STORE_URL: {
    schema: z.union([z.literal('').transform(() => undefined), storePage('play.google.com/store/apps/…')]),
    default: '',
    help: 'Seite der Android-App in ihrem Store, für Texte und die Bitte um eine Aktualisierung (leer: kein Text verspricht sie)',
  },
  IOS_STORE_URL: {
    schema: z.union([z.literal('').transform(() => undefined), storePage('apps.apple.com/de/app/…')]),
    default: '',
    help: 'Seite der iOS-App im App Store, für Texte und die Bitte um eine Aktualisierung (leer: kein Text verspricht sie)',
  },
  HSTS_SUBDOMAINS: {
    schema: flag,
    default: 'false',
    help: 'in production: auch für alle Unteradressen von PUBLIC_URL gilt ein Jahr lang nur noch https (true: erst wenn wirklich alle es können)',
  },
  PRODUCT_NAME: {
    schema: z.string().regex(/^.{1,40}$/u, 'muss 1 bis 40 Zeichen haben'),
    default: 'Stadtwagen',
    help: 'Name des Produkts auf allen Seiten',
  },
  HOTLINE: {
    schema: z.union([
      z.literal(''),
      z.string().regex(/^\+?[\d ()/-]{5,40}$/, 'muss eine Telefonnummer sein'),
    ]),
    default: '',
    help: 'Telefonnummer der Hotline, auf allen Seiten und in jeder Mail',
    needed: 'eine Nummer, unter der jemand hilft, z. B. 0911 123456',
  },
  HOTLINE_HOURS: {
    schema: oneLine(100),
    default: '',
    help: 'wann die Hotline zu erreichen ist, z. B. rund um die Uhr oder täglich 6–22 Uhr',
    needed: 'wann die Hotline zu erreichen ist, z. B. rund um die Uhr',
  },
  HOTLINE_COST: {
    schema: oneLine(100),
    default: '',
    help: 'was ein Anruf kostet, z. B. zum Preis eines Anrufs ins deutsche Festnetz',
    needed: 'was ein Anruf kostet, z. B. zum Preis eines Anrufs ins deutsche Festnetz',
  },
  COMPANY_NAME: {
    schema: oneLine(120),
    default: '',
    help: 'Firma des Betreibers mit Rechtsform, für Impressum, Verträge, Rechnungen und Mails',
    needed: 'für Impressum, Verträge, Rechnungen und Mails, mit Rechtsform, z. B. Wagen GmbH',
  },
  COMPANY_ADDRESS: {
    schema: oneLine(200),
    default: '',
    help: 'deren Anschrift in einer Zeile, z. B. Bahnhofstraße 1, 90402 Nürnberg',
    needed: 'für Impressum, Verträge, Rechnungen und Mails, z. B. Bahnhofstraße 1, 90402 Nürnberg',
  },
  COMPANY_SEAT: {
    schema: oneLine(80),
    default: '',
    help: 'deren Sitz laut Register (leer: der Ort der Anschrift)',
  },
  COMPANY_REGISTER: {
    schema: oneLine(120),
    default: '',
    help: 'deren Registergericht und Nummer, z. B. Amtsgericht Nürnberg, HRB 12345; keine: nicht eingetragen',
    needed:
      'für Impressum, Rechnungen und Mails, z. B. Amtsgericht Nürnberg, HRB 12345 (keine: in keinem Register eingetragen)',
  },
  COMPANY_DIRECTORS: {
    schema: people,
    default: '',
    help: 'alle, die sie vertreten, mit Vor- und Nachnamen und Amt, z. B. Ada Berger (Geschäftsführerin)',
    needed:
      'für Impressum, Rechnungen und Mails: alle, die den Betreiber vertreten, z. B. Ada Berger (Geschäftsführerin)',
  },
  COMPANY_BOARD_CHAIR: {
    schema: people,
    default: '',
    help: 'wer deren Aufsichtsrat vorsitzt (leer: sie hat keinen)',
  },
  COMPANY_VAT_ID: {
    schema: z.union([
      z.literal(''),
      z.string().regex(/^(DE\d{9}|CHE-?\d{3}\.?\d{3}\.?\d{3}( MWST)?)$/, 'muss wie DE123456789 aussehen'),
    ]),
    default: '',
    help: 'deren Umsatzsteuer-Identifikationsnummer, z. B. DE123456789',
    needed: 'für Impressum und Rechnungen, z. B. DE123456789',
  },
  RESPONSIBLE_EDITOR: {
    schema: people,
    default: '',
    help: 'wer für News und Presse verantwortlich ist (§ 18 Abs. 2 MStV), mit Anschrift, z. B. Ada Berger, Anschrift wie oben',
    needed:
      'wer für News und Presse verantwortlich ist (§ 18 Abs. 2 MStV), z. B. Ada Berger, Anschrift wie oben',
  },
  SUPERVISOR: {
    schema: oneLine(200),
    default: '',
    help: 'Aufsichtsbehörde, wenn der Betrieb eine behördliche Zulassung braucht; keine: er braucht keine',
    needed:
      'für das Impressum (§ 5 Abs. 1 Nr. 3 DDG): die Aufsichtsbehörde, oder keine, wenn der Betrieb keine Zulassung braucht',
  },
  ARBITRATION: {
    schema: oneLine(200),
    default: '',
    help: 'Verbraucherschlichtungsstelle mit Anschrift und Website, an deren Verfahren der Betreiber teilnimmt; keine: an keinem',
    needed:
      'für das Impressum (§ 36 VSBG): die Verbraucherschlichtungsstelle mit Anschrift und Website, oder keine, wenn der Betreiber an keinem Verfahren teilnimmt',
  },
  DATA_PROTECTION_OFFICER: {
    schema: oneLine(200),
    default: '',
    help: 'wie die oder der Datenschutzbeauftragte zu erreichen ist; keine: niemand muss benannt werden (§ 38 BDSG)',
    needed:
      'für die Datenschutzhinweise (Art. 13 DSGVO), z. B. datenschutz@example.org, oder keine, wenn niemand benannt werden muss (§ 38 BDSG)',
  },
  DATA_PROTECTION_AUTHORITY: {
    schema: oneLine(200),
    default: '',
    help: 'Datenschutz-Aufsichtsbehörde am Sitz, mit Anschrift (leer: die Hinweise nennen nur die am Wohnort)',
  },
  CREDITOR_ID: {
    schema: z.union([
      z.literal(''),
      z.string().refine(isCreditorId, 'muss wie DE98ZZZ09999999999 aussehen, mit richtigen Prüfziffern'),
    ]),
    default: '',
    help: 'deren Gläubiger-Identifikationsnummer; sie steht mit Firma und Anschrift im Lastschriftmandat',
    needed: 'für das Lastschriftmandat, von der Bundesbank, z. B. DE98ZZZ09999999999',
  },
  CREDITOR_IBAN: {
    schema: z.union([
      z.literal(''),
      z
        .string()
        .transform(normaliseIban)
        .refine((iban) => checkIban(iban, { isValidIBAN }) === undefined, 'muss eine gültige IBAN sein'),
    ]),
    default: '',
    help: 'Konto, auf dem Lastschriften und Überweisungen eingehen (ohne es wird in production nichts abgebucht)',
  },
  DATEV_CONSULTANT: {
    schema: whole(1001, 9_999_999),
    default: '1001',
    help: 'Beraternummer der Steuerberatung in den Buchungsstapeln für DATEV',
  },
  DATEV_CLIENT: {
    schema: whole(1, 99_999),
    default: '1',
    help: 'Mandantennummer in den Buchungsstapeln für DATEV',
  },
  TAX_HOLD_YEAR: {
    schema: z.union([z.literal(''), whole(2000, 2999)]),
    default: '',
    help: 'Jahr, ab dem Rechnungen auch nach acht Jahren aufbewahrt werden, weil das Finanzamt noch nicht entschieden hat (leer: keines)',
  },
  CREDIT_AGENCY: {
    schema: z.string().max(80),
    default: '',
    help: 'Auskunftei, für deren Abfrage um eine freiwillige Einwilligung gebeten wird; das Programm fragt sie nicht, das tut eine Person (npm run admin -- customers ratings) (leer: um keine)',
  },
  DEMO: {
    schema: flag,
    default: '',
    help: 'Demonstrationsflotte anlegen (Vorgabe: ja, in production nein)',
  },
  DEMO_CARS: {
    schema: flag,
    default: '',
    help: 'simulierte Autos der Demonstration, die sich öffnen lassen (Vorgabe: ja, mit der eingebauten Datenbank und dem eingebauten Broker)',
  },
  MAP_STYLE_URL: {
    schema: z.union([z.enum(['', 'off']), webAddress('https://tiles.example.org/style.json, oder off sein')]),
    default: 'https://tiles.openfreemap.org/styles/positron',
    help: 'Kartenstil einer Kartenquelle, die der Server abruft und zwischenspeichert; „off“: nur die eingebaute Karte',
  },
  MAP_DIR: { schema: z.string(), default: '', help: 'Ordner mit eigenen PMTiles-Dateien' },
  GEOCODER: {
    schema: z.enum(['embedded', 'photon', 'nominatim'], {
      error: 'muss embedded, photon oder nominatim sein',
    }),
    default: 'embedded',
    help: 'Adresssuche: embedded, photon oder nominatim',
  },
  GEOCODER_URL: {
    schema: z.union([z.literal(''), webAddress('https://photon.example.org')]),
    default: '',
    help: 'Adresse von Photon oder Nominatim',
  },
  MAIL_INFORMATION: {
    schema: z.email('muss eine E-Mail-Adresse sein'),
    default: 'info@stadtwagen.example',
    help: 'Adresse, unter der uns alle erreichen und an die Registrierungen und Verdachtsfälle gemeldet werden',
  },
  API_KEYS: {
    schema: apiKeys,
    default: CLIENT_NAMES.map((name) => `${name}=${name}`).join(','),
    help: 'Schlüssel der Kopfzeile X-API-Key: welches Programm ruft (web, native, partner); sie gewähren keine Rechte',
  },
  BOOKING_SERVERS: {
    schema: bookingServers,
    default: '',
    help: 'weitere Buchungsserver zum Ausprobieren: JSON-Liste aus label, orga, apikey, endpoint (Pfad); nie in production',
  },
  MAIL_FROM: {
    schema: z.email('muss eine E-Mail-Adresse sein'),
    default: 'noreply@stadtwagen.example',
    help: 'Absenderadresse aller Mails; ihr Name ist PRODUCT_NAME',
  },
  SMTP_URL: {
    schema: z.union([
      z.literal(''),
      z.url({ protocol: /^smtps?$/, hostname: /./, error: 'muss mit smtp:// oder smtps:// beginnen' }),
    ]),
    default: '',
    help: 'Mailserver, z. B. smtp://name:passwort@mail.example.org:587; leer: Mails warten im Postausgang (außer in production: zu sehen unter /entwicklung/mails)',
  },
  FCM_SERVICE_ACCOUNT: {
    schema: fcmServiceAccount,
    default: '',
    help: 'Dienstkonto von Firebase für Mitteilungen an die Android-App: dessen JSON-Datei in einer Zeile (leer: keine; Browser brauchen nichts)',
  },
  APNS_KEY: {
    schema: saying(
      'muss der Inhalt der .p8-Datei von Apple sein, Zeilenenden als \\n',
      z.union([z.literal(''), privateKey('ec')]),
    ),
    default: '',
    help: 'Schlüssel von Apple für Mitteilungen an die iOS-App: Inhalt der .p8-Datei, Zeilenenden als \\n (leer: keine)',
  },
  APNS_KEY_ID: {
    schema: saying(
      'muss 10 Zeichen haben, wie Apple sie nennt',
      z.union([z.literal(''), z.string().regex(/^[A-Z0-9]{10}$/)]),
    ),
    default: '',
    help: 'Kennung dieses Schlüssels, z. B. ABC123DEFG',
  },
  APNS_TEAM_ID: {
    schema: saying(
      'muss 10 Zeichen haben, wie Apple sie nennt',
      z.union([z.literal(''), z.string().regex(/^[A-Z0-9]{10}$/)]),
    ),
    default: '',
    help: 'Kennung des Teams bei Apple, z. B. DEF123GHIJ',
  },
  APNS_TOPIC: {
    schema: saying(
      'muss wie org.example.auto aussehen',
      z.union([z.literal(''), z.string().regex(/^[\w-]+(\.[\w-]+)+$/)]),
    ),
    default: '',
    help: 'Kennung der iOS-App (Bundle ID), z. B. org.example.auto',
  },
  APNS_SANDBOX: {
    schema: flag,
    default: 'false',
    help: 'true: Apples Dienst für Apps, die aus Xcode auf ein Gerät kommen',
  },
  MQTT_URL: {
    schema: z.union([
      z.literal(''),
      z.url({ protocol: /^mqtts?$/, hostname: /./, error: 'muss mit mqtt:// oder mqtts:// beginnen' }),
    ]),
    default: '',
    help: 'Broker, über den die Autos zu erreichen sind, z. B. mqtts://name:passwort@mqtt.example.org; leer: der eingebaute (bei mehreren Servern nötig)',
  },
  MQTT_HOST: {
    schema: host,
    default: '127.0.0.1',
    help: 'Adresse, an der der eingebaute Broker auf Autos wartet (0.0.0.0: überall)',
  },
  MQTT_PORT: {
    schema: z.union([z.literal(''), whole(0, 65_535)]),
    default: '',
    help: 'Port des eingebauten Brokers (Vorgabe: 1883 in production, sonst ein freier)',
  },
  LOGIN_ATTEMPTS: {
    schema: whole(1, 1_000_000),
    default: '10',
    help: 'Fehlversuche beim Einloggen je Account in 15 Minuten',
  },
  ADDRESS_ATTEMPTS: {
    schema: whole(1, 100_000_000),
    default: '100',
    help: 'Fehlversuche beim Einloggen je Netzadresse in 15 Minuten; danach löst das Gerät vor jedem Versuch eine Rechenaufgabe',
  },
  REGISTRATION_ATTEMPTS: {
    schema: whole(1, 100_000_000),
    default: '20',
    help: 'Registrierungen je Netzadresse in einer Stunde; danach löst das Gerät vor jeder eine Rechenaufgabe',
  },
  PROOF_OF_WORK_BITS: {
    schema: whole(0, 20),
    default: '8',
    help: 'Größe dieser Rechenaufgabe: 8 sind ein bis zwei Sekunden, jedes Bit mehr verdoppelt sie',
  },
  STOP_WAIT_SECONDS: {
    schema: whole(0, 300),
    default: '0',
    help: 'So lange antwortet ein Server, der enden soll, noch und sagt mit /readyz 503: so oft fragt der Proxy davor, und etwas mehr',
  },
  LOG_LEVEL: {
    schema: z.enum(['silent', 'error', 'warn', 'info', 'debug'], {
      error: 'muss silent, error, warn, info oder debug sein',
    }),
    default: 'warn',
    help: 'Wie viel der Server schreibt',
  },
} as const satisfies Record<string, Key>;

type Key = {
  schema: z.ZodType;
  default: string;
  help: string;
  /** Production does not start without it, and says what it is for. Elsewhere the sample operator's takes its place. */
  needed?: string;
};

type Values = { [K in keyof typeof KEYS]: z.output<(typeof KEYS)[K]['schema']> };

export type Config = {
  port: number;
  host: string;
  /** Where the figures for Prometheus are served; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined;
  production: boolean;
  development: boolean;
  dataDir: string;
  documentsDir: string;
  /** Encrypts the secrets in the database; undefined: the key in the data folder. */
  secretsKey: Buffer | undefined;
  databaseUrl: string | undefined;
  /** Undefined: the role of `databaseUrl` owns the tables. */
  databaseOwnerUrl: string | undefined;
  databaseConnections: number;
  publicUrl: string | undefined;
  /** The number of proxies in front of the server, their networks, or false. */
  trustProxy: number | string | false;
  /** Apps that open links to this server; undefined: none. */
  apps: AppLinks;
  native: {
    minimumVersion: string | undefined;
    androidStoreUrl: string | undefined;
    iosStoreUrl: string | undefined;
  };
  /** Whether browsers are to use https for all subdomains too. */
  hstsSubdomains: boolean;
  productName: string;
  /** Who runs the product; outside production the sample takes the place of whatever is not named. */
  operator: Operator;
  /** Who sends the invoices. */
  issuer: Issuer;
  /** Who collects direct debits, as the mandate names them. */
  creditor: Creditor;
  creditAgency: string | undefined;
  /** Who collects, and where the money arrives; undefined until an operator says so. */
  payee: Payee | undefined;
  /** The numbers that a tax adviser has given. */
  datev: { consultant: number; client: number };
  /** What was issued from this year on is kept beyond its eight years. */
  taxHoldYear: number | undefined;
  demo: boolean;
  /** Simulated cars drive in the demonstration. */
  demoCars: boolean;
  mapStyleUrl: string | undefined;
  mapDir: string | undefined;
  geocoder: { kind: 'embedded' | 'photon' | 'nominatim'; url: string | undefined };
  mail: { informationAddress: string; from: string; smtpUrl: string | undefined };
  /** Services for notifications to the native app; browsers need none. */
  push: { fcm: FcmServiceAccount | undefined; apns: ApnsAccount | undefined };
  /** The way to the cars: a broker of the operator's, or where the embedded one listens. */
  mqtt: { url: string } | { host: string; port: number };
  /** The program that each key belongs to. */
  apiKeys: ApiKeys;
  bookingServers: readonly BookingServer[];
  limits: {
    loginAttemptsPerAccount: number;
    loginAttemptsPerAddress: number;
    registrationsPerAddress: number;
    proofOfWorkBits: number;
  };
  /** How long a server that is told to end answers on as not ready. */
  stopWaitMs: number;
  logLevel: Values['LOG_LEVEL'];
};

/** The environment is invalid; the message has a German line for each fault. */
export class ConfigInvalid extends StartFault {}

/**
 * Reads the environment; throws ConfigInvalid with one line per fault. No other code reads the environment.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const faults: string[] = [];
  const values = Object.fromEntries(
    Object.entries(KEYS).map(([key, { schema, default: preset }]) => {
      const parsed = schema.safeParse(environment[key] ?? preset);
      if (!parsed.success)
        faults.push(`${key}: ${parsed.error.issues.map((issue) => issue.message).join(', ')}`);
      return [key, parsed.data];
    }),
  ) as Values;
  if (values.DATABASE_OWNER_URL && !values.DATABASE_URL) {
    faults.push('DATABASE_OWNER_URL: nur zusammen mit DATABASE_URL, die die Rolle des Servers nennt');
  }
  if (values.NODE_ENV === 'production') faults.push(...missingParticulars(values));
  if (faults.length === 0 && values.NODE_ENV === 'production') {
    if (!values.DATABASE_URL && !values.DATA_DIR) {
      faults.push('DATABASE_URL oder DATA_DIR: in production muss eines davon genannt sein');
    }
    if (values.BOOKING_SERVERS.length > 0) {
      faults.push('BOOKING_SERVERS: in production gibt es nur den einen Buchungsserver');
    }
    // Mails get their links when they are queued, even if no mail server is configured yet.
    if (!values.PUBLIC_URL) {
      faults.push(
        'PUBLIC_URL: in production nötig, für die Links in Mails und für Passkeys, z. B. https://auto.example.org',
      );
    } else if (isUnprotected(values.PUBLIC_URL)) {
      // Browsers would neither send our cookies nor offer passkeys there.
      faults.push(
        'PUBLIC_URL: muss in production mit https:// beginnen; setze einen Reverse-Proxy mit TLS davor, z. B. https://auto.example.org',
      );
    }
    // The default address does not exist, so answers to it would be lost.
    if (values.SMTP_URL && values.MAIL_FROM.endsWith('.example'))
      faults.push('MAIL_FROM: mit SMTP_URL nötig, eine echte Adresse');
  }
  if (faults.length === 0 && values.PORT !== 0 && values.METRICS_PORT === values.PORT) {
    faults.push(`METRICS_PORT: ${values.PORT} ist schon der Port des Servers (PORT); nenne einen anderen`);
  }
  if (faults.length === 0 && values.NODE_ENV === 'production' && values.DEMO) {
    faults.push('DEMO: die Demonstration hat öffentliche Passwörter; in production gibt es sie nicht');
  }
  if (faults.length === 0 && values.GEOCODER !== 'embedded' && !values.GEOCODER_URL) {
    faults.push(
      `GEOCODER_URL: GEOCODER=${values.GEOCODER} braucht eine Adresse, z. B. https://${values.GEOCODER}.example.org`,
    );
  }
  const apple = ['APNS_KEY', 'APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC'] as const;
  const ofApple = apple.filter((key) => values[key]);
  if (faults.length === 0 && ofApple.length > 0 && ofApple.length < apple.length) {
    faults.push(
      `${apple.filter((key) => !values[key]).join(', ')}: fehlt neben ${ofApple.join(', ')}; Apple braucht alles davon`,
    );
  }
  const company = ['COMPANY_NAME', 'COMPANY_ADDRESS', 'COMPANY_VAT_ID'] as const;
  const named = company.filter((key) => values[key]);
  if (faults.length === 0 && named.length > 0 && named.length < company.length) {
    faults.push(
      `${company.filter((key) => !values[key]).join(', ')}: fehlt neben ${named.join(', ')}; auf einer Rechnung muss alles davon stehen`,
    );
  }
  if (faults.length > 0) throw new ConfigInvalid(faults.join('\n'));

  const isDemo = values.DEMO ?? values.NODE_ENV !== 'production';
  const dataDir = values.DATA_DIR ? resolve(values.DATA_DIR) : defaultDataDir();
  return {
    port: values.PORT,
    host: values.HOST,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    production: values.NODE_ENV === 'production',
    development: values.NODE_ENV === 'development',
    dataDir,
    documentsDir: values.DOCUMENTS_DIR ? resolve(values.DOCUMENTS_DIR) : join(dataDir, 'documents'),
    secretsKey: values.SECRETS_KEY,
    databaseUrl: values.DATABASE_URL || undefined,
    databaseOwnerUrl: values.DATABASE_OWNER_URL || undefined,
    databaseConnections: values.DATABASE_CONNECTIONS,
    publicUrl: values.PUBLIC_URL || undefined,
    trustProxy: values.TRUST_PROXY,
    apps: { android: values.ANDROID_APP, ios: values.IOS_APP },
    native: {
      minimumVersion: values.NATIVE_MINIMUM_VERSION,
      androidStoreUrl: values.ANDROID_STORE_URL,
      iosStoreUrl: values.IOS_STORE_URL,
    },
    hstsSubdomains: values.HSTS_SUBDOMAINS ?? false,
    productName: values.PRODUCT_NAME,
    operator: operatorOf(values),
    issuer: issuerOfSettings(values),
    creditor: creditorOf(values),
    creditAgency: values.CREDIT_AGENCY.trim() || undefined,
    payee: payeeOf(values),
    taxHoldYear: values.TAX_HOLD_YEAR || undefined,
    datev: { consultant: values.DATEV_CONSULTANT, client: values.DATEV_CLIENT },
    demo: isDemo,
    demoCars: isDemo && (values.DEMO_CARS ?? true) && !values.DATABASE_URL && !values.MQTT_URL,
    mapStyleUrl: values.MAP_STYLE_URL === 'off' ? undefined : values.MAP_STYLE_URL || undefined,
    mapDir: values.MAP_DIR ? resolve(values.MAP_DIR) : undefined,
    geocoder: { kind: values.GEOCODER, url: values.GEOCODER_URL || undefined },
    mail: {
      informationAddress: values.MAIL_INFORMATION,
      from: values.MAIL_FROM,
      smtpUrl: values.SMTP_URL || undefined,
    },
    push: { fcm: values.FCM_SERVICE_ACCOUNT, apns: apnsOf(values) },
    mqtt: values.MQTT_URL
      ? { url: values.MQTT_URL }
      : {
          host: values.MQTT_HOST,
          port:
            values.MQTT_PORT === '' ? (values.NODE_ENV === 'production' ? MQTT_PORT : 0) : values.MQTT_PORT,
        },
    apiKeys: values.API_KEYS,
    bookingServers: values.BOOKING_SERVERS,
    limits: {
      loginAttemptsPerAccount: values.LOGIN_ATTEMPTS,
      loginAttemptsPerAddress: values.ADDRESS_ATTEMPTS,
      registrationsPerAddress: values.REGISTRATION_ATTEMPTS,
      proofOfWorkBits: values.PROOF_OF_WORK_BITS,
    },
    stopWaitMs: values.STOP_WAIT_SECONDS * 1000,
    logLevel: values.LOG_LEVEL,
  };
}

const NEEDED = (Object.entries(KEYS) as [keyof Values, Key][]).flatMap(([key, { needed }]) =>
  needed === undefined ? [] : [{ key, needed }],
);

/** A line for each particular of the operator that production lacks (§S16.16, §S16.18); values of a wrong form have theirs. */
function missingParticulars(values: Values): string[] {
  const missing = NEEDED.filter(({ key }) => values[key] === '').map(
    ({ key, needed }) => `${key}: in production nötig, ${needed}`,
  );
  if (values.COMPANY_ADDRESS && !values.COMPANY_SEAT && !townOf(values.COMPANY_ADDRESS))
    missing.push(
      'COMPANY_SEAT: in production nötig, wenn COMPANY_ADDRESS nicht auf Postleitzahl und Ort endet, z. B. Nürnberg',
    );
  // The default does not exist, so mails to it would be lost.
  if (values.MAIL_INFORMATION?.endsWith('.example'))
    missing.push(
      'MAIL_INFORMATION: in production nötig, für Impressum und Anliegen, eine echte Adresse, z. B. info@auto.example.org',
    );
  return missing;
}

const townOf = (address: string): string | undefined => postalAddress(address.split(','), 'DE').city;

/** Undefined for "keine", by which an operator says that there is none. */
const unlessNone = (text: string): string | undefined => (/^keine[rs]?$/i.test(text) ? undefined : text);

function operatorOf(values: Values): Operator {
  const sample = SAMPLE_OPERATOR;
  const orSample = (text: string, other: string | undefined) => (text ? unlessNone(text) : other);
  const address = values.COMPANY_ADDRESS || sample.address;
  return {
    name: values.COMPANY_NAME || sample.name,
    address,
    seat: values.COMPANY_SEAT || townOf(address) || sample.seat,
    register: orSample(values.COMPANY_REGISTER, sample.register),
    directors: values.COMPANY_DIRECTORS || sample.directors,
    boardChair: values.COMPANY_BOARD_CHAIR || undefined,
    vatId: values.COMPANY_VAT_ID || sample.vatId,
    creditorId: values.CREDITOR_ID || sample.creditorId,
    hotline: {
      phone: values.HOTLINE || sample.hotline.phone,
      hours: values.HOTLINE_HOURS || sample.hotline.hours,
      cost: values.HOTLINE_COST || sample.hotline.cost,
    },
    editor: values.RESPONSIBLE_EDITOR || sample.editor,
    supervisor: orSample(values.SUPERVISOR, sample.supervisor),
    arbitration: orSample(values.ARBITRATION, sample.arbitration),
    dataProtectionOfficer: orSample(values.DATA_PROTECTION_OFFICER, sample.dataProtectionOfficer),
    dataProtectionAuthority: values.DATA_PROTECTION_AUTHORITY || undefined,
    isSample: NEEDED.some(({ key }) => !values[key]),
  };
}

/** The usual example of an IBAN, which is no account. */
const SAMPLE_IBAN = 'DE89370400440532013000';

function issuerOfSettings(values: Values): Issuer {
  const { hotline, ...operator } = operatorOf(values);
  return issuerOf({ ...operator, phone: hotline.phone, email: values.MAIL_INFORMATION });
}

function creditorOf(values: Values): Creditor {
  const { name, address, creditorId } = operatorOf(values);
  return { name, address, id: creditorId };
}

function payeeOf(values: Values): Payee | undefined {
  const creditor = creditorOf(values);
  const iban = values.CREDITOR_IBAN || (values.NODE_ENV === 'production' ? '' : SAMPLE_IBAN);
  return iban ? { name: creditor.name, creditorId: creditor.id, iban } : undefined;
}

function apnsOf(values: Values): ApnsAccount | undefined {
  if (!values.APNS_KEY) return undefined;
  return {
    key: values.APNS_KEY,
    keyId: values.APNS_KEY_ID,
    teamId: values.APNS_TEAM_ID,
    topic: values.APNS_TOPIC,
    server: `https://api.${values.APNS_SANDBOX ? 'sandbox.' : ''}push.apple.com`,
  };
}

/** Returns `data` in the checkout; for root below /root, a folder that PostgreSQL's own user can reach. */
function defaultDataDir(): string {
  const checkout = resolve(import.meta.dirname, '..');
  if (process.getuid?.() === 0 && checkout.startsWith('/root/')) {
    return join('/var/lib', `stadtwagen-${createHash('sha1').update(checkout).digest('hex').slice(0, 8)}`);
  }
  return join(checkout, 'data');
}

/** Returns the table of all environment variables, in German, for the terminal. */
export function configHelp(): string {
  const width = Math.max(...Object.keys(KEYS).map((key) => key.length));
  return Object.entries(KEYS)
    .map(
      ([key, { default: preset, help }]) => `  ${key.padEnd(width)}  ${help}${preset ? ` [${preset}]` : ''}`,
    )
    .join('\n');
}
