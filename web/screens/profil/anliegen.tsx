import { OwnCases } from '#web/features/service-case/own-cases.tsx';
import { accountScreen } from '#web/frame/account-screen.tsx';

const screen = accountScreen({ title: 'Anliegen', content: () => <OwnCases /> });
export const loader = screen.loader;

/** /profil/anliegen */
export default screen.Screen;
