import { Anchor, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAuthProblemToast } from '../http/hooks.js';
import { fieldErrors } from '../ui/form/errors.js';
import { useFirstWrong } from '../ui/form/use-form.js';
import { Action } from '../ui/page.js';
import { useToast } from '../ui/toast.js';
import { Door } from './door.js';

type Field = {
  readonly name: string;
  readonly label: string;
  readonly password?: boolean;
  readonly autoComplete: string;
  readonly hint?: string;
};
type Values = Readonly<Record<string, string>>;

type Props = {
  readonly title: string;
  readonly about: string;
  readonly fields: readonly Field[];
  readonly button: string;
  readonly done: string;
  readonly send: (values: Values) => Promise<void>;
};

/** A short form in front of the sign-in: every field is needed, the server has the last word, and then one signs in. */
export const DoorForm = ({ title, about, fields, button, done, send }: Props) => {
  const [errors, setErrors] = useState<Values>({});
  const [busy, setBusy] = useState(false);
  const complain = useAuthProblemToast();
  const lead = useFirstWrong();
  const toast = useToast();
  const navigate = useNavigate();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values = Object.fromEntries(fields.map(({ name }) => [name, String(form.get(name) ?? '')]));
    const missing = fields.filter(({ name }) => !values[name]?.trim());
    setErrors(Object.fromEntries(missing.map(({ name, label }) => [name, `Informe: ${label.toLowerCase()}.`])));
    if (missing.length > 0) return lead();
    setBusy(true);
    try {
      await send(values);
      toast.success(done);
      await navigate('/entrar');
    } catch (cause) {
      setErrors(fieldErrors(cause));
      lead();
      complain(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Door title={title} about={about}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          {fields.map(({ name, label, password, autoComplete, hint }) => {
            const Input = password ? PasswordInput : TextInput;
            return (
              <Input key={name} name={name} label={label} description={hint} size="md" autoComplete={autoComplete} error={errors[name]} />
            );
          })}
          <Action type="submit" size="md" loading={busy} fullWidth>
            {button}
          </Action>
          <Anchor component={Link} to="/entrar" size="sm" ta="center">
            Voltar para a entrada
          </Anchor>
        </Stack>
      </form>
    </Door>
  );
};
