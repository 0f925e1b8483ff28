import { Paper, Skeleton } from '@mantine/core';
import { estimativaColheita } from '@tulha/domain/planejamento/estimativa-colheita.catalogue';
import { estimativaReceitaAvulsa } from '@tulha/domain/planejamento/estimativa-receita-avulsa.catalogue';
import { estimativaVenda } from '@tulha/domain/planejamento/estimativa-venda.catalogue';
import { orcadoERealizado } from '@tulha/domain/planejamento/orcado-e-realizado.report';
import { orcamento } from '@tulha/domain/planejamento/orcamento.catalogue';
import { lugarDe } from '@tulha/domain/kernel/catalogue/lugar';
import { useMay } from '../http/may.js';
import { Figure } from '../relatorios/painel/figure.js';
import { PaginaDaSafra, useQualSafra } from '../relatorios/painel/pagina-da-safra.js';
import { qualSafra } from '../relatorios/painel/qual-safra.js';
import { BarChart } from '../ui/bar-chart.js';
import { amount, money, quantity } from '../ui/format.js';
import { icons } from '../ui/icons.js';
import { Action, LinkButton, Section } from '../ui/page.js';
import { Empty, Loaded } from '../ui/states.js';
import { type Grafico, type Totais, useGrafico, useTotais } from './planejamento.api.js';
import classes from './planejamento.module.css';
import { Receita } from './receita.js';

const LISTAS = {
  orcamentos: lugarDe(orcamento),
  colheita: lugarDe(estimativaColheita),
  venda: lugarDe(estimativaVenda),
  avulsa: lugarDe(estimativaReceitaAvulsa),
};

const sacasDe = (sacas: number) => `${amount(sacas)} ${sacas === 1 ? 'saca' : 'sacas'}`;

/** How much of a budget is left, or by how much it was exceeded. */
const noOrcado = (falta: number, orcado: number): string => {
  if (orcado === 0) return 'nada orçado';
  return falta < 0 ? `${money(-falta)} acima do orçado` : `faltam ${money(falta)} do orçado`;
};

/** Budget against entries: each figure links to the records behind it. */
const Dinheiro = ({ totais: { safra, receita, despesa, resultado, outrasSafras } }: { totais: Totais }) => {
  const relatorio = (tipo: string) => `/${orcadoERealizado.path}?${qualSafra(safra)}${tipo}`;
  return (
    <Section
      title="Orçado e realizado"
      about={
        outrasSafras === 0
          ? 'O que se lançou nesta safra, e o que não diz safra e é dos seus dias'
          : `O que se lançou nesta safra, e o que não diz safra e é dos seus dias: na receita estão ${money(outrasSafras)} de café de outras safras`
      }
      actions={
        <>
          <LinkButton icon={icons.relatorio} to={`/planejamento/cenarios?${qualSafra(safra)}`}>
            E se…?
          </LinkButton>
          <LinkButton icon={icons.cadastro} to={LISTAS.orcamentos}>
            Orçamentos
          </LinkButton>
        </>
      }
    >
      <Paper className={classes['figures'] ?? ''}>
        <Figure
          to={relatorio('&tipo=receita')}
          icon={icons.dinheiro}
          label="Receita lançada"
          value={money(receita.realizado)}
          note={noOrcado(receita.falta, receita.orcado)}
        />
        <Figure
          to={relatorio('&tipo=despesa')}
          icon={icons.recibo}
          label="Despesa lançada"
          value={money(despesa.realizado)}
          note={noOrcado(despesa.falta, despesa.orcado)}
        />
        <Figure
          to={relatorio('')}
          icon={icons.relatorio}
          label="Resultado"
          value={money(resultado.realizado)}
          note={`orçado ${money(resultado.orcado)}`}
        />
      </Paper>
    </Section>
  );
};

/** The expected harvest, and the expected sales of it. */
const Estimado = ({ totais: { estimado, colheita } }: { totais: Totais }) => (
  <Section title="O que se espera da safra" about="Da colheita vale a última estimativa de cada talhão">
    <Paper className={classes['figures'] ?? ''}>
      <Figure
        to={LISTAS.colheita}
        icon={icons.colheita}
        label="Colheita estimada"
        value={sacasDe(colheita.sacas)}
        note={`${quantity(colheita.litros, 'L')} em ${colheita.talhoes} ${colheita.talhoes === 1 ? 'talhão' : 'talhões'}`}
      />
      <Figure to={LISTAS.venda} icon={icons.venda} label="Venda estimada" value={money(estimado.venda)} note={sacasDe(estimado.sacas)} />
      <Figure to={LISTAS.avulsa} icon={icons.adiantamento} label="Receita avulsa estimada" value={money(estimado.avulsa)} />
    </Paper>
  </Section>
);

const gastos = ({ content }: Grafico) => content.filter(({ tipo, orcado, realizado }) => tipo === 'despesa' && orcado + realizado > 0);

/** The cost of each category beside its budget. */
const Gastos = ({ qual }: { qual: Readonly<Record<string, string>> }) => (
  <Loaded read={useGrafico(qual)} waiting={<Skeleton height="12rem" radius="lg" />}>
    {(grafico) =>
      gastos(grafico).length > 0 && (
        <Section title="Em que se gastou do que se orçou?">
          <Paper p="md">
            <BarChart
              title="Despesa lançada em cada categoria"
              columns={['Categoria', 'Lançado']}
              along="names"
              bars={gastos(grafico).map(({ categoria, categoriaNome, orcado, realizado }) => ({
                key: String(categoria ?? categoriaNome),
                label: categoriaNome,
                value: realizado,
                text: orcado === 0 ? `${money(realizado)}, sem orçamento` : `${money(realizado)} de ${money(orcado)}`,
              }))}
            />
          </Paper>
        </Section>
      )
    }
  </Loaded>
);

const vazio = ({ receita, despesa, estimado, colheita }: Totais) =>
  receita.orcado + despesa.orcado + estimado.total + colheita.talhoes === 0;

/** Nothing was planned yet: where it begins. */
const Comeco = () => {
  const pode = useMay('planejamento', 'escrever');
  return (
    <Paper>
      <Empty
        icon={icons.safra}
        title="Nada planejado nesta safra"
        text="Escreva quanto pensa gastar e receber em cada categoria: o que for lançado aparece ao lado."
        action={
          pode && (
            <Action icon={icons.novo} to={`${LISTAS.orcamentos}/novo`}>
              Novo orçamento
            </Action>
          )
        }
      />
    </Paper>
  );
};

/** A crop year as planned, beside its results. */
export const Component = () => {
  const qual = useQualSafra();
  return (
    <PaginaDaSafra title="Planejamento" read={useTotais(qual)}>
      {(totais) => (
        <>
          {vazio(totais) && <Comeco />}
          <Dinheiro totais={totais} />
          <Estimado totais={totais} />
          <Gastos qual={qual} />
          <Receita qual={qual} />
        </>
      )}
    </PaginaDaSafra>
  );
};
