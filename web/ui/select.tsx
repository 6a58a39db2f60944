import type { ReactNode } from 'react';
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import { controlClass } from './field.tsx';
import { Icon } from './icon.tsx';

export interface SelectOption<Value extends string> {
  value: Value;
  /** What is typed ahead and read. */
  label: string;
  /** What is drawn in the list, when it is more than the label. */
  content?: ReactNode;
  disabled?: boolean;
}

/** A list of our own look, for places where the device's list (`SelectField`) does not do. Import it lazily (React Aria). */
export function Select<Value extends string>({
  label,
  labelHidden = false,
  options,
  value,
  onChange,
  placeholder = 'Bitte wählen',
  className,
}: {
  label: string;
  labelHidden?: boolean;
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  className?: string;
}) {
  return (
    <AriaSelect
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key);
        if (chosen) onChange(chosen.value);
      }}
      placeholder={placeholder}
      className={className}
    >
      <Label className={labelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>{label}</Label>
      <Button className={classNames(controlClass, 'flex items-center justify-between gap-3 text-left')}>
        <SelectValue className="min-w-0 truncate data-placeholder:text-ink-soft" />
        <Icon name="chevron-down" size={20} className="text-ink-soft" />
      </Button>
      <Popover className={popoverClass}>
        <ListBox className="max-h-80 overflow-y-auto p-1.5 outline-none">
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              isDisabled={option.disabled}
              className={itemClass}
            >
              {({ isSelected }) => (
                <>
                  <span className="min-w-0 grow">{option.content ?? option.label}</span>
                  {isSelected && <Icon name="check" size={20} className="text-brand" />}
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

const popoverClass =
  'z-level3 min-w-(--trigger-width) max-w-[calc(100vw-2rem)] rounded-card border border-line bg-paper text-ink shadow-float transition-opacity duration-150 ease-out data-entering:opacity-0 data-exiting:opacity-0';
const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-2 outline-none data-disabled:cursor-not-allowed data-disabled:opacity-45 data-focused:bg-brand-soft data-selected:font-semibold';
