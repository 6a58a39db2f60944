import { Inbox } from '#web/features/inbox/inbox.tsx';

/** /betrieb */
export default Inbox;
