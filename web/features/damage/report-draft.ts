import { useCallback, useEffect, useRef, useState } from 'react';
import type { RequestOf } from '#contract/calls.ts';
import type { DamagePlace } from '#domain/damage/car-part.ts';
import type { DamageKind, DamageSeverity } from '#domain/damage/damage-kind.ts';
import { readRecords, removeRecord, writeRecord } from '#web/platform/record-store.ts';

export type ReportPhoto = { id: string; file: Blob };
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
  isAccident: YesNo;
  injured: YesNo;
  policeCalled: YesNo;
  facts: Partial<Record<AccidentField, string>>;
  place: DamagePlace | undefined;
  kind: DamageKind | '';
  severity: DamageSeverity | undefined;
  description: string;
  thirdParty: YesNo;
  photos: ReportPhoto[];
  noPhotoReason: string;
  /** When the driver began to write, ISO 8601. */
  noticedAt: string;
};

export const emptyDraft = (): ReportDraft => ({
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
  noticedAt: new Date().toISOString(),
});

/** What is not finished a day later is not taken up again. */
const DRAFT_LIFETIME_MS = 24 * 3_600_000;
type StoredDraft = { id: string; customerId: number; savedAt: number; draft: ReportDraft };

/** Only this program's own version writes the database; a record of another shape is left. */
const isDraftOf = (record: unknown, id: string, customerId: number): record is StoredDraft => {
  const stored = record as Partial<StoredDraft> | null;
  return (
    stored?.id === id &&
    stored.customerId === customerId &&
    typeof stored.savedAt === 'number' &&
    Date.now() - stored.savedAt < DRAFT_LIFETIME_MS &&
    Array.isArray(stored.draft?.photos)
  );
};

/** The draft of a booking's next report; `draft` is undefined until it is read from the browser's storage. */
export function useReportDraft(bookingId: number, customerId: number) {
  const id = `buchung-${bookingId}`;
  const [draft, setDraft] = useState<ReportDraft>();
  const writing = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    let isCurrent = true;
    void (async () => {
      const records = await readRecords('entwurf');
      const found = records.find((record): record is StoredDraft => isDraftOf(record, id, customerId));
      if (isCurrent) setDraft(found?.draft ?? emptyDraft());
    })();
    return () => {
      isCurrent = false;
    };
  }, [id, customerId]);

  const change = useCallback(
    (part: Partial<ReportDraft>) =>
      setDraft((before) => {
        if (!before) return before;
        const next = { ...before, ...part };
        const record: StoredDraft = { id, customerId, savedAt: Date.now(), draft: next };
        // One after the other, so that the last change is the one that stays.
        writing.current = writing.current.then(() => writeRecord('entwurf', record));
        return next;
      }),
    [id, customerId],
  );
  const clear = useCallback(async () => {
    await writing.current;
    await removeRecord('entwurf', id);
    setDraft(emptyDraft());
  }, [id]);
  return { draft, change, clear };
}

type ReportBody = RequestOf<'POST /bookings/{id}/damages'>['body'];

/** Returns the request for a finished draft; undefined while something is missing. */
export function toReport(draft: ReportDraft, id: string): ReportBody | undefined {
  const { place, kind, severity } = draft;
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
