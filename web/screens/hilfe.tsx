import { HelpPage } from '#web/features/page/help-page.tsx';

export { loadHelp as loader } from '#web/features/page/help-page.tsx';

/** /hilfe */
export default function Help() {
  return <HelpPage />;
}
