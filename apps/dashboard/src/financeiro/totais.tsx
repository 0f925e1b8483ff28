import { Anchor, Group, Paper, Text } from '@mantine/core';
import type * as answers from '@tulha/domain/financeiro/lancamento/lancamento.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { Link } from 'react-router';
import { useRead } from '../http/hooks.js';
import { Facts } from '../ui/facts.js';
import { money } from '../ui/format.js';

type Totais = Answer<typeof answers.Lancamentos>['totals'];
type Filtros = Readonly<Record<string, string>>;

/** The amounts to pay and to receive, if any. */
const quantias = ({ despesa, receita }: Totais): string =>
  [despesa > 0 && `a pagar ${money(despesa)}`, receita > 0 && `a receber ${money(receita)}`].filter(Boolean).join(', ');

const Prazo = ({
  nome,
  prazo,
  totais,
  filtros,
}: {
  readonly nome: string;
  readonly prazo: string;
  readonly totais: Totais;
  readonly filtros: Filtros;
}) =>
  quantias(totais) !== '' && (
    <Text size="sm">
      <Anchor component={Link} underline="always" to={`/financeiro?${new URLSearchParams({ ...filtros, prazo }).toString()}`}>
        {nome}
      </Anchor>
      : {quantias(totais)}
    </Text>
  );

/** Late payments, then those due this week, within the other filters. */
const Prazos = ({ filtros: { prazo: _prazo, ...filtros } }: { readonly filtros: Filtros }) => {
  const { data } = useRead<typeof answers.PrazosDosLancamentos>('/financeiro/prazos', filtros);
  if (!data) return null;
  return (
    <>
      <Prazo nome="Atrasado" prazo="ATRASADO" totais={data.atrasado} filtros={filtros} />
      <Prazo nome="Vence em 7 dias" prazo="SEMANA" totais={data.semana} filtros={filtros} />
    </>
  );
};

/** Totals of all entries that the filters leave, on every page, and the amounts that are late or due soon. */
export const Totals = ({ answer, filters }: { readonly answer: object; readonly filters: Filtros }) => {
  const { receita, despesa, total } = (answer as Answer<typeof answers.Lancamentos>).totals;
  return (
    <Paper p="md" mb="sm" component="section" aria-label="Totais do que está filtrado">
      <Facts
        items={[
          ['Receitas', money(receita)],
          ['Despesas', money(despesa)],
          ['Resultado', money(total)],
        ]}
      />
      <Group gap="md" mt="xs">
        <Prazos filtros={filters} />
      </Group>
    </Paper>
  );
};
