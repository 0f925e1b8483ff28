import { Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type * as answers from '@tulha/domain/estoque/movimento/movimento.answers';
import { movimentoColumns } from '@tulha/domain/estoque/movimento/movimento.columns';
import type { Paged } from '@tulha/domain/kernel/answers';
import { rotuloDe } from '@tulha/domain/kernel/catalogue/fields';
import { Link } from 'react-router';
import { usePodeAbrir } from '../app/rotas/lugares.js';
import { useRead } from '../http/hooks.js';
import { useWish } from '../http/outbox/use-outbox.js';
import { SubTable } from '../screens/subtable.js';
import { Confirm } from '../ui/confirm.js';
import { Section } from '../ui/page.js';
import { type Estoque, type Movimento, medida } from './estoque.api.js';

type Slot = { readonly row: Movimento };
const MOSTRA = 50;

/** Where the records are that move stock: a purchase, a document, the activity that used it. */
const ORIGENS: Readonly<Record<string, readonly [nome: string, lugar: string]>> = {
  compra: ['a compra', '/cadastros/compras'],
  nota_fiscal: ['a nota fiscal', '/cadastros/invoices'],
  entrada_estoque: ['a entrada', '/cadastros/cad-estoque-entrada'],
  saida_estoque: ['a saída', '/cadastros/cad-estoque-saida'],
  atividade: ['a atividade', '/atividades'],
};

const Origem = ({ row: { origem } }: Slot) => {
  const podeAbrir = usePodeAbrir();
  const [nome, lugar] = ORIGENS[origem?.registro ?? ''] ?? [];
  if (!origem || lugar === undefined || !podeAbrir(lugar)) return null;
  return (
    <Text size="xs">
      <Link to={`${lugar}/${origem.id}`}>Ver {nome}</Link>
    </Text>
  );
};

/** The kind of movement, with its notes: that stock was missing, and the reason it was entered all the same. */
const Tipo = ({ row }: Slot) => {
  const { tipo, motivo, semCusto, unidade, quantidade, saldo, avisos } = row;
  return (
    <>
      {rotuloDe(movimentoColumns.tipo, tipo)}
      <Origem row={row} />
      <Text size="xs" hiddenFrom="sm">
        {medida(quantidade, unidade)}
      </Text>
      <Text size="xs" c="dimmed" hiddenFrom="sm">
        ficou {medida(saldo, unidade)}
      </Text>
      {motivo && (
        <Text size="xs" c="dimmed">
          {motivo}
        </Text>
      )}
      {avisos.map((aviso) => (
        <Text key={aviso} size="xs" fw={600}>
          {aviso}
        </Text>
      ))}
      {semCusto > 0 && (
        <Text size="xs" c="dimmed">
          {medida(semCusto, unidade)} saíram sem haver, e esperam o custo da próxima entrada
        </Text>
      )}
    </>
  );
};

const Desfazer = ({ row: { id, quantidade, unidade, tipo } }: Slot) => {
  const desfazer = useWish(
    () => ({ what: 'Desfazer o movimento', wish: { method: 'DELETE', path: `/cad-estoque/movimentos/${id}` } }),
    'Movimento desfeito com sucesso!',
  );
  return (
    <Confirm
      label="Desfazer"
      icon={IconArrowBackUp}
      title="Desfazer o movimento?"
      text={`${rotuloDe(movimentoColumns.tipo, tipo)} de ${medida(quantidade, unidade)}: fica como se não tivesse havido, e o custo do que saiu depois se acerta.`}
      confirm="Desfazer"
      busy={desfazer.isPending}
      onConfirm={() => desfazer.mutateAsync(undefined)}
    />
  );
};

const Quanto = ({ row: { quantidade, unidade } }: Slot) => medida(quantidade, unidade);
const Ficou = ({ row: { saldo, unidade } }: Slot) => medida(saldo, unidade);
/** A movement caused by another record can only be undone there. */
const desfazer = (row: Movimento) => row.origem === null && <Desfazer row={row} />;

/** The last movements of an input, newest first, with the balance after each. */
export const Historico = ({ row: { id } }: { readonly row: Estoque }) => {
  const { data } = useRead<Paged<typeof answers.MovimentoDeEstoque>>(`/cad-estoque/${id}/historico`, { size: MOSTRA });
  if (!data || data.content.length === 0) return null;
  const { content, pagination } = data;
  return (
    <Section
      title="História"
      about={pagination.total > MOSTRA ? `Os últimos ${MOSTRA} de ${pagination.total} movimentos` : 'Do último ao primeiro'}
    >
      <SubTable
        label="Movimentos do insumo"
        columns={movimentoColumns}
        rows={content}
        cells={{ tipo: Tipo, quantidade: Quanto, saldo: Ficou }}
        end={desfazer}
      />
    </Section>
  );
};
