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
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent');
  const [component] = events;
  if (!component || events.length > 1) throw new Error(`${events.length} events`);
  const event = new ICAL.Event(component);
  const value = (name: string) => component.getFirstPropertyValue(name);
  const instant = (time: ICAL.Time) =>
    Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000).toString();
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
}
