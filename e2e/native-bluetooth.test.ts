import { expect, vi } from 'vitest';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { bookDirectly } from './book-directly.ts';
import { openNativeStage } from './native/app.ts';
import { countKept } from './native/count-kept.ts';
import { nearBox } from './native/near-box.ts';
import { openLogin } from './native/open-login.ts';
import { screenFaults } from './screen-faults.ts';
import { fillLogin, note } from './screens.ts';
import { freeCar, startCar } from './trip-stage.ts';

const journey = openNativeStage();
const DRIVERS = { android: '100002-1', ios: '100010-1' };

for (const platform of ['android', 'ios'] as const) {
  journey(
    `§S17.13 in a garage the app opens and locks the car over Bluetooth, and says what is in the way: ${platform}`,
    async ({ install, product }) => {
      const { db } = product;
      const app = await install({ platform });
      const { bluetooth } = app.state;
      const driver = DRIVERS[platform];
      const period = initialPeriod(product.now());
      const vehicle = await freeCar(product, period, platform === 'ios' ? 5 : 4);
      await db
        .updateTable('customer')
        .set({ pin_is_initial: false })
        .where('customer_number', '=', driver)
        .execute();
      const bookingId = await bookDirectly(db, driver, vehicle.id, period, product.now());
      const path = `/profil/buchungen/${bookingId}/verriegelung`;
      const trip = await startCar(product, vehicle.id);
      try {
        await trip.connect();
        const first = await app.start('/profil');
        await openLogin(first);
        await fillLogin(first, driver, DEMO_PASSWORD);
        await first.getByRole('button', { name: 'Ausloggen', exact: true }).waitFor();
        await first.goto(path);
        await first.getByText('Das Auto ist erreichbar.').waitFor();
        await vi.waitFor(() => expect(trip.car.knowsKeys).toBe(true), { timeout: 10_000 });
        await expect.poll(() => countKept(first, 'unterwegs', 'grants'), { timeout: 20_000 }).toBe(1);

        await app.kill();
        await app.goOffline();
        trip.car.cutConnection();
        const page = await app.start(path);
        await page.getByRole('radio', { name: 'Alles wie beschrieben' }).check();
        const open = page.getByRole('button', { name: 'Ohne Netz öffnen' });

        bluetooth.isAllowed = false;
        await open.click();
        await note(page, 'Die App darf Bluetooth nicht benutzen').waitFor();
        const found = await screenFaults(page, 'Bluetooth gesperrt', [320]);
        await page.getByRole('button', { name: 'Einstellungen öffnen' }).click();
        await expect.poll(() => app.phone.callsOf('AppLauncher', 'openUrl')).toHaveLength(1);
        bluetooth.isAllowed = true;

        bluetooth.isOn = false;
        await open.click();
        await note(page, 'Bluetooth ist ausgeschaltet').waitFor();
        bluetooth.isOn = true;

        // Nothing but another car is heard of.
        bluetooth.box = nearBox(app.phone, trip.car, 999_999);
        await open.click();
        await note(page, 'Dein Gerät findet das Auto nicht').waitFor();

        // The person walks away while the car is asked.
        const box = nearBox(app.phone, trip.car, vehicle.id);
        bluetooth.box = {
          ...box,
          takePacket: () => {
            box.emit('disconnected|6C:B5:6B:00:00:17', {});
            return [];
          },
        };
        await open.click();
        await note(page, 'Die Verbindung zum Auto ist abgerissen').waitFor();
        expect(trip.car.model.locked).toBe(true);

        bluetooth.box = nearBox(app.phone, trip.car, vehicle.id);
        await open.click();
        await note(page, 'Dein Auto ist offen').waitFor();
        expect(trip.car.model.locked).toBe(false);
        await page.getByRole('button', { name: 'Ohne Netz abschließen' }).click();
        await note(page, 'Dein Auto ist abgeschlossen').waitFor();
        expect(trip.car.model.locked).toBe(true);
        // The hand feels both.
        expect(app.phone.callsOf('Haptics', 'notification').slice(-2)).toEqual([
          { type: 'SUCCESS' },
          { type: 'SUCCESS' },
        ]);
        // The app searches only while it asks, and lets the car go.
        expect(app.phone.callsOf('BluetoothLe', 'stopLEScan')).toHaveLength(
          app.phone.callsOf('BluetoothLe', 'requestLEScan').length,
        );
        await expect
          .poll(() => app.phone.callsOf('BluetoothLe', 'disconnect').length)
          .toBe(app.phone.callsOf('BluetoothLe', 'connect').length);
        expect(found.filter((fault) => !fault.includes('meta-viewport'))).toEqual([]);
      } finally {
        await trip.close();
      }
    },
  );
}
