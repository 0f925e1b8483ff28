import { Badge, Text } from '@mantine/core';
import { IconCalendarDue, IconChevronLeft, IconChevronRight, IconListDetails, IconTimeline } from '@tabler/icons-react';
import type { AnyRecord } from '@tulha/domain/kernel/catalogue/record.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { Dia } from '@tulha/domain/kernel/calendar';
import { Link, useSearchParams } from 'react-router';
import { useChoices } from '../../catalogues/catalogues.api.js';
import { today } from '../../ui/clock.js';
import { count, day, money, sum } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { Action, LinkButton, Page, Section } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { ATIVIDADES, type Atividade, ondeFoi } from '../atividade/atividades.api.js';
import { useAtividades, usePorFazer } from './calendario.api.js';
import classes from './calendario.module.css';
import { DIAS_DA_SEMANA, diaDaSemana, diasDoMes, mesPedido, nomeDoMes, outroMes } from './mes.js';

type Ordem = Answer<typeof AnyRecord>;

/** As many as a day of the month shows. */
const POUCAS = 4;

type DiaProps = {
  readonly dia: Dia;
  readonly feitas: readonly Atividade[];
  readonly porFazer: readonly Ordem[];
  readonly talhao: string | null;
};

const comTalhao = (path: string, params: Readonly<Record<string, string>>, talhao: string | null): string =>
  `${path}?${new URLSearchParams({ ...params, ...(talhao && { talhao }) })}`;

const Feita = ({ atividade }: { readonly atividade: Atividade }) => (
  <li>
    <Link to={`${ATIVIDADES}/${atividade.id}`}>{atividade.atividadeNome}</Link>
    <Text component="span" size="xs" c="dimmed" className={classes['onde'] ?? ''}>
      {ondeFoi(atividade)}
      {atividade.total > 0 && ` · ${money(atividade.total)}`}
    </Text>
  </li>
);

const PorFazer = ({ ordem }: { readonly ordem: Ordem }) => (
  <li className={classes['porFazer']}>
    <IconCalendarDue size="1rem" aria-label="Para fazer" role="img" />{' '}
    <Link to={`/cadastros/ordem-de-servicos/${ordem.id}`}>{String(ordem['descricao'])}</Link>
  </li>
);

/** A day: the work done and the work planned. */
const UmDia = ({ dia, feitas, porFazer, talhao }: DiaProps) => {
  const vazio = feitas.length === 0 && porFazer.length === 0;
  const hoje = dia === today();
  const coluna = dia.endsWith('-01') ? { style: { gridColumnStart: diaDaSemana(dia) + 1 } } : {};
  return (
    <li className={classes['dia']} data-vazio={vazio && !hoje} data-hoje={hoje} {...coluna}>
      <Text size="sm" fw={600} className={classes['quando'] ?? ''}>
        <span className={classes['semana']}>{DIAS_DA_SEMANA[diaDaSemana(dia)]} </span>
        {Number(dia.slice(8))}
        {hoje && (
          <Badge ml="xs" size="sm">
            Hoje
          </Badge>
        )}
      </Text>
      <ul className={classes['coisas']}>
        {feitas.slice(0, POUCAS).map((atividade) => (
          <Feita key={atividade.id} atividade={atividade} />
        ))}
        {porFazer.map((ordem) => (
          <PorFazer key={ordem.id} ordem={ordem} />
        ))}
      </ul>
      {feitas.length > POUCAS && (
        <Link to={comTalhao(ATIVIDADES, { dateStart: dia, dateEnd: dia }, talhao)}>
          Todas as {feitas.length} de {day(dia)}
        </Link>
      )}
    </li>
  );
};

type MesProps = { readonly mes: string; readonly feitas: readonly Atividade[]; readonly talhao: string | null };

const Mes = ({ mes, feitas, talhao }: MesProps) => {
  const ordens = usePorFazer().data?.content ?? [];
  const doMes = ordens.filter((ordem) => String(ordem['data']).startsWith(mes) && (!talhao || String(ordem['talhao']) === talhao));
  const porDia = Map.groupBy(feitas, ({ data }) => data);
  const porFazer = Map.groupBy(doMes, (ordem) => String(ordem['data']));
  const custo = sum(
    feitas.map(({ total }) => total),
    2,
  );
  if (feitas.length === 0 && doMes.length === 0)
    return (
      <Empty
        icon={icons.registro}
        title={`Nada em ${nomeDoMes(mes)}`}
        text="O que se fizer e o que se marcar para fazer neste mês aparece aqui, dia a dia."
      />
    );
  return (
    <>
      <Text mb="sm">
        {count(feitas.length)} {feitas.length === 1 ? 'atividade' : 'atividades'}, {money(custo)}
        {doMes.length > 0 && ` · ${count(doMes.length)} para fazer`}
      </Text>
      <div className={classes['dias']} aria-hidden="true">
        {DIAS_DA_SEMANA.map((nome) => (
          <span key={nome}>{nome}</span>
        ))}
      </div>
      <ol className={classes['mes']}>
        {diasDoMes(mes).map((dia) => (
          <UmDia key={dia} dia={dia} feitas={porDia.get(dia) ?? []} porFazer={porFazer.get(dia) ?? []} talhao={talhao} />
        ))}
      </ol>
    </>
  );
};

/** A month of the farm, day by day, with the work done and the work planned; on a phone only the days that have some. */
export const Component = () => {
  const [params] = useSearchParams();
  const mes = mesPedido(params.get('mes'), today());
  const talhao = params.get('talhao');
  const doTalhao = useChoices('talhao').find(({ value }) => value === talhao)?.label;
  const dias = diasDoMes(mes);
  const read = useAtividades({ dateStart: dias[0], dateEnd: dias.at(-1), ...(talhao && { talhao }) });
  const em = (outro: string) => comTalhao(`${ATIVIDADES}/calendario`, { mes: outro }, talhao);
  return (
    <Page
      back={{ to: ATIVIDADES, label: 'Atividades' }}
      title="Calendário de atividades"
      about={talhao ? `No talhão ${doTalhao ?? '…'}` : 'O que se fez e o que há para fazer, dia a dia'}
      actions={
        <>
          <LinkButton
            icon={IconListDetails}
            to={comTalhao(ATIVIDADES, { dateStart: dias[0] as string, dateEnd: dias.at(-1) as string }, talhao)}
          >
            Lista
          </LinkButton>
          <LinkButton icon={IconTimeline} to={`${ATIVIDADES}/linha-do-tempo`}>
            Linha do tempo
          </LinkButton>
          <Action icon={icons.novo} to={`${ATIVIDADES}/nova`}>
            Nova atividade
          </Action>
        </>
      }
    >
      <Section
        title={nomeDoMes(mes)}
        actions={
          <>
            <LinkButton icon={IconChevronLeft} to={em(outroMes(mes, -1))}>
              Mês anterior
            </LinkButton>
            <LinkButton icon={IconChevronRight} to={em(outroMes(mes, 1))}>
              Mês seguinte
            </LinkButton>
          </>
        }
      >
        <Loaded read={read}>{({ content }) => <Mes mes={mes} feitas={content} talhao={talhao} />}</Loaded>
      </Section>
    </Page>
  );
};
