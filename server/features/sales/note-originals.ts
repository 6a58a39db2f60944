import { noteOriginals } from '#contract/activation.ts';
import { countingOriginals, ORIGINAL_POINTS } from '#domain/sales/activation.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { refuseObstacle } from './activation-standing.ts';
import { takeActivationStep } from './take-activation-step.ts';

export const bindNoteOriginals = bind(noteOriginals, async (context, { params, body }) => {
  if (!ORIGINAL_POINTS.every((point) => body.compared.includes(point))) {
    return refuse('FIELD_INVALID', { fields: [NOT_COMPARED] });
  }
  return takeActivationStep(context, params, async (standing, note) => {
    const refusal = refuseObstacle(standing);
    if (refusal) return refusal;
    const { facts } = standing;
    if (facts.documentsValid || countingOriginals(facts, context.now)) return undefined;
    await note({ kind: 'ORIGINALS_SEEN' });
    return undefined;
  });
});

const NOT_COMPARED = {
  name: 'compared',
  code: 'REQUIRED',
  message: {
    de: 'Bitte vergleiche jeden Punkt und hake ihn ab. Stimmt etwas nicht, kannst du hier nicht freischalten.',
    en: 'Please compare each point and tick it. If something does not match, you cannot activate the account here.',
  },
};
