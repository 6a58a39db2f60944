import type { RequestOf } from '#contract/calls.ts';
import type { DamagePlace } from '#domain/damage/car-part.ts';
import type { DamageKind, DamageSeverity } from '#domain/damage/damage-kind.ts';
import { deviceNowText } from '#web/platform/device-clock.ts';
import type { Photo } from '#web/platform/photo-parts.ts';
import { useRecordDraft } from '#web/platform/record-draft.ts';

/** The steps of a report, as they stand in its address. */
export const REPORT_STEPS = ['unfall', 'gegner', 'stelle', 'schaden', 'fotos', 'pruefen'] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

export type YesNo = '' | 'YES' | 'NO';
export const ACCIDENT_FIELDS = [
  'place',
  'course',
  'plate',
  'driver',
  'contact',
  'insurer',
  'policyNumber',
  'damage',
  'witnesses',
  'policeReference',
] as const;
export type AccidentField = (typeof ACCIDENT_FIELDS)[number];

/** A report that is being written; it survives a reload, with its photos. */
export type ReportDraft = {
  /** Of the report that it becomes: a draft that is sent again, e.g. after a reload, is the same one. */
  id: string;
  isAccident: YesNo;
  injured: YesNo;
  policeCalled: YesNo;
  facts: Partial<Record<AccidentField, string>>;
  place: DamagePlace | undefined;
  kind: DamageKind | '';
  severity: DamageSeverity | undefined;
  description: string;
  thirdParty: YesNo;
  photos: Photo[];
  noPhotoReason: string;
  /** The steps that were open; undefined in a draft of before. */
  visited?: readonly ReportStep[];
  /** When the driver began to write, ISO 8601. */
  noticedAt: string;
};

const emptyDraft = (): ReportDraft => ({
  id: crypto.randomUUID(),
  isAccident: '',
  injured: '',
  policeCalled: '',
  facts: {},
  place: undefined,
  kind: '',
  severity: undefined,
  description: '',
  thirdParty: '',
  photos: [],
  noPhotoReason: '',
  noticedAt: deviceNowText(),
});

const isDraft = ({ id, photos }: Partial<ReportDraft>): boolean =>
  typeof id === 'string' && Array.isArray(photos);

/** The draft of a booking's next report; `draft` is undefined until it is read from the browser's storage. */
export const useReportDraft = (bookingId: number, customerId: number) =>
  useRecordDraft<ReportDraft>({
    id: `buchung-${bookingId}`,
    customerId,
    empty: emptyDraft,
    isDraft,
  });

type ReportBody = RequestOf<'POST /bookings/{id}/damages'>['body'];

/** Returns the request for a finished draft; undefined while something is missing. */
export function toReport(draft: ReportDraft): ReportBody | undefined {
  const { id, place, kind, severity } = draft;
  if (!place || kind === '' || !severity) return undefined;
  if (draft.photos.length === 0 && draft.noPhotoReason.trim() === '') return undefined;
  const description = draft.description.trim();
  return {
    id,
    view: place.view,
    x: place.x,
    y: place.y,
    kind,
    severity,
    ...(description ? { description } : {}),
    thirdParty: draft.thirdParty === 'YES',
    ...(draft.isAccident === 'YES' ? { accident: toAccident(draft) } : {}),
    noticedAt: draft.noticedAt,
    photos: draft.photos.map((photo) => ({ id: photo.id, byteSize: photo.file.size })),
    ...(draft.photos.length === 0 ? { noPhotoReason: draft.noPhotoReason.trim() } : {}),
  };
}

function toAccident({ injured, policeCalled, facts }: ReportDraft): NonNullable<ReportBody['accident']> {
  const given = (fields: readonly AccidentField[]) =>
    Object.fromEntries(
      fields.map((field) => [field, facts[field]?.trim() ?? '']).filter(([, value]) => value !== ''),
    );
  const other = given(['plate', 'driver', 'contact', 'insurer', 'policyNumber', 'damage']);
  return {
    injured: injured === 'YES',
    policeCalled: policeCalled === 'YES',
    ...given(['place', 'course', 'witnesses', 'policeReference']),
    ...(Object.keys(other).length > 0 ? { other } : {}),
  };
}
