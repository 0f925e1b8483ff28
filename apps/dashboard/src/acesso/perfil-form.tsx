import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../http/hooks.js';
import { sentOf } from '../http/unsaved.js';
import { fieldErrors } from '../ui/form/errors.js';
import { Resumed } from '../ui/form/resumed.js';
import { useForm } from '../ui/form/use-form.js';
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
  /** Which of the forms of the page it is. */
  readonly name: string;
  readonly fields: readonly Field[];
  readonly button: string;
  readonly done: string;
  readonly send: (values: Values) => Promise<unknown>;
  /** The one action that matters on the page. */
  readonly main?: boolean;
};

const VISIBILITY = { 'aria-label': 'Mostrar a senha', 'aria-hidden': false, tabIndex: 0 } as const;

/** The value of a field, trimmed; in a password every space counts. */
const saidIn = ({ name, password }: Field, values: Values): string => (password ? (values[name] ?? '') : (values[name] ?? '').trim());

/** The form, and the fields it asks for now. `asWritten`: the values last saved, which each save replaces. */
const usePerfilForm = (form: string, fields: readonly Field[]) => {
  const [asWritten, setWritten] = useState<Values>(() => Object.fromEntries(fields.map(({ name, value = '' }) => [name, value])));
  const asked = (values: Values) =>
    fields.filter(({ ifChanged: other }) => other === undefined || values[other]?.trim() !== asWritten[other]);
  const missing = (values: Values) => asked(values).filter((field) => field.required && !saidIn(field, values));
  const it = useForm<Values>({
    unsaved: { form, over: true },
    initialValues: asWritten,
    validate: (values) => Object.fromEntries(missing(values).map(({ name, label }) => [name, `Informe: ${label.toLowerCase()}.`])),
  });
  return { form: it, asked, setWritten };
};

/** A short form on the profile page. The server has the last word on every field; passwords do not stay once it is done. */
export const PerfilForm = ({ name: which, fields: all, button, done, send, main = false }: Props) => {
  const { form, asked, setWritten } = usePerfilForm(which, all);
  const { mutateAsync, isPending } = useWrite(send, done);
  const submit = async (typed: Values) => {
    try {
      await mutateAsync(sentOf(Object.fromEntries(asked(typed).map((field) => [field.name, saidIn(field, typed)])), typed));
      const written = Object.fromEntries(all.map((field) => [field.name, field.password ? '' : saidIn(field, typed)]));
      setWritten(written);
      form.begin(written);
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
    }
  };
  return (
    <form onSubmit={form.onSubmit((typed) => void submit(typed))} noValidate className={classes['narrow']}>
      <Stack>
        <Resumed form={form} />
        {asked(form.values).map(({ name, label, password, autoComplete, hint, required = false }) => {
          const props = { name, label, autoComplete, description: hint, required, ...form.getInputProps(name) };
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
