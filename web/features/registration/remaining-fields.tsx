import { useRegistration } from './form-context.ts';
import { listed, secretNames } from './secret-names.ts';

/** To who goes on with what a partner has entered: what is left to them alone. */
export function RemainingFields({ partner }: { partner: string }) {
  const { needs } = useRegistration();
  return (
    <>
      Prüfe, was eingetragen ist, und ergänze, was nur du weißt:{' '}
      {listed([...secretNames(needs), 'Unterschrift'])}. {partner} sieht davon nichts.
    </>
  );
}
