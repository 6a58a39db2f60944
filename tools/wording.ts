import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Checks that no German text says what the list below never says (§S16.21 to §S16.39). Whoever finds a worse word adds it
 * here, with what to say instead.
 */
const ROOT = join(import.meta.dirname, '..');
const TEXTS = [
  'content/**/*.{md,json}',
  'contract/**/*.ts',
  'domain/**/*.ts',
  'server/**/*.ts',
  'web/**/*.{ts,tsx}',
  'README.md',
];
const LEFT_OUT = /\.(test|scenarios)\.tsx?$|^server\/(test|db)\//;

type Rule = {
  never: RegExp;
  instead: string;
  /** Files in which the specification, or who the text is for, wants it otherwise. */
  except?: RegExp;
};

const NEVER_SAID: readonly Rule[] = [
  {
    // The dialog of §4 says „doppelte Anmeldung erfasst“; `faq/anmelden` is an address.
    never: /(?<![/\p{L}])([Aa]nmeld(en|est|et|e|ung|ungen|egebühr)|[Aa]ngemeldet)(?!\p{L})(?! erfasst)/u,
    instead: 'einloggen, registrieren oder Newsletter bestellen',
  },
  {
    // The same word, divided: „meldest du dich an“, „Melde dich jetzt an“.
    never: /(?<!\p{L})[Mm]eld(e|est|et|en)( \p{L}+){0,5} an(?![ \p{L}])/u,
    instead: 'loggst du dich ein, registrierst du dich oder bestellst du den Newsletter',
  },
  {
    never: /(?<![/\p{L}])([Aa]bmeld(en|est|et|e|ung|ungen)|[Aa]bgemeldet)(?!\p{L})/u,
    instead: 'ausloggen, abbestellen oder entfernen',
    // The name under which the browser keeps it.
    except: /^web\/platform\/refilled-forms\.ts$/,
  },
  { never: /\b[Ll]og dich\b/, instead: 'Logge dich' },
  { never: /Dokumentenprüfung|Dokumenten-Check/, instead: 'Dokumentencheck' },
  { never: /\bNachl(ass|ässe)\b/, instead: 'Rabatt' },
  { never: /\bGrundpreis|\bMonatsgebühr/, instead: 'Grundgebühr' },
  { never: /Familie oder WG/, instead: 'Familie und WG' },
  {
    // The message of §5.26 is that of the specification.
    never: /E-Mail Adresse|E-?[Mm]ailadresse|(?<!E-)Mail-?[Aa]dresse/,
    instead: 'E-Mail-Adresse',
    except: /^domain\/customer\/field-text\.ts$/,
  },
  {
    never: /\b([Dd]as|[Dd]ieses|[Dd]ein|[Ee]in|[Kk]ein|[Jj]edes|zum|vom) Fahrzeug(?!\p{L})/u,
    instead: 'Auto („Fahrzeug“ nur in „Fahrzeugklasse“ und wo die Spezifikation es sagt)',
    // The descriptions of the calls name the specification's entity.
    except: /^contract\/(?!refusal\.ts)/,
  },
  { never: /\bFahrt beende(n|st)\b|\b[Bb]eende(st du)? deine Fahrt/, instead: 'zurückgeben' },
  {
    never: /\bin (zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn) Städten\b/,
    instead: 'in allen Städten, oder {{count.cities}}',
    // What was true on its day.
    except: /^content\/demonstration\/(news|press)\//,
  },
  { never: /\bzur Zeit\b/, instead: 'gleichzeitig, im Moment' },
  {
    never: /\b([Ee]in(em|en|es)?|[Jj]ede[rnm]?) Mensch(en)?\b/,
    instead: 'jede Person, jemand, wir … persönlich',
  },
  { never: /\bweg sein kann|\bkann [^.]{0,40}\bweg sein\b/, instead: 'entzogen worden sein' },
  { never: /\bfür in (\{\{|\d)/, instead: 'bis zu … im Voraus' },
  { never: /\b0,0\d[\s\u00A0]€ (weniger|günstiger)/, instead: '2 Cent' },
  { never: /Ausgenommen ist/, instead: 'Das gilt nicht …' },
  { never: /nie in den Tank\b/, instead: 'nie in den Dieseltank' },
  { never: /\b[Mm]it deinem Profil (nicht|ist|kannst)/, instead: 'mit deinem Account' },
  { never: /Entscheidung eines Menschen/, instead: 'Bitte bearbeiten.' },
  { never: /Kurze Anleitungen/, instead: 'Kurzanleitungen' },
  { never: /steht vorher fest/, instead: 'lässt sich vorher nachrechnen: Kilometer sind geschätzt' },
  {
    never: /\bvon selbst nichts\b/,
    instead: 'Automatisch berechnen wir dir dafür nichts.',
  },
  { never: /Bezahlen\s+musst\s+du\b/, instead: 'Eine Meldung kostet dich nichts.' },
  {
    never: /(Kalendera|Neue A)dresse (mach(en|t|st)?|gemacht)(?!\p{L})/u,
    instead: 'Kalenderadresse erstellen',
  },
  { never: /\bum dich herum\b|\bnahe? bei dir\b/, instead: 'in deiner Nähe' },
  { never: /\bdie Klasse b\b|\bFührerscheinklasse\b|\bB-Führerschein\b/, instead: 'Klasse B' },
  { never: /stornierte der\b/, instead: 'stornierte Buchungen' },
  { never: /der Betreiber (ergänzt|nennt|ersetzt|passt)/i, instead: 'eine Einstellung des Betreibers' },
];

/** Returns what a text says and should not, one line for each; comments of code are English and never match. */
export function wordingFaults(file: string, text: string): string[] {
  const rules = NEVER_SAID.filter(({ except }) => !except?.test(file));
  return text.split('\n').flatMap((line, index) =>
    rules.flatMap(({ never, instead }) => {
      const said = never.exec(line)?.[0];
      return said ? [`${file}:${index + 1}: „${said}“ – besser: ${instead}`] : [];
    }),
  );
}

if (import.meta.main) {
  const faults = globSync(TEXTS, { cwd: ROOT })
    .filter((file) => !LEFT_OUT.test(file))
    .flatMap((file) => wordingFaults(file, readFileSync(join(ROOT, file), 'utf8')));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
