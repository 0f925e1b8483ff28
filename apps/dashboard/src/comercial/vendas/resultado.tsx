import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import type * as answers from '@tulha/domain/comercial/venda/resultado.answers';
import { NOMES_DOS_TRIBUTOS } from '@tulha/domain/comercial/venda/tributos.columns';
import type { Answer } from '@tulha/domain/kernel/answers';
import { useMay } from '../../http/may.js';
import { useRead } from '../../http/hooks.js';
import { Facts } from '../../ui/facts.js';
import { money, percent, quantity, sum } from '../../ui/format.js';
import { Section } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { CustoAberto } from './custo-aberto.js';
import { VENDAS, type VendaCompleta } from './vendas.api.js';

type Tributos = Answer<typeof answers.TributosDaVenda>;
type Custo = Answer<typeof answers.CustoDaVenda>;

const CASAS = 2;

/** What the coffee cost, how much of that is an estimate, and of how much of it nothing is known. */
const doQueSeSabe = ({ custo, dosLotesKg, estimado, estimadoKg, conhecidoKg, kg }: Custo): string => {
  if (custo === null) return 'Não se sabe: este café não tem origem registrada, e na sua safra ainda não se beneficiou nada';
  if (custo === 0) return 'Não se sabe: nenhum custo está registrado nos talhões de onde este café veio';
  const partes = [money(custo)];
  if (conhecidoKg < kg) partes.push(`de ${quantity(conhecidoKg, 'kg')} dos ${quantity(kg, 'kg')}`);
  if (estimadoKg > 0)
    partes.push(
      dosLotesKg === 0
        ? 'estimado pela média da safra: este café não tem origem registrada'
        : `dos quais ${money(estimado)} estimados pela média da safra, de ${quantity(estimadoKg, 'kg')} sem origem registrada`,
    );
  return partes.join(', ');
};

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
