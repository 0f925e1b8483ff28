import { Button, PasswordInput, Paper, Radio, Stack, TextInput } from '@mantine/core';
import { Resumed } from '../../ui/form/resumed.js';
import { useForm } from '../../ui/form/use-form.js';
import { O_QUE_FAZ } from '@tulha/domain/acesso/mensagens';
import { Link } from 'react-router';
import { useReopened, useTypedAgain } from '../../http/outbox/use-outbox.js';
import { sentOf } from '../../http/unsaved.js';
import { fieldErrors } from '../../ui/form/errors.js';
import { Action } from '../../ui/page.js';
import classes from '../acesso.module.css';
import { CONSELHO_DE_SENHA, nomeDoPapel, POR_QUE_A_SENHA } from '../perfil.api.js';
import { type Papel, TELA, type Usuario } from './usuarios.api.js';

type Values = { nome: string; login: string; papel: Papel; email: string; telefone: string; senha: string; senha_atual: string };
type Props = {
  readonly usuario?: Usuario;
  readonly busy: boolean;
  readonly send: (dados: Readonly<Record<string, unknown>>) => Promise<unknown>;
};

const VISIBILITY = { 'aria-label': 'Mostrar a senha', 'aria-hidden': false, tabIndex: 0 } as const;

const useUsuarioForm = (usuario: Usuario | undefined) => {
  const reopened = useReopened();
  const form = useForm<Values>({
    unsaved: { over: usuario !== undefined, seq: reopened?.seq },
    initialValues: {
      nome: usuario?.nome ?? '',
      login: usuario?.login ?? '',
      papel: usuario?.papel ?? 'funcionario',
      email: usuario?.email ?? '',
      telefone: usuario?.telefone ?? '',
      senha: '',
      senha_atual: '',
    },
    validate: { nome: (nome) => (nome.trim() ? null : 'Informe o nome.'), login: (login) => (login.trim() ? null : 'Informe o login.') },
  });
  useTypedAgain(form, reopened);
  return form;
};

/** A user, new or changed. The server has the last word on every field. */
export const UsuarioForm = ({ usuario, busy, send }: Props) => {
  const form = useUsuarioForm(usuario);
  const outroEmail = usuario !== undefined && form.values.email.trim() !== (usuario.email ?? '');
  const submit = async (values: Values) => {
    const { nome, login, papel, email, telefone, senha, senha_atual } = values;
    const dados = { nome, papel, email: email.trim() || null, telefone: telefone.trim() || null };
    try {
      const enviado = usuario ? { ...dados, ...(outroEmail && { senha_atual }) } : { ...dados, login, ...(senha && { senha }) };
      await send(sentOf(enviado, values));
      form.saved();
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
    }
  };
  const papeis = usuario?.papel === 'dono' ? (['dono'] as const) : (Object.keys(O_QUE_FAZ) as Papel[]).filter((papel) => papel !== 'dono');
  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate className={classes['narrow']}>
      <Resumed form={form} />
      <Paper p="md">
        <Stack>
          <TextInput label="Nome" required autoComplete="off" {...form.getInputProps('nome')} />
          {!usuario && <TextInput label="Login" required autoCapitalize="none" autoComplete="off" {...form.getInputProps('login')} />}
          <Radio.Group label="Papel" {...form.getInputProps('papel')}>
            <Stack gap="xs" mt="xs">
              {papeis.map((papel) => (
                <Radio key={papel} value={papel} label={nomeDoPapel(papel)} description={O_QUE_FAZ[papel]} />
              ))}
            </Stack>
          </Radio.Group>
          <TextInput label="E-mail" autoComplete="off" {...form.getInputProps('email')} />
          {outroEmail && (
            <PasswordInput
              label="Sua senha"
              description={POR_QUE_A_SENHA}
              required
              autoComplete="current-password"
              visibilityToggleButtonProps={VISIBILITY}
              {...form.getInputProps('senha_atual')}
            />
          )}
          <TextInput label="Telefone" autoComplete="off" {...form.getInputProps('telefone')} />
          {!usuario && (
            <PasswordInput
              label="Senha inicial"
              description={`Em branco, a pessoa recebe um convite por e-mail e escolhe a sua. ${CONSELHO_DE_SENHA}`}
              autoComplete="new-password"
              visibilityToggleButtonProps={VISIBILITY}
              {...form.getInputProps('senha')}
            />
          )}
          <Action type="submit" loading={busy}>
            Gravar
          </Action>
          <Button component={Link} to={TELA} variant="default">
            Voltar
          </Button>
        </Stack>
      </Paper>
    </form>
  );
};
