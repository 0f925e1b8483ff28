import { Badge, Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/financeiro/movimentacao/movimentacao.answers';
import { movimentacaoColumns, movimentacaoForm, movimentacaoSucesso } from '@tulha/domain/financeiro/movimentacao/movimentacao.columns';
import { AlterarMovimentacao, RegistrarMovimentacao } from '@tulha/domain/financeiro/movimentacao/movimentacao.commands';
import type { Registro } from '../catalogues/catalogues.api.js';
import { useRead } from '../http/hooks.js';
import { useMay } from '../http/may.js';
import { useWish } from '../http/outbox/use-outbox.js';
import { FieldsWindow } from '../screens/fields-window.js';
import { SubList } from '../screens/sub-list.js';
import { valuesOf } from '../screens/values.js';
import { today } from '../ui/clock.js';
import { Confirm } from '../ui/confirm.js';
import { icons } from '../ui/icons.js';
import { Section } from '../ui/page.js';
import { Loaded } from '../ui/states.js';

type Movimentacao = Answer<typeof answers.Movimentacao>;
type DoFluxo = { readonly fluxo: number };
type Uma = DoFluxo & { readonly movimentacao: Movimentacao };

const MOSTRADAS = 200;
const CAMPOS = Object.entries(movimentacaoForm);
const caminhoDe = (fluxo: number) => `/fluxos/${fluxo}/movimentacao`;

const Nova = ({ fluxo }: DoFluxo) => (
  <FieldsWindow
    name="nova-movimentacao"
    title="Nova movimentação"
    fields={CAMPOS}
    input={RegistrarMovimentacao}
    initial={{ ...valuesOf(CAMPOS, undefined, 0), data_vencimento: today(), status: 'PAGO' }}
    ask={(body) => ({ what: 'Nova movimentação', wish: { method: 'POST', path: caminhoDe(fluxo), body } })}
    done={movimentacaoSucesso.adicionada}
    opener={{ as: 'button', label: 'Nova movimentação', icon: IconPlus }}
  />
);

const Alterar = ({ fluxo, movimentacao }: Uma) => {
  const label = `Alterar: ${movimentacao.descricao}`;
  return (
    <FieldsWindow
      name={`movimentacao-${movimentacao.id}`}
      title={label}
      fields={CAMPOS}
      input={AlterarMovimentacao}
      initial={valuesOf(CAMPOS, movimentacao, 0)}
      over={movimentacao}
      ask={(body) => ({ what: 'Movimentação: alteração', wish: { method: 'PUT', path: `${caminhoDe(fluxo)}/${movimentacao.id}`, body } })}
      done={movimentacaoSucesso.editada}
      opener={{ as: 'sign', label, icon: IconPencil }}
    />
  );
};

/** Done today, or open again. */
const MudarSituacao = ({ movimentacao: { id, status } }: Uma) => {
  const feita = status === 'PAGO';
  const mudar = useWish(
    () => ({
      what: feita ? 'Movimentação: em aberto' : 'Movimentação: feita',
      wish: { method: 'PATCH', path: `/fluxos/movimentacao/${id}`, body: { status: feita ? 'PENDENTE' : 'PAGO' } },
    }),
    movimentacaoSucesso.editada,
  );
  const Icon = feita ? IconArrowBackUp : IconCheck;
  return (
    <Button
      variant="default"
      loading={mudar.isPending}
      leftSection={<Icon size="1rem" aria-hidden="true" />}
      onClick={() => mudar.mutate(undefined)}
    >
      {feita ? 'Reabrir' : 'Feita hoje'}
    </Button>
  );
};

const Remover = ({ fluxo, movimentacao: { id, descricao } }: Uma) => {
  const remover = useWish(
    () => ({ what: `Remover: ${descricao}`, wish: { method: 'DELETE', path: `${caminhoDe(fluxo)}/${id}` } }),
    movimentacaoSucesso.removida,
  );
  return (
    <Confirm
      label="Remover"
      icon={IconTrash}
      title={`Remover ${descricao}?`}
      text="Ainda não entrou no saldo do fluxo."
      confirm="Remover"
      busy={remover.isPending}
      onConfirm={() => remover.mutateAsync(undefined)}
    />
  );
};

const Situacao = ({ row: { status } }: { readonly row: Movimentacao }) => (
  <Badge color={status === 'PAGO' ? 'folha' : 'ambar'}>{movimentacaoForm.status.rotulos?.[status]}</Badge>
);

const Lista = ({ fluxo, podeMudar }: DoFluxo & { readonly podeMudar: boolean }) => {
  const read = useRead<Paged<typeof answers.Movimentacao>>(caminhoDe(fluxo), { size: MOSTRADAS });
  const acoes = (movimentacao: Movimentacao) => (
    <Group gap="xs" justify="flex-end">
      <MudarSituacao {...{ fluxo, movimentacao }} />
      <Alterar {...{ fluxo, movimentacao }} />
      {movimentacao.status === 'PENDENTE' && <Remover {...{ fluxo, movimentacao }} />}
    </Group>
  );
  return (
    <Loaded read={read}>
      {({ content, pagination: { total } }) => (
        <SubList
          label="Movimentações"
          columns={movimentacaoColumns}
          rows={content}
          total={total}
          cells={{ status: Situacao }}
          {...(podeMudar && { end: acoes })}
          none={{
            icon: icons.dinheiro,
            title: 'Nenhuma movimentação',
            text: 'Dinheiro que entra ou sai do fluxo sem ser receita nem despesa: saldo de abertura, tarifa, retirada.',
          }}
        />
      )}
    </Loaded>
  );
};

/** Money moved by hand into or out of a cash flow, on its page. */
export const MovimentacoesDoFluxo = ({ row: { id } }: { readonly row: Registro }) => {
  const podeMudar = useMay('financeiro', 'escrever');
  return (
    <Section title="Movimentações" actions={podeMudar && <Nova fluxo={id} />}>
      <Lista fluxo={id} podeMudar={podeMudar} />
    </Section>
  );
};
