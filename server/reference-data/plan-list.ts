import type { ExtraField } from '#domain/registration/extra-fields.ts';
import { isCompanyKind, registrationKind } from '#domain/registration/registration-kind.ts';

export type StartingPlan = {
  id: string;
  title: string;
  kundenart: string;
  tariffId: string;
  severalDrivers: boolean;
  /** Null for a plan that is not offered for registration. */
  position: number | null;
  /** May have the placeholders of `domain/tariff/plan-text.ts`. */
  description: string | null;
  qualities: string[];
  company: string | null;
  optionIds: string[];
  extraFields: ExtraField[];
  existingCardRequired: boolean;
  firstSubcustomerPlanId: string | null;
  offersSafetyPackage: boolean;
  internalNote: string | null;
};

type Facts = Pick<StartingPlan, 'id' | 'title' | 'kundenart'> & Partial<StartingPlan>;

/** Creates a plan with a safety package and one option of its own. */
function plan({ id, title, kundenart, ...more }: Facts): StartingPlan {
  const kind = registrationKind(kundenart);
  return {
    id,
    title,
    kundenart,
    tariffId: 'START',
    severalDrivers: false,
    position: null,
    description: null,
    qualities: [],
    company: 'shg',
    optionIds: [`${id.replaceAll('-', '_')}_shg`, 'sipak0', isCompanyKind(kind) ? 'sipak149' : 'sipak99'],
    extraFields: [],
    existingCardRequired: false,
    firstSubcustomerPlanId: null,
    offersSafetyPackage: true,
    internalNote: null,
    ...more,
  };
}

/** Creates the plan of drivers under a main account: they neither pay nor choose a safety package. */
const driver = (id: string, title: string, kundenart: string): StartingPlan =>
  plan({
    id,
    title,
    kundenart,
    severalDrivers: true,
    offersSafetyPackage: false,
    optionIds: [`sub_first_${id.replaceAll('-', '_')}_shg`],
  });

/** All initial plans, the drivers' plans first because the main plans refer to them. */
export const STARTING_PLANS: readonly StartingPlan[] = [
  driver('familie-fahrer', 'Familie, fahrtberechtigt', 'familie'),
  driver('firma-fahrer', 'Firma, fahrtberechtigt', 'firma'),
  driver('gemein-fahrer', 'Verein und Gemeinde, fahrtberechtigt', 'gemein'),
  driver('rks-fahrer', 'Stadt: Dienststelle, fahrtberechtigt', 'rks'),
  plan({
    id: 'einzel-start',
    title: 'Start',
    kundenart: 'einzel',
    position: 1,
    description: 'Für alle, die hin und wieder fahren: keine Grundgebühr, du zahlst nur deine Fahrten.',
    qualities: [
      'Ohne Grundgebühr',
      'Alle Autos in allen Städten',
      'Bis {{cancel.freeHours}} Stunden vorher kostenlos stornieren',
    ],
  }),
  plan({
    id: 'einzel-plus',
    title: 'Plus',
    kundenart: 'einzel',
    tariffId: 'PLUS',
    position: 2,
    description:
      'Für alle, die regelmäßig fahren: kleine Grundgebühr, dafür {{tariff.discount}} weniger für die Zeit.',
    qualities: [
      '{{tariff.discount}} Rabatt auf den Zeitpreis',
      '{{tariff.month}} im Monat',
      'Lohnt sich ab {{tariff.paysOff}} Zeitpreis im Monat',
    ],
  }),
  plan({
    id: 'familie',
    title: 'Familie',
    kundenart: 'familie haupt',
    severalDrivers: true,
    position: 3,
    description: 'Für Familien und WGs: eine Rechnung, mehrere Menschen am Steuer.',
    qualities: ['Ohne Grundgebühr', 'Mehrere Fahrtberechtigte', 'Mehrere Autos zur gleichen Zeit'],
    firstSubcustomerPlanId: 'familie-fahrer',
  }),
  plan({
    id: 'firma',
    title: 'Firma',
    kundenart: 'firma haupt',
    severalDrivers: true,
    position: 4,
    description: 'Für Betriebe und Selbstständige: Dienstfahrten ohne eigenen Fuhrpark.',
    qualities: [
      'Eine Rechnung im Monat',
      'Beliebig viele Fahrtberechtigte',
      'Mehrere Autos zur gleichen Zeit',
    ],
    firstSubcustomerPlanId: 'firma-fahrer',
  }),
  plan({
    id: 'gemein',
    title: 'Verein und Gemeinde',
    kundenart: 'gemein haupt',
    severalDrivers: true,
    position: 5,
    description: 'Für Vereine, Kirchengemeinden und andere Organisationen.',
    qualities: ['Eine Rechnung im Monat', 'Beliebig viele Fahrtberechtigte', 'Auch 9-Sitzer und Transporter'],
    firstSubcustomerPlanId: 'gemein-fahrer',
  }),
  plan({
    id: 'einzel-karte',
    title: 'Start mit vorhandener Karte',
    kundenart: 'einzel',
    position: 6,
    description:
      'Du hast schon eine Karte von uns bekommen? Dann kannst du sie mit diesem Tarif freischalten.',
    qualities: ['Karte liegt dir schon vor', 'Ohne Grundgebühr', 'PIN wählst du selbst'],
    existingCardRequired: true,
  }),
  plan({
    id: 'rks',
    title: 'Stadt: Dienststelle',
    kundenart: 'rks haupt',
    severalDrivers: true,
    position: 7,
    description: 'Für Ämter und städtische Betriebe mit Rahmenvertrag.',
    qualities: ['Abrechnung je Kostenstelle', 'Beliebig viele Fahrtberechtigte'],
    extraFields: [
      { title: 'Dienststelle', required: true },
      { title: 'Kostenstelle', required: false },
    ],
    firstSubcustomerPlanId: 'rks-fahrer',
  }),
  plan({
    id: 'dnsm',
    title: 'Stadt: Dienstfahrten',
    kundenart: 'dnsm',
    position: 8,
    description: 'Für Mitarbeitende einer Stadt auf Dienstfahrt: Es zahlt die Stadt.',
    qualities: ['Keine Kosten für dich', 'Abrechnung mit deiner Dienststelle'],
    extraFields: [
      { title: 'Dienststelle', required: true },
      { title: 'Personalnummer', required: true },
    ],
    optionIds: ['dnsm_shg', 'sub_stadtwuerzburg'],
    offersSafetyPackage: false,
  }),
  plan({
    id: 'psm',
    title: 'Stadt: Mitarbeitende privat',
    kundenart: 'psm',
    tariffId: 'PLUS',
    position: 9,
    description: 'Für Mitarbeitende einer Stadt auf privater Fahrt, mit den Preisen des Tarifs Plus.',
    qualities: ['{{tariff.discount}} Rabatt auf den Zeitpreis', 'Für private Fahrten'],
    extraFields: [{ title: 'Dienststelle', required: true }],
  }),
  plan({ id: 'mitarbeiter', title: 'Mitarbeiter', kundenart: 'einzel', tariffId: 'PLUS' }),
  plan({
    id: 'vertrieb',
    title: 'Vertrieb',
    kundenart: 'vertrieb',
    offersSafetyPackage: false,
    optionIds: [],
  }),
];
