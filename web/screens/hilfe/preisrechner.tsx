import { CalculatorPage } from '#web/features/tariff/calculator-page.tsx';

export { loadCalculator as loader } from '#web/features/tariff/load-calculator.ts';

/** /hilfe/preisrechner */
export default function HelpCalculator() {
  return <CalculatorPage />;
}
