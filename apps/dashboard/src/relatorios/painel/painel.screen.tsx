import { Paper, Skeleton, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../../http/may.js';
import { activeFarm, session } from '../../http/session.js';
import { BarChart } from '../../ui/bar-chart.js';
import { count, day, money, quantity, whole, wholeSacas } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { Action, LinkButton, Page, Section } from '../../ui/page.js';
import { piece } from '../../ui/piece.js';
import { Empty, Lines, Loaded } from '../../ui/states.js';
import { WhenSeen } from '../../ui/when-seen.js';
import { AcoesDoDia } from './acoes-do-dia.js';
import { DiaDeTrabalho } from './dia-de-trabalho.js';
import { DocumentosVencendo } from './documentos-vencendo.js';
import { Figure } from './figure.js';
import { MaisUrgentes } from './mais-urgentes.js';
import { type Painel as Numeros, type Semana, usePainel } from './painel.api.js';
import classes from './painel.module.css';
import { QualSafra, qualSafra } from './qual-safra.js';
import { comOutraSafra } from './safra-do-endereco.js';
import { SemInternet } from './sem-internet.js';

const lotes = (etapa: string) => `/rastreabilidade/lotes?etapa=${etapa}`;
const many = (value: number) => `${count(value)} ${value === 1 ? 'lote' : 'lotes'}`;
const A_VENDA = '/rastreabilidade/cafe-a-venda';

/** The way of the coffee, from the yard to the truck, with how much is standing at each place now. */
const Caminho = ({ painel: { lotes: onde, livreKg, reservadoKg } }: { painel: Numeros }) => (
  <Section
    title="Onde está o café"
    actions={
      <LinkButton icon={icons.venda} to="/vendas/nova">
        Nova venda
      </LinkButton>
    }
  >
    <div className={classes['way']}>
      <Figure to={lotes('terreiro')} icon={icons.terreiro} label="No terreiro" value={many(onde.emTerreiro)} />
      <Figure to={lotes('secador')} icon={icons.secagem} label="No secador" value={many(onde.emSecagem)} />
      <Figure to={lotes('armazem')} icon={icons.armazem} label="No armazém" value={many(onde.emArmazem)} />
      <div className={classes['sell']}>
        <Figure
          to={A_VENDA}
          icon={icons.beneficio}
          label="Livre para vender"
          value={whole(livreKg, 'kg')}
          note={livreKg > 0 && wholeSacas(livreKg)}
        />
      </div>
      <Figure
        to={A_VENDA}
        icon={icons.venda}
        label="Reservado em vendas"
        value={whole(reservadoKg, 'kg')}
        note={reservadoKg > 0 && wholeSacas(reservadoKg)}
      />
    </div>
  </Section>
);

/** The target of each figure of a season: the list whose total it is. */
const daSafra = ({ safra }: Numeros) => {
  const { inicio, fim, fazenda } = safra;
  const qual = qualSafra(safra);
  const dias = `dateStart=${inicio}&dateEnd=${fim}${fazenda === null ? '' : `&fazenda=${fazenda}`}`;
  return {
    colhido: `/relatorios/talhoes/colhido?${qual}`,
    beneficiado: `/rastreabilidade/perdas?${qual}`,
    vendido: `/vendas/relatorios?${qual}&status=FECHADO`,
    dinheiro: (tipo: string) => `/financeiro/relatorios?${tipo}${dias}`,
  };
};

const Safra = ({ painel, onChoose }: { painel: Numeros; onChoose: (qual: string) => void }) => {
  const { beneficiadoKg, vendidoKg, valorVendido } = painel;
  const leva = daSafra(painel);
  return (
    <Section
      title="A safra em números"
      about="O café colhido nela, quando quer que se beneficie ou venda"
      actions={<QualSafra lido={painel} onChoose={onChoose} />}
    >
      <Paper className={classes['season'] ?? ''}>
        <Figure to={leva.colhido} icon={icons.colheita} label="Colhido" value={whole(painel.colhidoL, 'L')} />
        <Figure to={leva.colhido} icon={icons.folha} label="Pagamento da colheita" value={money(painel.pagamentoColheita)} />
        <Figure
          to={leva.beneficiado}
          icon={icons.beneficio}
          label="Beneficiado"
          value={whole(beneficiadoKg, 'kg')}
          note={beneficiadoKg > 0 && wholeSacas(beneficiadoKg)}
        />
        <Figure
          to={leva.vendido}
          icon={icons.venda}
          label="Vendido"
          value={whole(vendidoKg, 'kg')}
          note={vendidoKg > 0 && `${wholeSacas(vendidoKg)} · ${money(valorVendido)}`}
        />
      </Paper>
    </Section>
  );
};

/** Money within the days of a crop year, from any crop: sales of last year's coffee are paid in them too. */
const Dinheiro = ({ painel }: { painel: Numeros }) => {
  const { safra, resultado } = painel;
  const leva = daSafra(painel);
  return (
    <Section title="O dinheiro do período" about={`Lançamentos de ${day(safra.inicio)} a ${day(safra.fim)}, de qualquer safra`}>
      <Paper className={classes['season'] ?? ''}>
        <Figure
          to={leva.dinheiro('tipo=receita&')}
          icon={icons.dinheiro}
          label="Recebido"
          value={money(painel.recebido)}
          note={`a receber ${money(painel.aReceber)}`}
        />
        <Figure
          to={leva.dinheiro('tipo=despesa&')}
          icon={icons.recibo}
          label="Pago"
          value={money(painel.pago)}
          note={`a pagar ${money(painel.aPagar)}`}
        />
        <div className={classes['result']} data-loss={resultado < 0}>
          <Figure
            to={leva.dinheiro('')}
            icon={icons.relatorio}
            label="Resultado"
            value={money(resultado)}
            note={`${resultado < 0 ? 'despesas acima das receitas' : 'receitas menos despesas'}, com o que está a receber e a pagar`}
          />
        </div>
      </Paper>
    </Section>
  );
};

const thousands = (litres: number) => (litres >= 1000 ? `${count(litres / 1000)} mil` : count(litres));

const Semanas = ({ semanas }: { semanas: readonly Semana[] }) => (
  <Section title="Quantos litros foram colhidos por semana?" about="Cada barra é a semana que começa no dia indicado">
    <Paper p="md">
      <BarChart
        title="Litros colhidos por semana"
        columns={['Semana de', 'Litros']}
        along="time"
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

/** The result of the season, which no one at six in the morning waits for. */
const Resultado = piece(async () => ({ default: (await import('../resultado/resultado.js')).Resultado }), <Lines />);

/** Loaded only on farms without coffee, which are few. */
const PrimeirosPassos = piece(async () => ({ default: (await import('./primeiros-passos.js')).PrimeirosPassos }), <Lines />);

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

/** Once another farm is chosen: the season that was looked at may not be of it. */
const useOutraFazenda = (then: () => void) => {
  const active = activeFarm.use();
  const before = useRef(active);
  const tell = useEffectEvent(then);
  useEffect(() => {
    if (before.current !== undefined && before.current !== active) tell();
    before.current = active;
  }, [active]);
};

/** The working day: actions to record it, and work that waits. */
const ODia = () => (
  <>
    <AcoesDoDia />
    <MaisUrgentes />
  </>
);

/** The figures a grower needs at six in the morning. */
const Painel = () => {
  const [params, setParams] = useSearchParams();
  useOutraFazenda(() => setParams({}, { replace: true }));
  const read = usePainel(params);
  const safra = read.data?.safra;
  const temCafe = read.data !== undefined && (read.data.lotes.total > 0 || read.data.colhidoL > 0);
  const comeca = read.data !== undefined && !temCafe;
  return (
    <Page title="Início" tab={false} about={safra ? `${safra.descricao ?? 'Safra'} · ${day(safra.inicio)} a ${day(safra.fim)}` : ' '}>
      {!read.data && read.error?.status === 0 ? <SemInternet /> : comeca || <ODia />}
      <Loaded read={read} waiting={<Waiting />}>
        {(painel) =>
          temCafe ? (
            <>
              <Caminho painel={painel} />
              <DocumentosVencendo />
              <Safra
                painel={painel}
                onChoose={(qual) => setParams(comOutraSafra(params, qual), { replace: true, preventScrollReset: true })}
              />
              <WhenSeen className={classes['later']}>
                <Resultado safra={painel} />
              </WhenSeen>
              <Dinheiro painel={painel} />
              {painel.colheitaPorSemana.length > 0 && <Semanas semanas={painel.colheitaPorSemana} />}
              <Text size="xs" c="dimmed" className="only-print">
                Tulha
              </Text>
            </>
          ) : (
            <>
              <Comeco />
              <ODia />
              <DocumentosVencendo />
            </>
          )
        }
      </Loaded>
    </Page>
  );
};

/** The season in figures; for a user who may not see those, the day's work. */
export const Component = () => (useMay('relatorios') ? <Painel /> : <DiaDeTrabalho />);
