import { useEffect, useId, useRef, useState } from 'react';
import { DOCUMENT_TITLES, type DocumentKind } from '#domain/document/document-kind.ts';
import { PhotoAccessNote, type Taken, UNREADABLE_PHOTO, useAppCamera } from '#web/shell/app-camera.tsx';
import { fitPhoto } from '#web/shell/fit-photo.ts';
import { ServerImage } from '#web/shell/server-image.tsx';
import { ACCEPTED_PHOTOS, PREPARING_PHOTO, UNFIT_PHOTO } from '#web/shell/unfit-photo.ts';
import { announce } from '#web/ui/announcer-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { DocumentPicture } from './document-picture.tsx';
import { useSaveDocument } from './document-queries.ts';
import { DOCUMENT_HINTS, isFileRefused, uploadFault } from './document-words.ts';

type Props = {
  kind: DocumentKind;
  /** URL of the uploaded photo. */
  url: string | undefined;
  /** The photo is being checked and cannot be replaced. */
  locked: boolean;
};

/** Checks and uploads one photo, which can be cancelled; says how far it is and what is wrong. */
function usePhotoUpload(kind: DocumentKind) {
  const title = DOCUMENT_TITLES[kind];
  const abort = useRef<AbortController>(undefined);
  const save = useSaveDocument(kind);
  const [file, setFile] = useState<Blob>();
  const [isPreparing, setPreparing] = useState(false);
  const [fault, setFault] = useState<string>();
  const [share, setShare] = useState(0);

  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      abort.current?.abort();
    };
  }, []);

  function fail(text: string) {
    setFault(text);
    announce(`${title}: ${text}`, 'alert');
  }

  async function send(chosen: Blob) {
    abort.current?.abort();
    const controller = new AbortController();
    abort.current = controller;
    setFile(chosen);
    setFault(undefined);
    setShare(0);
    try {
      await save.mutateAsync({ file: chosen, signal: controller.signal, onProgress: setShare });
      setFile(undefined);
      announce(`${title} ist angekommen.`);
    } catch (error) {
      if (controller.signal.aborted) return;
      // A refused file is discarded; after a connection failure it stays for a retry.
      if (isFileRefused(error)) setFile(undefined);
      fail(uploadFault(error));
    }
  }

  return {
    /** On its way, or not arrived. */
    file,
    fault,
    share,
    isSending: save.isPending,
    fail,
    isPreparing,
    async check(chosen: Blob) {
      setFault(undefined);
      setPreparing(true);
      const fit = await fitPhoto(chosen);
      setPreparing(false);
      if (hasLeft.current) return;
      if (typeof fit === 'string') fail(UNFIT_PHOTO[fit]);
      else await send(fit);
    },
    retry: file && fault ? () => void send(file) : undefined,
    cancel() {
      abort.current?.abort();
      save.reset();
      setFile(undefined);
      announce(`${title} wird nicht gesendet.`);
    },
  };
}

/** One photo of the check: a hint, buttons to take or choose it, the upload, and its result. */
export function PhotoCard({ kind, url, locked }: Props) {
  const title = DOCUMENT_TITLES[kind];
  const headingId = useId();
  const upload = usePhotoUpload(kind);
  const { file, fault, share, isSending, isPreparing } = upload;
  const phone = useAppCamera();
  const preview = useObjectUrl(file);
  return (
    <Card as="section" aria-labelledby={headingId} className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-2">
        <h3 id={headingId} className="text-lead">
          {title}
        </h3>
        {url && !file && (
          <Tag tone="ok" icon={<Icon name="check" size={14} />}>
            angekommen
          </Tag>
        )}
      </div>
      <div className="relative flex aspect-3/2 items-center justify-center overflow-hidden rounded-lg bg-sand text-brand">
        {preview ? (
          <img src={preview} alt={`Dein Foto: ${title}`} className="size-full object-contain" />
        ) : url ? (
          <ServerImage src={url} alt={`Dein Foto: ${title}`} className="size-full object-contain" />
        ) : (
          <DocumentPicture kind={kind} className="h-3/4" />
        )}
      </div>
      {!locked && <p className="text-detail text-ink-soft">{DOCUMENT_HINTS[kind]}</p>}
      <FieldError id={`${headingId}-error`} error={fault} />
      <PhotoAccessNote denied={phone?.denied} />
      {isPreparing && (
        <p role="status" className="text-sm font-semibold">
          {PREPARING_PHOTO}
        </p>
      )}
      {isSending && (
        <div>
          <p className="digits mb-1.5 text-sm font-semibold">
            {share < 1 ? `Wird gesendet: ${Math.round(share * 100)} %` : 'Wird geprüft …'}
          </p>
          <ProgressBar label={`${title} wird gesendet`} share={share} />
        </div>
      )}
      {!locked && <PhotoButtons kind={kind} isUploaded={url !== undefined} phone={phone} upload={upload} />}
    </Card>
  );
}

function PhotoButtons({
  kind,
  isUploaded,
  phone,
  upload,
}: {
  kind: DocumentKind;
  isUploaded: boolean;
  phone: ReturnType<typeof useAppCamera>;
  upload: ReturnType<typeof usePhotoUpload>;
}) {
  const title = DOCUMENT_TITLES[kind];
  const camera = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const theme = isUploaded || upload.retry ? 'OUTLINE' : 'PRIMARY';

  function choose(input: HTMLInputElement) {
    const chosen = input.files?.[0];
    // Without a reset, choosing the same file again would fire no event.
    input.value = '';
    if (chosen) void upload.check(chosen);
  }

  function checkTaken(taken: Taken) {
    if (taken === 'UNREADABLE') return upload.fail(UNREADABLE_PHOTO);
    const [photo] = taken;
    if (photo) void upload.check(photo);
  }

  const isHeld = upload.isPreparing || undefined;
  function fromCamera() {
    if (isHeld) return;
    if (phone) void phone.take(kind === 'SELFIE' ? 'front' : 'back').then(checkTaken);
    else camera.current?.click();
  }
  function fromPhotos() {
    if (isHeld) return;
    if (phone) void phone.choose(1).then(checkTaken);
    else picker.current?.click();
  }
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-1">
      {upload.isSending ? (
        <Button theme="OUTLINE" onClick={upload.cancel}>
          Abbrechen
          <Of title={title} />
        </Button>
      ) : (
        <>
          {upload.retry && (
            <Button onClick={upload.retry}>
              Erneut versuchen
              <Of title={title} />
            </Button>
          )}
          {/* Touch devices offer the camera first, others only the file picker. */}
          <span className="hidden pointer-coarse:contents">
            <Button
              theme={theme}
              icon={<Icon name="camera" size={20} />}
              aria-disabled={isHeld}
              onClick={fromCamera}
            >
              {isUploaded ? 'Neu aufnehmen' : 'Foto aufnehmen'}
              <Of title={title} />
            </Button>
            <Button theme="LINK" aria-disabled={isHeld} onClick={fromPhotos}>
              {phone ? 'Foto auswählen' : 'Datei wählen'}
              <Of title={title} />
            </Button>
          </span>
          <span className="contents pointer-coarse:hidden">
            <Button theme={theme} aria-disabled={isHeld} onClick={fromPhotos}>
              {isUploaded ? 'Ersetzen' : 'Foto auswählen'}
              <Of title={title} />
            </Button>
          </span>
        </>
      )}
      <input
        ref={camera}
        type="file"
        hidden
        accept={ACCEPTED_PHOTOS}
        capture={kind === 'SELFIE' ? 'user' : 'environment'}
        onChange={(event) => choose(event.currentTarget)}
      />
      <input
        ref={picker}
        type="file"
        hidden
        accept={ACCEPTED_PHOTOS}
        onChange={(event) => choose(event.currentTarget)}
      />
    </div>
  );
}

/** Says for screen readers which photo a button is about: all four cards have the same button texts. */
const Of = ({ title }: { title: string }) => <span className="sr-only">{`: ${title}`}</span>;

/** Returns an object URL for a local file; it is revoked when the file changes or the component unmounts. */
function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
