/** The server accepted the login, but the browser does not send the session cookie (cookies are blocked). */
export class SessionNotKept extends Error {
  constructor() {
    super('the session cookie was not kept');
    this.name = 'SessionNotKept';
  }
}
