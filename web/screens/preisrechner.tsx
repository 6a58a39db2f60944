import { CalculatorPage } from '#web/features/tariff/calculator-page.tsx';

export { loadCalculator as loader } from '#web/features/tariff/load-calculator.ts';

/** /preisrechner/{city?} */
export default function CalculatorScreen() {
  return <CalculatorPage />;
}
