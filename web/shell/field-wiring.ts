import type { ChangeEvent } from 'react';
import {
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  get,
  type PathValue,
} from 'react-hook-form';

/** Of a text field, text area or password field. */
export type TextWiring = {
  name: string;
  error: string | undefined;
  value: string;
  readOnly: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};
/** Of radio cards or tiles. */
export type ChoiceWiring = {
  name: string;
  error: string | undefined;
  value: string;
  onValueChange: (value: string) => void;
};

type Wired<Values extends FieldValues> = {
  values: Values;
  isBusy: boolean;
  /** What is wrong with a field, in German. */
  messageAt: (name: FieldPath<Values>) => string | undefined;
  change: <Name extends FieldPath<Values>>(name: Name, value: PathValue<Values, Name>) => void;
};

/** The props that connect the controls of `web/ui` to a form's values and faults, one function per kind of control. */
export function fieldWiring<Values extends FieldValues>({
  values,
  isBusy,
  messageAt,
  change,
}: Wired<Values>) {
  type TextName = FieldPathByValue<Values, string>;
  const textAt = (name: TextName): string => get(values, name);
  const isTicked = (name: FieldPathByValue<Values, boolean>): boolean => get(values, name);
  const at = (name: FieldPath<Values>) => ({ name, error: messageAt(name) });
  const changeText = <Name extends TextName>(name: Name, value: string) =>
    change(name, value as PathValue<Values, Name>);
  const choice = (name: TextName): ChoiceWiring => ({
    ...at(name),
    value: textAt(name),
    onValueChange: (value: string) => changeText(name, value),
  });
  return {
    text: (name: TextName): TextWiring => ({
      ...at(name),
      value: textAt(name),
      readOnly: isBusy,
      onChange: ({ currentTarget }) => changeText(name, currentTarget.value),
    }),
    /** A field that formats what is typed: a date, a phone number, an IBAN. */
    formatted: (name: TextName) => ({ ...choice(name), readOnly: isBusy }),
    select: (name: TextName) => ({
      ...at(name),
      value: textAt(name),
      disabled: isBusy,
      onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => changeText(name, currentTarget.value),
    }),
    choice,
    box: <Name extends FieldPathByValue<Values, boolean>>(name: Name) => ({
      ...at(name),
      checked: isTicked(name),
      disabled: isBusy,
      onCheckedChange: (checked: boolean) => change(name, checked as PathValue<Values, Name>),
    }),
    /** One box of a list of what is ticked. */
    boxOf: <Item extends string>(name: FieldPathByValue<Values, readonly Item[]>, item: Item) => {
      const ticked: readonly Item[] = get(values, name);
      return {
        name: `${name}.${item}`,
        checked: ticked.includes(item),
        disabled: isBusy,
        onCheckedChange: (isOn: boolean) =>
          change(
            name,
            (isOn ? [...ticked, item] : ticked.filter((one) => one !== item)) as PathValue<
              Values,
              typeof name
            >,
          ),
      };
    },
  };
}
