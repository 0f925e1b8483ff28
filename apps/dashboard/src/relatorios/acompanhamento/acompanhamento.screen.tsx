import { Paper } from '@mantine/core';
import { money, quantity, whole } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { Section } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';
import { Figure } from '../painel/figure.js';
import { PaginaDaSafra, useQualSafra } from '../painel/pagina-da-safra.js';
import { qualSafra } from '../painel/qual-safra.js';
import { type Colheita, useColheita } from './acompanhamento.api.js';
import classes from './acompanhamento.module.css';
import { AMaquina, AoLado, CustoPorMes, PorDia } from './graficos.js';
import { CustoDosTalhoes, Indicadores } from './niveis.js';
import { Panhadores } from './panhadores.js';

/** The harvest in figures: each leads to the report that makes it up. */
const Numeros = ({ colheita: { safra, totals } }: { readonly colheita: Colheita }) => {
  const dias = safra.id === null ? `dateStart=${safra.inicio}&dateEnd=${safra.fim}` : qualSafra(safra);
  return (
    <Section title="A colheita em números">
      <Paper className={classes['figures'] ?? ''}>
        <Figure to={`/relatorios/talhoes/producao?${dias}`} icon={icons.colheita} label="Colhido" value={whole(totals.litros, 'L')} />
        <Figure
          to={`/relatorios/servicos/colheita?${dias}`}
          icon={icons.dinheiro}
          label="Pagamento da colheita"
          value={money(totals.valor)}
          note={totals.valorPorLitro !== null && `${money(totals.valorPorLitro)} por litro`}
        />
        <Figure
          to={`/relatorios/servicos/colheita?${dias}`}
          icon={icons.folha}
          label="Panhadores"
          value={String(totals.colaboradores)}
          note={`em ${totals.dias} ${totals.dias === 1 ? 'dia' : 'dias'}`}
        />
        <Figure
          to={`/relatorios/talhoes/producao?${dias}`}
          icon={icons.safra}
          label="Por dia de colheita"
          value={totals.litrosPorDia === null ? 'nada' : quantity(Math.round(totals.litrosPorDia), 'L')}
        />
      </Paper>
    </Section>
  );
};

const Vazia = () => (
  <Paper>
    <Empty
      icon={icons.colheita}
      title="Nada colhido nesta safra"
      text="Lance a colheita do dia: o que se colher aparece aqui, dia por dia."
    />
  </Paper>
);

/** The harvest of a crop year as it goes, a question for each drawing. */
export const Component = () => {
  const qual = useQualSafra();
  return (
    <PaginaDaSafra title="Acompanhamento" read={useColheita(qual)}>
      {(colheita) => (
        <>
          {colheita.content.length === 0 ? <Vazia /> : <Numeros colheita={colheita} />}
          {colheita.content.length > 0 && <PorDia dias={colheita.content} />}
          <Panhadores qual={qual} />
          <AoLado qual={qual} />
          <AMaquina qual={qual} />
          <CustoPorMes qual={qual} />
          <CustoDosTalhoes qual={qual} />
          <Indicadores qual={qual} />
        </>
      )}
    </PaginaDaSafra>
  );
};
