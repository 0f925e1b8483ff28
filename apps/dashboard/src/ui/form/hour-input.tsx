import { TextInput, type TextInputProps } from '@mantine/core';
import { maskHour, wholeHour } from './mask.js';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** `HH:mm`, or empty. Text that is no hour is passed on as typed, for the form to refuse. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** An hour of the day typed as hh:mm, in a browser of any language. */
export const HourInput = ({ value, onChange, onBlur, ...props }: Props) => (
  <TextInput
    {...props}
    value={value}
    onChange={(event) => onChange(maskHour(event.currentTarget.value))}
    onFocus={(event) => event.currentTarget.select()}
    onBlur={(event) => {
      onChange(wholeHour(event.currentTarget.value));
      onBlur?.(event);
    }}
    inputMode="numeric"
    placeholder="hh:mm"
    autoComplete="off"
  />
);
