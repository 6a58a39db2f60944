import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { isSEPACountry, isValidIBAN } from 'ibantools';
import * as z from 'zod';
import { type Creditor, isCreditorId } from '#domain/customer/creditor.ts';
import { checkIban, normaliseIban } from '#domain/customer/iban.ts';
import type { Issuer } from '#domain/invoice/invoice.ts';
import type { Payee } from '#domain/payment/payee.ts';
import { StartFault } from './db/start-fault.ts';
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
    schema: z.string().regex(/^\+?[\d ()/-]{5,40}$/, 'muss eine Telefonnummer sein'),
    default: '069 90009123',
    help: 'Telefonnummer der Hotline, auf allen Seiten',
  },
  COMPANY_NAME: {
    schema: z.string().max(120),
    default: '',
    help: 'Firma des Betreibers, die auf Rechnungen steht (ohne sie gibt es in production keine Rechnungen)',
  },
  COMPANY_ADDRESS: {
    schema: z.string().max(200),
    default: '',
    help: 'deren Anschrift in einer Zeile, z. B. Bahnhofstraße 1, 90402 Nürnberg',
  },
  COMPANY_VAT_ID: {
    schema: z.union([
      z.literal(''),
      z.string().regex(/^(DE\d{9}|CHE-?\d{3}\.?\d{3}\.?\d{3}( MWST)?)$/, 'muss wie DE123456789 aussehen'),
    ]),
    default: '',
    help: 'deren Umsatzsteuer-Identifikationsnummer, z. B. DE123456789',
  },
  CREDITOR_ID: {
    schema: z.union([
      z.literal(''),
      z.string().refine(isCreditorId, 'muss wie DE98ZZZ09999999999 aussehen, mit richtigen Prüfziffern'),
    ]),
    default: '',
    help: 'deren Gläubiger-Identifikationsnummer; sie steht mit Firma und Anschrift im Lastschriftmandat',
  },
  CREDITOR_IBAN: {
    schema: z.union([
      z.literal(''),
      z
        .string()
        .transform(normaliseIban)
        .refine(
          (iban) => checkIban(iban, { isSEPACountry, isValidIBAN }) === undefined,
          'muss eine gültige IBAN sein',
        ),
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
  CREDIT_AGENCY: {
    schema: z.string().max(80),
    default: '',
    help: 'Auskunftei, die nach der Bonität gefragt wird, wenn jemand einwilligt (leer: es wird nicht gefragt, weder dort noch bei der Registrierung)',
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
    help: 'Adresse, an die Registrierungen und Verdachtsfälle gemeldet werden',
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
    help: 'Fehlversuche beim Einloggen je Netzadresse in 15 Minuten',
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
  LOG_LEVEL: {
    schema: z.enum(['silent', 'error', 'warn', 'info', 'debug'], {
      error: 'muss silent, error, warn, info oder debug sein',
    }),
    default: 'warn',
    help: 'Wie viel der Server schreibt',
  },
} as const satisfies Record<string, { schema: z.ZodType; default: string; help: string }>;

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
  /** Whether browsers are to use https for all subdomains too. */
  hstsSubdomains: boolean;
  productName: string;
  hotline: string;
  /** Who sends the invoices; undefined: nobody may, because the law asks for it. */
  issuer: Issuer | undefined;
  /** Who collects direct debits, as the mandate names them; undefined until an operator says so. */
  creditor: Creditor | undefined;
  creditAgency: string | undefined;
  /** Who collects, and where the money arrives; undefined until an operator says so. */
  payee: Payee | undefined;
  /** The numbers that a tax adviser has given. */
  datev: { consultant: number; client: number };
  demo: boolean;
  /** Simulated cars drive in the demonstration. */
  demoCars: boolean;
  mapStyleUrl: string | undefined;
  mapDir: string | undefined;
  geocoder: { kind: 'embedded' | 'photon' | 'nominatim'; url: string | undefined };
  mail: { informationAddress: string; from: string; smtpUrl: string | undefined };
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
    // The default addresses do not exist, so mails from and to them would be lost.
    if (values.SMTP_URL) {
      for (const key of ['MAIL_FROM', 'MAIL_INFORMATION'] as const) {
        if (values[key].endsWith('.example')) faults.push(`${key}: mit SMTP_URL nötig, eine echte Adresse`);
      }
    }
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
    hstsSubdomains: values.HSTS_SUBDOMAINS ?? false,
    productName: values.PRODUCT_NAME,
    hotline: values.HOTLINE,
    issuer: issuerOf(values),
    creditor: creditorOf(values),
    creditAgency: values.CREDIT_AGENCY.trim() || undefined,
    payee: payeeOf(values),
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
    logLevel: values.LOG_LEVEL,
  };
}

/** The operator of the imprint's template; nobody has its VAT number. */
const SAMPLE_ISSUER = {
  name: 'Musterstadt Carsharing GmbH',
  address: 'Musterstraße 1, 12345 Musterstadt',
  vatId: 'DE000000000',
};

/** The example of the Bundesbank, which is no creditor's. */
const SAMPLE_CREDITOR_ID = 'DE98ZZZ09999999999';
/** The usual example of an IBAN, which is no account. */
const SAMPLE_IBAN = 'DE89370400440532013000';

function issuerOf(values: Values): Issuer | undefined {
  const { COMPANY_NAME: name, COMPANY_ADDRESS: address, COMPANY_VAT_ID: vatId } = values;
  const contact = { phone: values.HOTLINE, email: values.MAIL_INFORMATION };
  if (name && address && vatId) return { name, address, vatId, ...contact };
  return values.NODE_ENV === 'production' ? undefined : { ...SAMPLE_ISSUER, ...contact };
}

function creditorOf(values: Values): Creditor | undefined {
  const issuer = issuerOf(values);
  const id = values.CREDITOR_ID || (values.NODE_ENV === 'production' ? '' : SAMPLE_CREDITOR_ID);
  return issuer && id ? { name: issuer.name, address: issuer.address, id } : undefined;
}

function payeeOf(values: Values): Payee | undefined {
  const creditor = creditorOf(values);
  const iban = values.CREDITOR_IBAN || (values.NODE_ENV === 'production' ? '' : SAMPLE_IBAN);
  return creditor && iban ? { name: creditor.name, creditorId: creditor.id, iban } : undefined;
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
