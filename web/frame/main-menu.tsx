import { useEffect } from 'react';
import { useChosenCity } from '#web/shell/chosen-city.ts';
import { MenuList } from '#web/shell/menu-list.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { SideMenu } from '#web/ui/side-menu.tsx';
import { menuEntries } from './menu-entries.ts';

type Props = { open: boolean; onClose: () => void; isLoggedIn?: boolean };

/** The main menu (§2.102, §2.103): while it is open, the page's content is inert. */
export function MainMenu({ open, onClose, isLoggedIn = false }: Props) {
  const { productName, unwritten } = useSettings();
  const city = useChosenCity();
  const { primary, secondary } = menuEntries({ isLoggedIn, city, productName, unwritten });
  useEffect(() => {
    const main = document.getElementById('inhalt');
    if (!open || !main) return;
    main.inert = true;
    return () => {
      main.inert = false;
    };
  }, [open]);
  return (
    <SideMenu open={open} onClose={onClose}>
      <nav aria-label="Hauptmenü">
        <MenuList entries={primary} onChosen={onClose} />
        {secondary.length > 0 && (
          <div className="mt-3 border-t border-line pt-1">
            <MenuList entries={secondary} onChosen={onClose} />
          </div>
        )}
      </nav>
    </SideMenu>
  );
}
