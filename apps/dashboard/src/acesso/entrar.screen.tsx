import { Anchor, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { useAuthProblemToast } from '../http/hooks.js';
import { Problem } from '../http/problem.js';
import { session } from '../http/session.js';
import { hasDatabase, OUTBOX } from '../http/storage.js';
import { useFirstWrong } from '../ui/form/use-form.js';
import { useToast } from '../ui/toast.js';
import { piece } from '../ui/piece.js';
import { Action } from '../ui/page.js';
import { Door } from './door.js';
import { openSession } from './session.api.js';

/** A device on which nothing was ever kept does not fetch the code that tells of it. */
const Guardados = piece(async () => ((await hasDatabase(OUTBOX)) ? import('./guardados.js') : { default: () => null }));

/** Only a path of our own: an address in the link must not lead elsewhere after the sign-in. */
const backTo = (voltar: string | null): string => (voltar?.startsWith('/') && !voltar.startsWith('//') ? voltar : '/');

export const Component = () => {
  const { status } = session.use();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const complain = useAuthProblemToast();
  const { settle } = useToast();
  const lead = useFirstWrong();
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const password = useRef<HTMLInputElement>(null);
  const back = backTo(params.get('voltar'));
  if (status === 'in') return <Navigate to={back} replace />;

  const enter = async (login: string, senha: string) => {
    setBusy(true);
    try {
      await openSession(login, senha);
      settle();
    } catch (cause) {
      if (cause instanceof Problem && cause.kind === 'atualizar_cadastro') return void navigate('/atualizar-cadastro');
      complain(cause);
      password.current?.select();
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [login, senha] = [String(form.get('login') ?? '').trim(), String(form.get('senha') ?? '')];
    const empty = [...(login ? [] : ['login']), ...(senha ? [] : ['senha'])];
    setMissing(empty);
    if (empty.length > 0) return lead();
    void enter(login, senha);
  };

  return (
    <Door title="Entrar" about="Use o login e a senha da sua fazenda.">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Guardados />
          <TextInput
            name="login"
            label="Login"
            size="md"
            autoComplete="username"
            autoCapitalize="none"
            error={missing.includes('login') && 'Informe o login.'}
            data-autofocus
          />
          <PasswordInput
            ref={password}
            name="senha"
            label="Senha"
            size="md"
            autoComplete="current-password"
            error={missing.includes('senha') && 'Informe a senha.'}
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha', 'aria-hidden': false, tabIndex: 0 }}
          />
          <Action type="submit" size="md" loading={busy} fullWidth>
            Entrar
          </Action>
          <Anchor component={Link} to="/esqueci-senha" size="sm" ta="center">
            Esqueci a senha
          </Anchor>
        </Stack>
      </form>
    </Door>
  );
};
