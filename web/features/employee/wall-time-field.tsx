import { BERLIN } from '#domain/booking/grid.ts';
import { readWallTime, type WallTime } from '#domain/employee/wall-time.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export type WallText = { date: string; time: string; isSecond: boolean };

export function wallTextOf(at: Temporal.Instant): WallText {
  const wall = at.toZonedDateTimeISO(BERLIN);
  const date = wall.toPlainDate().toString();
  const time = wall.toPlainTime().toString({ smallestUnit: 'minute' });
  const read = readWallTime(date, time);
  return {
    date,
    time,
    isSecond: read?.kind === 'TWO' && at.epochMilliseconds >= read.second.epochMilliseconds,
  };
}

/** What is wrong with the text. */
export function wallTextFault(text: WallText): string | undefined {
  const read = readWallText(text);
  return typeof read === 'string' ? read : undefined;
}

/** The instant that is meant, or what is wrong with the text. */
export function readWallText({ date, time, isSecond }: WallText): Temporal.Instant | string {
  const read = readWallTime(date, time);
  if (!read) return 'Bitte gib Tag und Uhrzeit an.';
  switch (read.kind) {
    case 'ONE':
      return read.at;
    case 'TWO':
      return isSecond ? read.second : read.first;
    case 'NONE':
      return 'Diese Uhrzeit gibt es an dem Tag nicht: Die Uhren werden vorgestellt.';
  }
}

const isTwice = (read: WallTime | undefined) => read?.kind === 'TWO';

/** A day and a time of the clocks in Berlin; in the night in which they go back it asks which of the two. */
export function WallTimeField({
  name,
  label,
  text,
  error,
  onChange,
}: {
  name: string;
  label: string;
  text: WallText;
  error: string | undefined;
  onChange: (text: WallText) => void;
}) {
  const { date, time, isSecond } = text;
  return (
    <div className="grid grid-cols-2 items-start gap-3 max-2xs:grid-cols-1">
      <TextField
        label={`${label}: Tag`}
        type="date"
        required
        value={date}
        onChange={({ currentTarget }) => onChange({ ...text, date: currentTarget.value })}
      />
      <TextField
        label={`${label}: Uhrzeit`}
        name={name}
        type="time"
        required
        value={time}
        error={error}
        onChange={({ currentTarget }) => onChange({ ...text, time: currentTarget.value })}
      />
      {isTwice(readWallTime(date, time)) && (
        <SelectField
          label="Diese Uhrzeit gab es zweimal"
          className="col-span-full"
          value={isSecond ? 'second' : 'first'}
          options={[
            { value: 'first', label: 'Zuerst, in der Sommerzeit' },
            { value: 'second', label: 'Eine Stunde später, in der Winterzeit' },
          ]}
          onChange={({ currentTarget }) => onChange({ ...text, isSecond: currentTarget.value === 'second' })}
        />
      )}
    </div>
  );
}
