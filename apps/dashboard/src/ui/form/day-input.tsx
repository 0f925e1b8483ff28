import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { withCentury } from '@tulha/domain/kernel/calendar';
import { useRef, useState } from 'react';
import { today } from '../clock.js';
import { day } from '../format.js';
import classes from './form.module.css';
import { dayTyped, maskDay } from './mask.js';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** `YYYY-MM-DD`, or empty. Text that is no day is passed on as typed, for the form to refuse. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const shown = (value: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? day(value) : value);

/**
 * A day typed as dd/mm/aaaa, in a browser of any language, or picked from the browser's own calendar; `110526` is completed when the field
 * is left. Alt and the arrow down open the calendar, as in the browser's own field: its button is no stop of Tab between two fields.
 */
export const DayInput = ({ value, onChange, onBlur, onKeyDown, ...props }: Props) => {
  const [text, setText] = useState(shown(value));
  const picker = useRef<HTMLInputElement>(null);
  const change = (next: string) => {
    setText(next);
    onChange(dayTyped(next));
  };
  const complete = (typed: string) => {
    const whole = withCentury(typed, Number(today().slice(0, 4)));
    if (whole !== typed) change(whole);
  };
  return (
    <TextInput
      {...props}
      value={dayTyped(text) === value ? text : shown(value)}
      onChange={(event) => change(maskDay(event.currentTarget.value))}
      onBlur={(event) => {
        complete(event.currentTarget.value);
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        // Enter may send the form while the field still has the focus.
        if (event.key === 'Enter') complete(event.currentTarget.value);
        if (event.key === 'ArrowDown' && event.altKey) {
          event.preventDefault();
          picker.current?.showPicker();
        }
        onKeyDown?.(event);
      }}
      aria-keyshortcuts="Alt+ArrowDown"
      inputMode="numeric"
      placeholder="dd/mm/aaaa"
      autoComplete="off"
      rightSection={
        <span className={classes['picker']}>
          <ActionIcon
            variant="subtle"
            color="gray"
            tabIndex={-1}
            aria-label={`Abrir o calendário: ${String(props.label ?? props['aria-label'] ?? '')}`}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size="1.1rem" aria-hidden="true" />
          </ActionIcon>
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            className={classes['native']}
            value={/^\d{4}/.test(value) ? value : ''}
            onChange={(event) => event.currentTarget.value && change(day(event.currentTarget.value))}
          />
        </span>
      }
    />
  );
};
