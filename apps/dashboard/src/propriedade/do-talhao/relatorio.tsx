import { Paper } from '@mantine/core';
import { Link } from 'react-router';
import { reportPart } from '../../report-kit/report-part.js';
import { Facts } from '../../ui/facts.js';
import { amount, money, quantity } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { LinkButton } from '../../ui/page.js';
import { DaSafra } from './partes.js';

const Custos = reportPart('custos-do-campo');
const Colhido = reportPart('colhido-por-talhao');

const MILESIMOS = 1_000;
const milesimo = (valor: number): number => Math.round(valor * MILESIMOS) / MILESIMOS;

const SEM_AREA = 'sem a área do talhão não se sabe';

type Props = { readonly id: number; readonly fazenda: number; readonly areaHa: number | null };

/** The harvest and cost of a plot in a crop year, by the hectare. Exports from here are of this plot, in the days of that year. */
export const RelatorioDoTalhao = ({ id, fazenda, areaHa }: Props) => (
  <DaSafra id={id}>
    {({ litros, total, porHa, safra: { inicio, fim } }) => {
      const daSafra = { de: inicio, ate: fim, fazenda: String(fazenda) };
      const chosen = { ...daSafra, talhao: String(id) };
      return (
        <>
          <Paper p="md">
            <Facts
              items={[
                ['Área', areaHa === null ? 'não dita' : `${amount(areaHa)} ha`],
                [
                  'Colhido',
                  <Link key="colhido" to="?aba=colhido">
                    {quantity(litros, 'L')}
                  </Link>,
                ],
                ['Rendimento', areaHa === null ? SEM_AREA : `${amount(milesimo(litros / areaHa))} L/ha`],
                [
                  'Custo',
                  <Link key="custo" to="?aba=gastos">
                    {money(total)}
                  </Link>,
                ],
                ['Custo por hectare', porHa === null ? SEM_AREA : money(porHa)],
                ['Custo de mil litros', litros > 0 ? money((total * MILESIMOS) / litros) : 'sem colheita não se sabe'],
              ]}
            />
          </Paper>
          <div className="only-screen">
            <LinkButton icon={icons.relatorio} to={`/relatorios/custos?${new URLSearchParams(daSafra)}`}>
              Ao lado dos outros talhões
            </LinkButton>
          </div>
          <Custos key={`custos ${inicio}`} title="Custos deste talhão" chosen={{ ...chosen, por: 'atividade' }} />
          <Colhido key={`colhido ${inicio}`} title="Colhido neste talhão" chosen={chosen} />
        </>
      );
    }}
  </DaSafra>
);
