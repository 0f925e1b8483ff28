import { Paper, Stack } from '@mantine/core';
import type { Painel } from '@tulha/domain/relatorios/painel.answers';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePodeAbrir } from '../app/rotas/lugares.js';
import type { Registro } from '../catalogues/catalogues.api.js';
import { useRead } from '../http/hooks.js';
import { reportPart } from '../report-kit/report-part.js';
import { Facts } from '../ui/facts.js';
import { money, quantity } from '../ui/format.js';
import { icons } from '../ui/icons.js';
import { LinkButton } from '../ui/page.js';
import { Loaded } from '../ui/states.js';

type Props = { readonly row: Registro };

const Custos = reportPart('custos-do-campo');
const Colhido = reportPart('colhido-por-talhao');
const Vendas = reportPart('vendas-da-safra');

/** How a report is asked about a crop year: by its id, on its own farm, whichever is looked at. */
const filtrosDe = ({ id, fazenda }: Registro): Readonly<Record<string, string>> => ({
  safra: String(id),
  ...(typeof fazenda === 'number' && { fazenda: String(fazenda) }),
});

/** The harvest, cost and income of a crop year, each figure linked to the records behind it. */
export const NumerosDaSafra = ({ row }: Props) => {
  const podeAbrir = usePodeAbrir();
  const qual = new URLSearchParams(filtrosDe(row)).toString();
  const leva = (path: string, texto: string): ReactNode => {
    const to = `${path}${path.includes('?') ? '&' : '?'}${qual}`;
    return podeAbrir(to) ? <Link to={to}>{texto}</Link> : texto;
  };
  return (
    <Loaded read={useRead<typeof Painel>('/painel', { safra: row.id }, { fazenda: Number(row['fazenda'] ?? 0), modulo: 'relatorios' })}>
      {(um) => (
        <Stack>
          <Paper p="md">
            <Facts
              items={[
                ['Colhido', leva('/relatorios/talhoes/colhido', quantity(um.colhidoL, 'L'))],
                ['Pagamento da colheita', leva('/relatorios/talhoes/colhido', money(um.pagamentoColheita))],
                ['Beneficiado', leva('/rastreabilidade/perdas', quantity(um.beneficiadoKg, 'kg'))],
                ['Vendido', leva('/vendas/relatorios', quantity(um.vendidoKg, 'kg'))],
                ['Valor do vendido', leva('/vendas/relatorios', money(um.valorVendido))],
                ['Receitas nos seus dias, de qualquer safra', leva('/financeiro/relatorios?tipo=receita', money(um.receitas))],
                ['Despesas nos seus dias', leva('/financeiro/relatorios?tipo=despesa', money(um.despesas))],
                ['Receitas menos despesas nos seus dias', leva('/financeiro/relatorios', money(um.resultado))],
              ]}
            />
          </Paper>
          <div>
            <LinkButton icon={icons.beneficio} to={`/rastreabilidade/perdas?${qual}`}>
              Rendimento e perdas
            </LinkButton>
          </div>
        </Stack>
      )}
    </Loaded>
  );
};

/** The cost of field work, by kind of activity and by plot. */
export const CustosDaSafra = ({ row }: Props) => (
  <>
    <Custos title="Custos por atividade" chosen={{ ...filtrosDe(row), por: 'atividade' }} />
    <Custos title="Custos por talhão" chosen={filtrosDe(row)} />
  </>
);

/** The harvest of each plot, also by hectare. */
export const ColhidoNaSafra = ({ row }: Props) => <Colhido title="Colhido por talhão" chosen={filtrosDe(row)} />;

/** The sales of the crop year. */
export const VendasDaSafra = ({ row }: Props) => <Vendas title="Vendas da safra" chosen={filtrosDe(row)} />;
