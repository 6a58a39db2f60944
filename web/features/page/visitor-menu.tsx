import { paths } from '#web/paths.ts';
import { SideMenu } from '#web/ui/side-menu.tsx';
import { anchors } from './anchors.ts';
import { type MenuEntry, MenuList } from './menu-list.tsx';

/** What the top bar has no room for on a phone. */
export function VisitorMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <SideMenu open={open} onClose={onClose}>
      <MenuList entries={entries} onChosen={onClose} />
    </SideMenu>
  );
}

const entries: MenuEntry[] = [
  { label: 'Auto buchen', href: paths.map(), icon: 'car' },
  { label: 'So geht’s', href: anchors.steps, icon: 'info' },
  { label: 'Preise und Autos', href: anchors.prices, icon: 'list' },
  { label: 'Registrieren', href: paths.registration(), icon: 'person' },
];
