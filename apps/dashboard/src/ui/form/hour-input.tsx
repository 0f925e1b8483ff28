import { TextInput, type TextInputProps } from '@mantine/core';
import { maskHour } from './mask.js';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** `HH:mm`, or empty. Text that is no hour is passed on as typed, for the form to refuse. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const complete = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  if (digits.length === 0 || digits.length === 4) return text;
  return digits.length < 3 ? `${digits.padStart(2, '0')}:00` : `0${digits.slice(0, 1)}:${digits.slice(1)}`;
};

/** An hour of the day typed as hh:mm, in a browser of any language. */
export const HourInput = ({ value, onChange, onBlur, ...props }: Props) => (
  <TextInput
    {...props}
    value={value}
    onChange={(event) => onChange(maskHour(event.currentTarget.value))}
    onFocus={(event) => event.currentTarget.select()}
    onBlur={(event) => {
      onChange(complete(event.currentTarget.value));
      onBlur?.(event);
    }}
    inputMode="numeric"
    placeholder="hh:mm"
    autoComplete="off"
  />
);
