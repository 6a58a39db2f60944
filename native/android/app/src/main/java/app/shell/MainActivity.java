package app.shell;

import android.os.Bundle;
import androidx.core.app.NotificationChannelCompat;
import androidx.core.app.NotificationManagerCompat;
import com.getcapacitor.BridgeActivity;

/** The package is not the application id, so that an operator's id changes no source. */
public class MainActivity extends BridgeActivity {

    @Override
    public void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        nameNotificationChannel();
    }

    /** Reminders and messages come in the one channel that @capacitor/local-notifications makes, which it names "Default". */
    private void nameNotificationChannel() {
        NotificationManagerCompat.from(this).createNotificationChannel(
            new NotificationChannelCompat.Builder(
                getString(R.string.notification_channel),
                NotificationManagerCompat.IMPORTANCE_DEFAULT
            )
                .setName(getString(R.string.notification_channel_name))
                .setDescription(getString(R.string.notification_channel_description))
                .build()
        );
    }
}
