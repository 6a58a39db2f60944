/** What the operator's work is divided into (§S20.2): a right names one of these, and a step. */
export const AREAS = [
  'CUSTOMERS',
  'BOOKINGS',
  'FLEET',
  'CASES',
  'MONEY',
  'CONTENT',
  'PRICES',
  'PARTNERS',
  'PEOPLE',
  'FIGURES',
  'SYSTEM',
] as const;
export type Area = (typeof AREAS)[number];

/** DECIDE: what binds somebody else. CONFIRM: as the second person, what a first one has proposed. */
export const STEPS = ['SEE', 'DO', 'DECIDE', 'CONFIRM'] as const;
export type Step = (typeof STEPS)[number];

export type Right = { area: Area; step: Step };
/** The steps that somebody may take in each area; an area that is not named: none. */
export type AreaRights = Readonly<Partial<Record<Area, readonly Step[]>>>;

export const AREA_TITLES: Record<Area, string> = {
  CUSTOMERS: 'Kundschaft',
  BOOKINGS: 'Buchungen',
  FLEET: 'Flotte',
  CASES: 'Fälle',
  MONEY: 'Geld',
  CONTENT: 'Inhalte',
  PRICES: 'Preise',
  PARTNERS: 'Partner',
  PEOPLE: 'Personal',
  FIGURES: 'Zahlen',
  SYSTEM: 'Protokoll und System',
};

export const STEP_TITLES: Record<Step, string> = {
  SEE: 'sehen',
  DO: 'tun',
  DECIDE: 'entscheiden',
  CONFIRM: 'bestätigen',
};

/** In the order of areas and steps, each step once; whoever may do something in an area sees it. */
export function orderedRights(rights: AreaRights): AreaRights {
  return Object.fromEntries(
    AREAS.flatMap((area) => {
      const steps = rights[area] ?? [];
      const held = STEPS.filter((step) => steps.includes(step) || (step === 'SEE' && steps.length > 0));
      return held.length > 0 ? [[area, held] as const] : [];
    }),
  );
}

/** "Kundschaft: sehen, tun" for each area. */
export const rightsTexts = (rights: AreaRights): string[] =>
  AREAS.flatMap((area) => {
    const steps = rights[area] ?? [];
    return steps.length > 0
      ? [`${AREA_TITLES[area]}: ${steps.map((step) => STEP_TITLES[step]).join(', ')}`]
      : [];
  });
