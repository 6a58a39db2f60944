import { REPORT_STEPS, type ReportDraft, type ReportStep } from './report-draft.ts';

export const STEP_TITLES: Record<ReportStep, string> = {
  unfall: 'Zuerst: Sicherheit',
  gegner: 'Der Unfall',
  stelle: 'Wo ist der Schaden?',
  schaden: 'Was ist es?',
  fotos: 'Fotos',
  pruefen: 'Prüfen und senden',
};

/** The same, as short as a tab needs. */
export const STEP_TABS: Record<ReportStep, string> = {
  unfall: 'Sicherheit',
  gegner: 'Unfall',
  stelle: 'Stelle',
  schaden: 'Schaden',
  fotos: 'Fotos',
  pruefen: 'Prüfen',
};

/** The steps of this report, in their order: two more for an accident. */
export const stepsOf = ({ isAccident }: ReportDraft): ReportStep[] =>
  REPORT_STEPS.filter((step) => isAccident === 'YES' || (step !== 'unfall' && step !== 'gegner'));

/** Returns the sentences that say what the step still needs, by the name of the field; none: it is complete. */
export function missingIn(step: ReportStep, draft: ReportDraft): Partial<Record<string, string>> {
  switch (step) {
    case 'unfall':
      return {
        ...(draft.injured === '' ? { injured: 'Bitte sag uns, ob jemand verletzt ist.' } : {}),
        ...(draft.policeCalled === ''
          ? { policeCalled: 'Bitte sag uns, ob du die Polizei gerufen hast.' }
          : {}),
      };
    case 'stelle':
      return draft.place ? {} : { place: 'Bitte wähle die Seite und markiere dann die Stelle.' };
    case 'schaden':
      return {
        ...(draft.kind === '' ? { kind: 'Bitte wähle, was es ist.' } : {}),
        ...(draft.severity ? {} : { severity: 'Bitte wähle, wie schlimm es ist.' }),
        ...(draft.thirdParty === '' && draft.isAccident !== 'YES'
          ? { thirdParty: 'Bitte sag uns, ob jemand anderes beteiligt war.' }
          : {}),
      };
    case 'fotos':
      return draft.photos.length === 0 && draft.noPhotoReason.trim() === ''
        ? { noPhotoReason: 'Bitte nimm ein Foto auf, oder schreib kurz, warum es nicht geht.' }
        : {};
    default:
      return {};
  }
}

/** The steps that lack something: each may be left so, the report is sent when there is none. */
export const incompleteSteps = (draft: ReportDraft): ReportStep[] =>
  stepsOf(draft).filter((step) => Object.keys(missingIn(step, draft)).length > 0);
