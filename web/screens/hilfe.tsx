import { HelpPage } from '#web/features/content/help-page.tsx';

export { loadHelp as loader } from '#web/features/content/help-page.tsx';

/** /hilfe */
export default function Help() {
  return <HelpPage />;
}
