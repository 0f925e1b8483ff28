import type * as answers from '@tulha/domain/acesso/acesso.answers';
import { Badge } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { O_QUE_FAZ } from '@tulha/domain/acesso/mensagens';
import { useMay } from '../../http/may.js';
import { icons } from '../../ui/icons.js';
import { List } from '../../ui/list/list.js';
import type { Column } from '../../ui/list/table.js';
import { Action } from '../../ui/page.js';
import { nomeDoPapel, nomeDoPlano } from '../perfil.api.js';
import { TELA, type Usuario, USUARIOS, useLicenca } from './usuarios.api.js';

const Estado = ({ ativo, convidado }: Usuario) => {
  if (!ativo) return <Badge color="gray">Desativado</Badge>;
  return convidado ? <Badge color="ambar">Convidado</Badge> : <Badge color="folha">Ativo</Badge>;
};

const columns: readonly Column<Usuario>[] = [
  { key: 'nome', label: 'Nome', sort: true, card: 'title', show: ({ nome }) => nome },
  { key: 'login', label: 'Login', sort: true, show: ({ login }) => login },
  { key: 'papel', label: 'Papel', sort: true, show: ({ papel }) => nomeDoPapel(papel) },
  { key: 'ativo', label: 'Situação', card: 'corner', show: (usuario) => <Estado {...usuario} /> },
];

/** The users who may sign in, and how many the plan allows. */
export const Component = () => {
  const podeMudar = useMay('acesso', 'escrever');
  const licenca = useLicenca();
  const limite = licenca?.limites.usuarios;
  const novo = podeMudar && (
    <Action icon={IconUserPlus} to={`${TELA}/novo`}>
      Novo usuário
    </Action>
  );
  return (
    <List<typeof answers.Usuario>
      title="Usuários"
      noun={['usuário', 'usuários']}
      icon={icons.usuario}
      path={USUARIOS}
      columns={columns}
      filters={[
        { key: 'q', type: 'search', label: 'Procurar' },
        {
          key: 'papel',
          type: 'select',
          label: 'Papel',
          all: 'Papel: qualquer',
          options: Object.keys(O_QUE_FAZ).map((value) => ({ value, label: nomeDoPapel(value) })),
        },
      ]}
      defaultSort="nome"
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `${TELA}/${id}`}
      actions={novo}
      lead={
        licenca && (
          <p>
            Plano {nomeDoPlano(licenca.plano)}: {licenca.uso.usuarios} de {limite ?? 'quantos quiser'} usuários.
          </p>
        )
      }
      empty={{ title: 'Ninguém ainda', text: 'Cadastre quem vai trabalhar com você.', action: novo }}
    />
  );
};
