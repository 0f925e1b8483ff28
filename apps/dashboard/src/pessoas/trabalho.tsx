import { ActionIcon, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { trabalhoColumns } from '@tulha/domain/pessoas/do-colaborador.columns';
import { useSearchParams } from 'react-router';
import { LinkDaAtividade } from '../atividades/link-da-atividade.js';
import type { Registro } from '../catalogues/catalogues.api.js';
import { useTalhoes } from '../propriedade/talhoes.api.js';
import { SubList } from '../screens/sub-list.js';
import { today } from '../ui/clock.js';
import { Facts } from '../ui/facts.js';
import { amount, count, day, money, quantity } from '../ui/format.js';
import { icons } from '../ui/icons.js';
import { LinkButton } from '../ui/page.js';
import { Empty, Loaded } from '../ui/states.js';
import { Calendario } from './calendario.js';
import classes from './calendario.module.css';
import { type DiaDeTrabalho, type Trabalho, useCalendario, useTrabalho, useUltimoTrabalho } from './do-colaborador.api.js';
import { diasDoMes, mesDe, nomeDoMes, outroMes, semApontamento } from './mes.js';
import { horasDe, quantoDe } from './quanto.js';

type DoMes = { readonly id: number; readonly mes: string /** The worker is not expected before it. */; readonly admissao: string };

/** The month looked at, and how: said by the address, so that back and a link find it again. */
const useOlhar = () => {
  const [params, setParams] = useSearchParams();
  const dizer = (outros: Readonly<Record<string, string | null>>) =>
    setParams(
      (antes) => {
        const depois = new URLSearchParams(antes);
        for (const [nome, valor] of Object.entries(outros))
          if (valor === null) depois.delete(nome);
          else depois.set(nome, valor);
        return depois;
      },
      { replace: true, preventScrollReset: true },
    );
  return { mes: mesDe(params.get('mes')), ver: params.get('ver') === 'lista' ? 'lista' : 'calendario', dia: params.get('dia'), dizer };
};

type Linha = { readonly row: Trabalho & { readonly onde: string | null; readonly quanto: string } };

/** The activity of the work; on a phone also the amount. */
const Atividade = ({ row: { atividade, atividadeNome, quanto } }: Linha) => (
  <>
    <LinkDaAtividade id={atividade}>{atividadeNome}</LinkDaAtividade>
    <Text size="xs" c="dimmed" hiddenFrom="sm">
      {quanto}
    </Text>
  </>
);

const Linhas = ({ id, dateStart, dateEnd, label }: ReturnType<typeof diasDoMes> & { readonly id: number; readonly label: string }) => {
  const talhoes = useTalhoes(0).data?.content;
  return (
    <Loaded read={useTrabalho(id, { dateStart, dateEnd })}>
      {({ content, pagination: { total } }) => (
        <SubList
          label={label}
          columns={trabalhoColumns}
          rows={content.map((um, n) => ({
            ...um,
            id: n,
            onde: talhoes?.find((talhao) => talhao.id === um.talhao)?.nome ?? null,
            quanto: quantoDe(um),
          }))}
          total={total}
          which="As últimas"
          cells={{ atividadeNome: Atividade }}
        />
      )}
    </Loaded>
  );
};

const soma = (dias: readonly DiaDeTrabalho[], de: (dia: DiaDeTrabalho) => number): number =>
  dias.reduce((total, dia) => total + de(dia), 0);

/** The totals of the month; measures without any work are left out. */
const Numeros = ({ mes, admissao, dias }: Omit<DoMes, 'id'> & { readonly dias: readonly DiaDeTrabalho[] }) => {
  const [litros, medidas, diarias, minutos, unidades] = [
    soma(dias, (dia) => dia.litros),
    soma(dias, (dia) => dia.medidas),
    soma(dias, (dia) => dia.dias),
    soma(dias, (dia) => dia.minutos),
    soma(dias, (dia) => dia.unidades),
  ];
  const feitos = new Set(dias.map(({ data }) => data));
  return (
    <Paper p="md">
      <Facts
        items={[
          ['Dias trabalhados', count(dias.length)],
          litros > 0 && ['Colhido', quantity(litros, 'L')],
          medidas > 0 && ['Medidas', count(medidas)],
          diarias > 0 && ['Diárias', amount(diarias)],
          minutos > 0 && ['Horas', horasDe(minutos)],
          unidades > 0 && ['Por produção', `${amount(unidades)} un`],
          ['Ganhou', money(soma(dias, ({ total }) => total))],
          ['Dias sem apontamento', count(semApontamento(mes, feitos, { de: admissao, ate: today() }))],
        ]}
      />
      <Text size="xs" c="dimmed" mt="xs">
        De segunda a sábado, até hoje. Um dia sem apontamento pode ser falta, folga, ou serviço que ninguém lançou.
      </Text>
    </Paper>
  );
};

const Mes = ({ id, mes, admissao }: DoMes) => {
  const { ver, dia, dizer } = useOlhar();
  const dias = diasDoMes(mes);
  const noMes = dia?.startsWith(mes) ? dia : null;
  const mudar = (quantos: number) => dizer({ mes: outroMes(mes, quantos), dia: null });
  const rotulo = nomeDoMes(mes);
  return (
    <Stack>
      <div className={classes['barra']}>
        <Group gap="xs" wrap="nowrap">
          <ActionIcon variant="default" size="xl" aria-label="Mês anterior" onClick={() => mudar(-1)}>
            <IconChevronLeft aria-hidden="true" />
          </ActionIcon>
          <Text fw={600} className={classes['mes'] ?? ''} aria-live="polite">
            {rotulo}
          </Text>
          <ActionIcon variant="default" size="xl" aria-label="Mês seguinte" onClick={() => mudar(1)}>
            <IconChevronRight aria-hidden="true" />
          </ActionIcon>
        </Group>
        <SegmentedControl
          aria-label="Ver como"
          value={ver}
          onChange={(como) => dizer({ ver: como, dia: null })}
          data={[
            { value: 'calendario', label: 'Calendário' },
            { value: 'lista', label: 'Lista' },
          ]}
        />
      </div>
      <Loaded read={useCalendario(id, dias)}>
        {({ content }) => (
          <>
            <Numeros mes={mes} admissao={admissao} dias={content} />
            {ver === 'calendario' && <Calendario mes={mes} dias={new Map(content.map((um) => [um.data, um]))} escolhido={noMes} />}
            {ver === 'calendario' && noMes && <Linhas id={id} dateStart={noMes} dateEnd={noMes} label={`O que fez em ${day(noMes)}`} />}
            {ver === 'lista' &&
              (content.length === 0 ? (
                <Paper>
                  <Empty
                    icon={icons.trabalho}
                    title={`Nada em ${rotulo}`}
                    text="O que se lançar na colheita do dia e no serviço do dia aparece aqui."
                  />
                </Paper>
              ) : (
                <Linhas id={id} {...dias} label={`O que fez em ${rotulo}`} />
              ))}
          </>
        )}
      </Loaded>
    </Stack>
  );
};

/** A worker's work, a month at a time: days on a calendar, or line by line. */
export const TrabalhoDoColaborador = ({ row }: { readonly row: Registro }) => {
  const { id } = row;
  const { mes } = useOlhar();
  return (
    <Loaded read={useUltimoTrabalho(id)}>
      {({ content: [ultimo] }) => {
        if (!ultimo)
          return (
            <Paper>
              <Empty
                icon={icons.trabalho}
                title="Ainda sem trabalho lançado"
                text="Cada dia de colheita ou de serviço desta pessoa aparece aqui, com o que deu."
                action={
                  <Group justify="center">
                    <LinkButton icon={icons.colheita} to="/colheita-do-dia">
                      Colheita do dia
                    </LinkButton>
                    <LinkButton icon={icons.registro} to="/servico-do-dia">
                      Serviço do dia
                    </LinkButton>
                  </Group>
                }
              />
            </Paper>
          );
        return <Mes id={id} mes={mes ?? ultimo.data.slice(0, 7)} admissao={String(row['dataAdmissao'] ?? '')} />;
      }}
    </Loaded>
  );
};
