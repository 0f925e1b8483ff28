import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import type * as answers from '@tulha/domain/comercial/venda/resultado.answers';
import { NOMES_DOS_TRIBUTOS } from '@tulha/domain/comercial/venda/tributos.columns';
import type { Answer } from '@tulha/domain/kernel/answers';
import { useMay } from '../../http/may.js';
import { useRead } from '../../http/hooks.js';
import { Facts } from '../../ui/facts.js';
import { money, percent, sum } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { CustoAberto } from './custo-aberto.js';
import { type Custo, doQueSeSabe } from './custo-dito.js';
import { VENDAS, type VendaCompleta } from './vendas.api.js';

type Tributos = Answer<typeof answers.TributosDaVenda>;

const CASAS = 2;

const sobra = ({ total, tributos }: Tributos, { custo }: Custo): number =>
  sum([total, ...tributos.map(({ valor }) => -valor), -(custo ?? 0)], CASAS);

const Linhas = ({ venda, tributos, custo }: { readonly venda: VendaCompleta; readonly tributos: Tributos; readonly custo?: Custo }) => (
  <Paper p="md">
    <Stack gap="xs">
      <Facts
        items={[
          ['Valor da venda', money(venda.total)],
          ...tributos.tributos.map(
            ({ tributo, percentual, valor, fonte }) =>
              [`${NOMES_DOS_TRIBUTOS[tributo]}, ${percent(percentual)}`, `${money(valor)} (${fonte})`] as const,
          ),
          tributos.liquido !== null && ['Depois dos tributos', money(tributos.liquido)],
          custo && ['Custo do café', doQueSeSabe(custo)],
          custo && Boolean(custo.custo) && custo.conhecidoKg === custo.kg && ['Sobra', money(sobra(tributos, custo))],
        ]}
      />
      <Text size="sm" c="dimmed">
        {tributos.pessoa === null
          ? 'Sem o CPF ou CNPJ da fazenda não se sabe qual é a alíquota.'
          : 'Pela receita bruta. Quem optou pela folha deve só o Senar.'}
      </Text>
    </Stack>
  </Paper>
);

const ComCusto = ({ venda, tributos }: { readonly venda: VendaCompleta; readonly tributos: Tributos }) => (
  <Loaded
    read={useRead<typeof answers.CustoDaVenda>(`${VENDAS}/${venda.id}/custo`, undefined, { modulo: 'relatorios' })}
    waiting={<Skeleton height="8rem" radius="lg" />}
  >
    {(custo) => (
      <Stack>
        <Linhas venda={venda} tributos={tributos} custo={custo} />
        <CustoAberto custo={custo} />
      </Stack>
    )}
  </Loaded>
);

/** What a sale leaves: its value, each tax as a line, and what its coffee cost where that is known and may be seen. */
export const Resultado = ({ row }: { readonly row: VendaCompleta }) => {
  const veCustos = useMay('relatorios');
  return (
    <Section title="O que sobra da venda?">
      <Loaded
        read={useRead<typeof answers.TributosDaVenda>(`${VENDAS}/${row.id}/tributos`, undefined, { modulo: 'comercial' })}
        waiting={<Skeleton height="8rem" radius="lg" />}
      >
        {(tributos) => (veCustos ? <ComCusto venda={row} tributos={tributos} /> : <Linhas venda={row} tributos={tributos} />)}
      </Loaded>
    </Section>
  );
};
