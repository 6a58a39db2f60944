import { feature } from '#server/feature/feature.ts';
import { bindDeclineMoveRequest } from './decline-move-request.ts';
import { settleMoveRequests } from './settle-move-requests.ts';
import { bindShowMoveRequest } from './show-move-request.ts';

export const moveRequestFeature = feature({
  calls: [bindDeclineMoveRequest, bindShowMoveRequest],
  jobs: [
    // Settles what drivers were asked for repairs (§S13.7).
    { name: 'booking-move-requests', cron: '* * * * *', run: settleMoveRequests },
  ],
  ownData: {
    leftOut: {
      'move_request.asked_by':
        'Wann du als Mitarbeiterin oder Mitarbeiter für eine Reparatur gefragt hast, wer ein anderes Auto nimmt: Das steht beim Auto.',
    },
  },
});
