/** Euro cents for each gram above the limit before, from the lowest step on. */
const STEPS = [
  { aboveGrams: 95, cents: 200 },
  { aboveGrams: 115, cents: 220 },
  { aboveGrams: 135, cents: 250 },
  { aboveGrams: 155, cents: 290 },
  { aboveGrams: 175, cents: 340 },
  { aboveGrams: 195, cents: 400 },
] as const;

const CENTS_PER_100_CM3 = { PETROL: 200, DIESEL: 950 } as const;

/**
 * The yearly tax of a car first registered since 2021, in euro cents: § 9 Abs. 1 Nr. 2 Buchst. c KraftStG,
 * rounded down to euros (§ 11 Abs. 5). `gramsPerKm`: the registration certificate's CO₂ by WLTP.
 */
export function vehicleTaxCents({
  fuel,
  displacementCm3,
  gramsPerKm,
}: {
  fuel: keyof typeof CENTS_PER_100_CM3;
  displacementCm3: number;
  gramsPerKm: number;
}): number {
  const ofEngine = Math.ceil(displacementCm3 / 100) * CENTS_PER_100_CM3[fuel];
  const ofEmission = STEPS.reduce((sum, { aboveGrams, cents }, index) => {
    const upTo = Math.min(gramsPerKm, STEPS[index + 1]?.aboveGrams ?? gramsPerKm);
    return sum + Math.max(0, upTo - aboveGrams) * cents;
  }, 0);
  return Math.floor((ofEngine + ofEmission) / 100) * 100;
}
