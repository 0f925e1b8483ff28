import { Checkbox, NativeSelect, PasswordInput, Stack, Text } from '@mantine/core';
import { IconCrown, IconTrash, IconUserOff, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useMay } from '../../http/may.js';
import { useFazendas } from '../../propriedade/fazendas.api.js';
import { Confirm } from '../../ui/confirm.js';
import { Facts } from '../../ui/facts.js';
import { fieldErrors } from '../../ui/form/errors.js';
import { Page, Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import classes from '../acesso.module.css';
import { nomeDoPapel } from '../perfil.api.js';
import { tituloDoModulo } from '@tulha/domain/acesso/modulos';
import { ALCANCE } from './papeis-textos.js';
import { UsuarioForm } from './usuario-form.js';
import {
  TELA,
  type Usuario,
  useAlterar,
  useExcluir,
  useFazendaDo,
  useModulos,
  usePassarConta,
  usePermissoes,
  usePermitir,
  useUsuario,
} from './usuarios.api.js';

const Modulos = ({ usuario }: { usuario: Usuario }) => {
  const read = useModulos(usuario.id);
  const podeMudar = useMay('acesso', 'escrever') && usuario.papel !== 'dono';
  const { mutate, isPending } = usePermitir(usuario.id);
  return (
    <Section title="O que pode" about="O papel diz até onde cada um vai; aqui se diz mais, ou menos, para esta pessoa.">
      <Loaded read={read}>
        {({ content }) => (
          <Stack gap="xs" className={classes['narrow'] ?? ''}>
            {content.map(({ modulo, alcance, origem, permissao }) => (
              <NativeSelect
                key={modulo}
                label={tituloDoModulo(modulo)}
                disabled={!podeMudar || isPending}
                value={origem === 'papel' ? '' : alcance}
                onChange={({ currentTarget: { value } }) =>
                  (permissao !== null || value !== '') && mutate({ modulo, permissao, alcance: value || null })
                }
                data={[
                  {
                    value: '',
                    label: origem === 'papel' ? `Como o papel diz: ${ALCANCE[alcance].toLowerCase()}` : 'Volta ao que o papel diz',
                  },
                  ...Object.entries(ALCANCE).map(([value, label]) => ({ value, label })),
                ]}
              />
            ))}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
};

const Fazendas = ({ usuario }: { usuario: Usuario }) => {
  const read = usePermissoes(usuario.id);
  const { data: fazendas } = useFazendas();
  const podeMudar = useMay('acesso', 'escrever') && usuario.papel !== 'dono';
  const { mutate, isPending } = useFazendaDo(usuario.id);
  return (
    <Section title="Fazendas" about="Sem nenhuma marcada, trabalha em todas, também nas que vierem. Marcada uma, só vê as marcadas.">
      <Loaded read={read}>
        {({ content }) => (
          <Stack gap="xs">
            {(fazendas?.content ?? []).map(({ id, nome }) => {
              const dada = content.find(({ fazenda }) => fazenda === id);
              return (
                <Checkbox
                  key={id}
                  label={nome}
                  checked={dada !== undefined}
                  disabled={!podeMudar || isPending}
                  onChange={() => mutate({ fazenda: id, permissao: dada?.id })}
                />
              );
            })}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
};

const PassarConta = ({ usuario: { id, nome } }: { usuario: Usuario }) => {
  const { mutateAsync, isPending, error } = usePassarConta(id);
  const [senha, setSenha] = useState('');
  return (
    <Confirm
      label="Passar a conta"
      icon={IconCrown}
      title={`Passar a conta a ${nome}?`}
      text={`${nome} passa a ser o dono: só ele dirá o que cada um pode. Você continua, como gerente.`}
      confirm="Passar a conta"
      busy={isPending}
      onConfirm={() => mutateAsync(senha).then(() => location.assign('/'))}
    >
      <PasswordInput
        label="A sua senha"
        value={senha}
        autoComplete="current-password"
        error={fieldErrors(error)['senha']}
        onChange={(event) => setSenha(event.currentTarget.value)}
      />
    </Confirm>
  );
};

const Acoes = ({ usuario }: { usuario: Usuario }) => {
  const navigate = useNavigate();
  const excluir = useExcluir(usuario.id);
  const desativar = useAlterar(usuario.id, 'Usuário desativado com sucesso!');
  const reativar = useAlterar(usuario.id, 'Usuário reativado com sucesso!');
  if (usuario.papel === 'dono') return null;
  const { nome, ativo } = usuario;
  return (
    <>
      {ativo && !usuario.convidado && <PassarConta usuario={usuario} />}
      <Confirm
        label={ativo ? 'Desativar' : 'Reativar'}
        icon={ativo ? IconUserOff : IconUserCheck}
        title={`${ativo ? 'Desativar' : 'Reativar'} ${nome}?`}
        text={
          ativo ? 'Sai na hora e não entra mais, até ser reativado. O que fez continua.' : 'Volta a entrar com o login e a senha de antes.'
        }
        confirm={ativo ? 'Desativar' : 'Reativar'}
        busy={desativar.isPending || reativar.isPending}
        onConfirm={() => (ativo ? desativar : reativar).mutateAsync({ ativo: !ativo })}
      />
      <Confirm
        label="Excluir"
        icon={IconTrash}
        title={`Excluir ${nome}?`}
        text="Não entra mais e libera a vaga do plano. O que fez continua na história, com o seu nome."
        confirm="Excluir"
        busy={excluir.isPending}
        onConfirm={() => excluir.mutateAsync(undefined).then(() => navigate(TELA))}
      />
    </>
  );
};

const Conteudo = ({ usuario }: { usuario: Usuario }) => {
  const { mutateAsync, isPending } = useAlterar(usuario.id);
  const podeMudar = useMay('acesso', 'escrever');
  return (
    <>
      <Facts
        items={[
          ['Login', usuario.login],
          ['Papel', nomeDoPapel(usuario.papel)],
          ['Situação', usuario.ativo ? (usuario.convidado ? 'Convidado, ainda sem senha' : 'Ativo') : 'Desativado'],
        ]}
      />
      {podeMudar && (
        <Section title="Dados">
          <UsuarioForm usuario={usuario} busy={isPending} send={mutateAsync} />
        </Section>
      )}
      {usuario.papel === 'dono' ? <Text>O dono faz tudo, em todas as fazendas.</Text> : null}
      {usuario.papel !== 'dono' && <Fazendas usuario={usuario} />}
      {usuario.papel !== 'dono' && <Modulos usuario={usuario} />}
    </>
  );
};

/** One user: name, permissions, and farms. */
export const Component = () => {
  const { id = '' } = useParams();
  const read = useUsuario(id);
  return (
    <Page back={{ to: TELA, label: 'Usuários' }} title={read.data?.nome ?? 'Usuário'} actions={read.data && <Acoes usuario={read.data} />}>
      <Loaded read={read}>{(usuario) => <Conteudo key={usuario.papel} usuario={usuario} />}</Loaded>
    </Page>
  );
};
