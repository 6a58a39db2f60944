import { placeText } from '#domain/damage/car-part.ts';
import { DAMAGE_TITLES, SEVERITY_TITLES } from '#domain/damage/damage-kind.ts';
import { Preview } from '#web/shell/photo-picker.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { ACCIDENT_FACTS } from './accident-facts.ts';
import type { ReportDraft, YesNo } from './report-draft.ts';

/** Returns undefined where a step was left without an answer. */
const yesOrNo = (answer: YesNo): string | undefined => ({ YES: 'Ja', NO: 'Nein', '': undefined })[answer];

const accidentEntries = ({ injured, policeCalled, facts }: ReportDraft) => [
  { term: 'Verletzte', value: yesOrNo(injured) },
  { term: 'Polizei gerufen', value: yesOrNo(policeCalled) },
  ...ACCIDENT_FACTS.map(({ field, label }) => ({ term: label, value: facts[field]?.trim() || undefined })),
];

/** What is sent, to be read once more. */
export function ReportSummary({ draft }: { draft: ReportDraft }) {
  const { place, kind, severity, photos, isAccident, thirdParty } = draft;
  return (
    <div className="grid gap-4">
      <SummaryList
        title="Deine Meldung"
        entries={[
          { term: 'Anlass', value: isAccident === 'YES' ? 'Unfall' : 'Schaden entdeckt' },
          ...(isAccident === 'YES' ? accidentEntries(draft) : []),
          { term: 'Wo am Auto', value: place && placeText(place) },
          { term: 'Was', value: kind === '' ? undefined : DAMAGE_TITLES[kind] },
          { term: 'Wie schlimm', value: severity && SEVERITY_TITLES[severity] },
          { term: 'Jemand anderes beteiligt', value: isAccident === 'YES' ? undefined : yesOrNo(thirdParty) },
          { term: 'Beschreibung', value: draft.description.trim() || undefined },
          {
            term: 'Fotos',
            value:
              photos.length > 0
                ? String(photos.length)
                : draft.noPhotoReason.trim() && `Keins: ${draft.noPhotoReason.trim()}`,
          },
        ]}
      />
      {photos.length > 0 && (
        <div className="grid grid-cols-3 gap-2">
          {photos.map((photo, index) => (
            <Preview key={photo.id} photo={photo} alt={`Dein Foto ${index + 1}`} />
          ))}
        </div>
      )}
      <p className="text-detail text-ink-soft">
        Wer das Auto vor und nach dir fährt, sieht, was wann gemeldet wurde, aber nie, von wem. Eine Meldung
        kostet dich nichts: Ob jemand etwas bezahlt, entscheidet immer eine Person, und vorher hören wir dich
        an.
      </p>
    </div>
  );
}
