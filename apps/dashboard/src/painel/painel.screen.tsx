import { Paper, Skeleton, Text } from '@mantine/core';
import { usePode } from '../http/pode.js';
import { session } from '../http/session.js';
import { BarChart } from '../ui/bar-chart.js';
import { count, day, money, quantity, sacas, sum } from '../ui/format.js';
import { icons } from '../ui/icons.js';
import { Action, Page, Section } from '../ui/page.js';
import { Empty, Loaded } from '../ui/states.js';
import { DiaDeTrabalho } from './dia-de-trabalho.js';
import { DocumentosVencendo } from './documentos-vencendo.js';
import { Figure } from './figure.js';
import { type Painel as Numeros, type Semana, usePainel } from './painel.api.js';
import classes from './painel.module.css';
import { PrimeirosPassos } from './primeiros-passos.js';

const lotes = ({ safra }: Numeros, filters: string) => `/rastreabilidade/lotes?${filters}&de=${safra.inicio}`;
const entries = ({ safra }: Numeros, tipo: string) => `/financeiro?tipo=${tipo}&dateStart=${safra.inicio}&dateEnd=${safra.fim}`;
const many = (value: number) => `${count(value)} ${value === 1 ? 'lote' : 'lotes'}`;

/** The way of the coffee, from the yard to the truck, with how much is standing at each place. */
const Caminho = ({ painel }: { painel: Numeros }) => {
  const livre = sum([painel.saldoKg, -painel.reservadoKg], 3);
  return (
    <Section title="Onde está o café">
      <div className={classes['way']}>
        <Figure to={lotes(painel, 'etapa=terreiro')} icon={icons.terreiro} label="No terreiro" value={many(painel.lotes.emTerreiro)} />
        <Figure to={lotes(painel, 'etapa=secagem')} icon={icons.secagem} label="No secador" value={many(painel.lotes.emSecagem)} />
        <Figure to={lotes(painel, 'etapa=armazem')} icon={icons.armazem} label="No armazém" value={many(painel.lotes.emArmazem)} />
        <div className={classes['sell']}>
          <Figure
            to={lotes(painel, 'unidade=kg&comSaldo=true')}
            icon={icons.beneficio}
            label="Livre para vender"
            value={quantity(livre, 'kg')}
            note={sacas(livre)}
          />
        </div>
        <Figure
          to="/vendas?status=ABERTO"
          icon={icons.venda}
          label="Reservado em vendas"
          value={quantity(painel.reservadoKg, 'kg')}
          note={sacas(painel.reservadoKg)}
        />
      </div>
    </Section>
  );
};

const Safra = ({ painel }: { painel: Numeros }) => (
  <Section title="A safra até agora">
    <Paper className={classes['season'] ?? ''}>
      <Figure to={lotes(painel, 'unidade=L&sort=data')} icon={icons.colheita} label="Colhido" value={quantity(painel.colhidoL, 'L')} />
      <Figure
        to={lotes(painel, 'unidade=kg')}
        icon={icons.beneficio}
        label="Beneficiado"
        value={quantity(painel.beneficiadoKg, 'kg')}
        note={sacas(painel.beneficiadoKg)}
      />
      <Figure
        to="/vendas?status=FECHADO"
        icon={icons.venda}
        label="Vendido"
        value={quantity(painel.vendidoKg, 'kg')}
        note={sacas(painel.vendidoKg)}
      />
      <Figure to="/folha-pagamento-colheita" icon={icons.folha} label="Pagamento da colheita" value={money(painel.pagamentoColheita)} />
      <Figure to={entries(painel, 'receita')} icon={icons.dinheiro} label="Receitas" value={money(painel.receitas)} />
      <Figure to={entries(painel, 'despesa')} icon={icons.recibo} label="Despesas" value={money(painel.despesas)} />
    </Paper>
  </Section>
);

const thousands = (litres: number) => (litres >= 1000 ? `${count(litres / 1000)} mil` : count(litres));

const Semanas = ({ semanas }: { semanas: readonly Semana[] }) => (
  <Section title="Quantos litros foram colhidos por semana?" about="Cada barra começa na segunda-feira indicada">
    <Paper p="md">
      <BarChart
        title="Litros colhidos por semana"
        columns={['Semana de', 'Litros']}
        tick={thousands}
        bars={semanas.map(({ semana, litros, valor }) => ({
          key: semana,
          label: day(semana).slice(0, 5),
          value: litros,
          text: quantity(litros, 'L'),
          note: money(valor),
        }))}
      />
    </Paper>
  </Section>
);

/** A season without coffee yet: the first steps, until they are put away. */
const Comeco = () => {
  const now = session.use();
  if (now.status === 'in' && !now.tutorial) return <PrimeirosPassos />;
  return (
    <Paper>
      <Empty
        icon={icons.safra}
        title="A safra começa aqui"
        text="Traga as planilhas que você já tem: fazendas, talhões, colheita, lotes e vendas entram de uma vez, conferidos antes de gravar."
        action={
          <Action icon={icons.importacao} to="/importacoes/nova">
            Importar planilhas
          </Action>
        }
      />
    </Paper>
  );
};

const Waiting = () => (
  <>
    <Skeleton height="8rem" radius="lg" />
    <Skeleton height="12rem" radius="lg" />
    <Skeleton height="17rem" radius="lg" />
  </>
);

/** What a grower needs to see at six in the morning. */
const Painel = () => {
  const read = usePainel();
  const safra = read.data?.safra;
  const temCafe = read.data !== undefined && (read.data.lotes.total > 0 || read.data.colhidoL > 0);
  return (
    <Page
      title="Início"
      about={safra ? `${safra.descricao ?? 'Safra'} · ${day(safra.inicio)} a ${day(safra.fim)}` : ' '}
      actions={
        temCafe && (
          <Action icon={icons.venda} to="/vendas/nova">
            Nova venda
          </Action>
        )
      }
    >
      <Loaded read={read} waiting={<Waiting />}>
        {(painel) =>
          temCafe ? (
            <>
              <Caminho painel={painel} />
              <DocumentosVencendo />
              <Safra painel={painel} />
              {painel.colheitaPorSemana.length > 0 && <Semanas semanas={painel.colheitaPorSemana} />}
              <Text size="xs" c="dimmed" className="only-print">
                Tulha
              </Text>
            </>
          ) : (
            <>
              <Comeco />
              <DocumentosVencendo />
            </>
          )
        }
      </Loaded>
    </Page>
  );
};

/** The season in figures; for who may not see those, the day's work. */
export const Component = () => (usePode('relatorios') ? <Painel /> : <DiaDeTrabalho />);
