import { useParams } from 'react-router';
import { DamageCase } from '#web/features/damage-case/damage-case.tsx';

/** /betrieb/schaeden/{damage} */
export default function CaseOfDamage() {
  const { damage = '' } = useParams();
  return <DamageCase key={damage} id={damage} />;
}
