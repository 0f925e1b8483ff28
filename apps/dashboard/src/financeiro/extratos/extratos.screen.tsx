import { Alert, List } from '@mantine/core';
import { IconFileImport, IconReceipt, IconTrash } from '@tabler/icons-react';
import type * as answers from '@tulha/domain/financeiro/extrato/extrato.answers';
import { extratoColumns, extratoSucesso } from '@tulha/domain/financeiro/extrato/extrato.columns';
import type { Versioned } from '../../http/client.js';
import { defineScreen } from '../../screens/define-screen.js';
import { count, day, money } from '../../ui/format.js';
import { EXTRATOS, type ExtratoCompleto, useMeses } from './extratos.api.js';
import { Linhas } from './linhas.js';
import { Meses } from './meses.js';

type Completo = Versioned<ExtratoCompleto>;

/** The bank's balance beside the balance here. */
const Saldo = ({ row: { saldo } }: { readonly row: Completo }) => {
  if (!saldo) return null;
  const { dia, doBanco, nosso, diferenca } = saldo;
  const igual = diferenca === 0;
  return (
    <Alert color={igual ? 'folha' : 'ambar'} title={igual ? `O saldo em ${day(dia)} confere` : `O saldo em ${day(dia)} não confere`}>
      O banco diz {money(doBanco)}, e aqui há {money(nosso)}
      {igual ? '.' : `: ${diferenca > 0 ? 'faltam' : 'sobram'} ${money(Math.abs(diferenca))} aqui.`}
    </Alert>
  );
};

/** Lines that could not be read, so that nobody misses them unknowingly. */
const Recusadas = ({ row: { linhasRecusadas, recusadas } }: { readonly row: Completo }) =>
  recusadas > 0 && (
    <Alert color="ambar" title={recusadas === 1 ? 'Uma linha não se leu' : `${count(recusadas)} linhas não se leram`}>
      <List size="sm">
        {linhasRecusadas.map(({ linha, motivo }) => (
          <List.Item key={linha}>
            Linha {linha}: {motivo}.
          </List.Item>
        ))}
      </List>
    </Alert>
  );

/** The lines, and below them the months that they are of. */
const LinhasEMeses = ({ row: { id, fluxo } }: { readonly row: Completo }) => {
  const { data } = useMeses(fluxo);
  const meses = data?.content ?? [];
  const fechados = meses.filter(({ fechadoEm }) => fechadoEm !== null).map(({ mes }) => mes);
  return (
    <>
      <Linhas extrato={id} fechados={fechados} />
      {meses.length > 0 && <Meses fluxo={fluxo} meses={meses} />}
    </>
  );
};

/** Bank movements on each cash flow, file by file. */
export const screen = defineScreen<typeof answers.Extrato, typeof answers.ExtratoCompleto>({
  title: { singular: 'Extrato', plural: 'Extratos' },
  icon: IconReceipt,
  path: EXTRATOS,
  modulo: 'financeiro',
  columns: extratoColumns,
  list: {
    columns: ['nome', 'fluxoNome', 'de', 'ate', 'linhas', 'recusadas', 'recebidoEm'],
    sort: '-ate',
    filters: [{ key: 'q', type: 'search', label: 'Nome do arquivo' }],
    add: { label: 'Trazer extrato', icon: IconFileImport, to: `${EXTRATOS}/trazer` },
    empty: {
      title: 'Nenhum extrato ainda',
      text: 'Traga o arquivo do banco, em OFX ou em planilha. O que já veio não vem de novo.',
    },
  },
  page: {
    title: ({ nome }) => nome,
    facts: ['fluxoNome', 'de', 'ate', 'linhas', 'conhecidas', 'deixadas', 'entradas', 'saidas', 'banco', 'agencia', 'conta', 'recebidoEm'],
    acts: [
      {
        label: 'Excluir',
        icon: IconTrash,
        title: 'Excluir o extrato?',
        text: () => 'As linhas que vieram neste arquivo saem, e podem vir de novo.',
        call: { method: 'DELETE' },
        done: extratoSucesso.excluido,
        then: 'list',
      },
    ],
    parts: [Saldo, Recusadas, LinhasEMeses],
  },
});
