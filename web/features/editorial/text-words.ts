import type { TagTone } from '#web/ui/tag.tsx';
import type { ListedText } from './text-queries.ts';

export const TEXT_STATES: Record<ListedText['state'], { label: string; tone: TagTone }> = {
  PUBLISHED: { label: 'veröffentlicht', tone: 'ok' },
  CHANGED: { label: 'mit neuerem Entwurf', tone: 'warn' },
  DRAFT: { label: 'Entwurf', tone: 'warn' },
  ARCHIVED: { label: 'weggenommen', tone: 'neutral' },
};
