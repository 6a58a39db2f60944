import ICAL from 'ical.js';

type CalendarEvent = {
  method: string;
  uid: string;
  sequence: number;
  status: string;
  start: string;
  end: string;
  stamp: string;
  summary: string;
  location: string;
  description: string;
  geo: number[];
  url: string;
};

/** Reads a calendar file with a library that has nothing to do with the one that writes it. Instants are ISO 8601. */
export function readCalendar(text: string): CalendarEvent {
  const [event, ...more] = readCalendarEvents(text);
  if (!event || more.length > 0) throw new Error(`${more.length + 1} events`);
  return event;
}

/** Reads all events of a calendar. */
export function readCalendarEvents(text: string): CalendarEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const instant = (time: ICAL.Time) =>
    Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000).toString();
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const value = (name: string) => component.getFirstPropertyValue(name);
    return {
      method: String(calendar.getFirstPropertyValue('method')),
      uid: event.uid,
      sequence: event.sequence,
      status: String(value('status')),
      start: instant(event.startDate),
      end: instant(event.endDate),
      stamp: instant(value('dtstamp') as ICAL.Time),
      summary: event.summary,
      location: event.location,
      description: event.description,
      geo: value('geo') as unknown as number[],
      url: String(value('url')),
    };
  });
}
