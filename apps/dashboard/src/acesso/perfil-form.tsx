import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../http/hooks.js';
import { fieldErrors } from '../ui/form/errors.js';
import { Action } from '../ui/page.js';
import classes from './acesso.module.css';

type Field = {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  readonly value?: string;
  readonly password?: boolean;
  readonly required?: boolean;
  readonly hint?: string;
  /** Asked for only where that other field says something else than it did. */
  readonly ifChanged?: string;
};
type Values = Readonly<Record<string, string>>;

type Props = {
  readonly fields: readonly Field[];
  readonly button: string;
  readonly done: string;
  readonly send: (values: Values) => Promise<unknown>;
  /** Empties the fields once it is done: passwords do not stay. */
  readonly forget?: boolean;
  /** The one action that matters on the page. */
  readonly main?: boolean;
};

const VISIBILITY = { 'aria-label': 'Mostrar a senha', 'aria-hidden': false, tabIndex: 0 } as const;

/** A short form on the profile page. The server has the last word on every field. */
export const PerfilForm = ({ fields: all, button, done, send, forget = false, main = false }: Props) => {
  const [errors, setErrors] = useState<Values>({});
  const [changed, setChanged] = useState<readonly string[]>([]);
  const { mutateAsync, isPending } = useWrite(send, done);
  const fields = all.filter(({ ifChanged }) => ifChanged === undefined || changed.includes(ifChanged));
  const look = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const data = new FormData(currentTarget);
    setChanged(all.filter(({ name, value }) => String(data.get(name) ?? '').trim() !== (value ?? '')).map(({ name }) => name));
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const values = Object.fromEntries(
      fields.map(({ name, password }) => {
        const typed = String(data.get(name) ?? '');
        return [name, password ? typed : typed.trim()];
      }),
    );
    const missing = fields.filter(({ name, required }) => required && !values[name]);
    setErrors(Object.fromEntries(missing.map(({ name, label }) => [name, `Informe: ${label.toLowerCase()}.`])));
    if (missing.length > 0) return;
    try {
      await mutateAsync(values);
      setChanged([]);
      if (forget) form.reset();
    } catch (cause) {
      setErrors(fieldErrors(cause));
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} onChange={look} noValidate className={classes['narrow']}>
      <Stack>
        {fields.map(({ name, label, password, autoComplete, value, hint, required }) => {
          const props = {
            name,
            label,
            autoComplete,
            description: hint,
            required: required ?? false,
            defaultValue: value ?? '',
            error: errors[name],
          };
          return password ? (
            <PasswordInput key={name} {...props} visibilityToggleButtonProps={VISIBILITY} />
          ) : (
            <TextInput key={name} {...props} />
          );
        })}
        {main ? (
          <Action type="submit" loading={isPending}>
            {button}
          </Action>
        ) : (
          <Button type="submit" variant="default" loading={isPending}>
            {button}
          </Button>
        )}
      </Stack>
    </form>
  );
};
