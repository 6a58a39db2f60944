package app.shell;

import com.getcapacitor.BridgeActivity;

/** The package is not the application id, so that an operator's id changes no source. */
public class MainActivity extends BridgeActivity {}
