import { Alert, Text } from '@mantine/core';
import { diferencasDoCustoColumns, lotesDoCustoColumns } from '@tulha/domain/comercial/venda/custo/custo.columns';
import { Link } from 'react-router';
import { usePodeAbrir } from '../../app/rotas/lugares.js';
import { SubTable } from '../../screens/subtable.js';
import { count, instant, money } from '../../ui/format.js';
import { type Custo, custoDoLote } from './custo-dito.js';

type Lote = Custo['lotes'][number] & { readonly id: number };
type DesdeAVenda = NonNullable<Custo['desdeAVenda']>;
type Diferenca = Omit<DesdeAVenda['registros'][number], 'nome'> & { readonly id: number; readonly nome: string };
type Slot<R> = { readonly row: R };

const NOMES = { insumo: 'Insumo', atividade: 'Atividade', lancamento: 'Lançamento', outro: 'Folha' } as const;
const PAGINAS = { insumo: '/estoque', atividade: '/atividades', lancamento: '/financeiro', outro: null } as const;

const CodigoDoLote = ({ row: { lote, codigo } }: Slot<Lote>) => {
  const lugar = `/rastreabilidade/lotes/${lote}`;
  return usePodeAbrir()(lugar) ? <Link to={lugar}>{codigo}</Link> : codigo;
};

const CustoDoLote = ({ row }: Slot<Lote>) => custoDoLote(row);

/** By the saca nothing is said of it. */
const PorSaca = ({ row: { custo, porSaca } }: Slot<Lote>) => (custo === 0 || porSaca === null ? '' : money(porSaca));

const NomeDoRegistro = ({ row: { especie, registro, nome, existe } }: Slot<Diferenca>) => {
  const podeAbrir = usePodeAbrir();
  const lugar = PAGINAS[especie] && `${PAGINAS[especie]}/${registro}`;
  return existe && lugar !== null && podeAbrir(lugar) ? <Link to={lugar}>{nome}</Link> : nome;
};

const chamada = ({ especie, nome, existe }: DesdeAVenda['registros'][number]): string => {
  const chamado = nome ?? NOMES[especie];
  return existe ? chamado : `${chamado} (excluído)`;
};

/** What came to be known of the cost after the sale was finished, and the records that say it. */
const Desde = ({ desde: { em, antes, agora, diferenca, registros, outros } }: { readonly desde: DesdeAVenda }) => {
  if (diferenca === 0)
    return (
      <Text size="sm" c="dimmed">
        Em {instant(em)}, quando a venda foi finalizada, sabia-se o mesmo custo.
      </Text>
    );
  return (
    <>
      <Alert
        color={diferenca > 0 ? 'ambar' : 'folha'}
        title={`${money(Math.abs(diferenca))} a ${diferenca > 0 ? 'mais' : 'menos'} do que se sabia na venda`}
      >
        Em {instant(em)}, quando a venda foi finalizada, o custo que estes lotes traziam era {money(antes)}; com o que se registrou depois,
        é {money(agora)}. Os registros que mudaram:
      </Alert>
      <SubTable
        label="O que mudou desde a venda"
        columns={diferencasDoCustoColumns}
        rows={registros.map((um, n) => ({ ...um, nome: chamada(um), id: n + 1 }))}
        cells={{ nome: NomeDoRegistro }}
      />
      {outros.registros > 0 && (
        <Text size="sm" c="dimmed">
          {count(outros.registros)} outros registros mudaram {money(outros.diferenca)} ao todo.
        </Text>
      )}
    </>
  );
};

/** The cost of a sale, lot by lot as the page of each says it, and what changed of it since. */
export const CustoAberto = ({ custo: { lotes, desdeAVenda, finalizada } }: { readonly custo: Custo }) => (
  <>
    <SubTable
      label="O custo de cada lote da venda"
      columns={lotesDoCustoColumns}
      rows={lotes.map((um) => ({ ...um, id: um.lote }))}
      cells={{ codigo: CodigoDoLote, custo: CustoDoLote, porSaca: PorSaca }}
    />
    {finalizada &&
      (desdeAVenda ? (
        <Desde desde={desdeAVenda} />
      ) : (
        <Text size="sm" c="dimmed">
          Do custo sabido no dia desta venda nada se guardou: ela veio de fora, ou é de antes de se guardar.
        </Text>
      ))}
  </>
);
