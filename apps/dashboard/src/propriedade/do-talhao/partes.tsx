import { Group, Paper, Stack, Text } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import {
  colhidoColumns,
  feitoColumns,
  gastoColumns,
  inspecaoDoTalhaoColumns,
  loteDoTalhaoColumns,
  vendaDoTalhaoColumns,
} from '@tulha/domain/propriedade/do-talhao.columns';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { LoteDoRecall } from '@tulha/domain/rastreabilidade/recall/recall.answers';
import type { ElementType, ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Etapa } from '../../rastreabilidade/lote/etapa.js';
import { QualSafra } from '../../relatorios/painel/qual-safra.js';
import { comOutraSafra } from '../../relatorios/painel/safra-do-endereco.js';
import { SubTable } from '../../screens/subtable.js';
import { Code, Facts } from '../../ui/facts.js';
import { day, money, quantity } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { LinkButton } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { type Inspecao, type Resumo, useDestino, useFeitas, useInspecoes, useResumo } from './do-talhao.api.js';

type Props = { readonly id: number };

const Nada = ({ icon, title, text }: { readonly icon: ElementType; readonly title: string; readonly text: string }) => (
  <Paper>
    <Empty icon={icon} title={title} text={text} />
  </Paper>
);

/** The activities on the plot, last first. */
export const Feito = ({ id }: Props) => (
  <Loaded read={useFeitas(id)}>
    {({ content, pagination }) =>
      content.length === 0 ? (
        <Nada icon={icons.registro} title="Nada registrado" text="O que for feito neste talhão aparece aqui, o último primeiro." />
      ) : (
        <Stack gap="xs">
          <Group className="only-screen">
            <LinkButton icon={icons.registro} to={`/atividades?talhao=${id}`}>
              Todas as atividades
            </LinkButton>
            <LinkButton icon={IconCalendar} to={`/atividades/calendario?talhao=${id}`}>
              Calendário
            </LinkButton>
          </Group>
          <SubTable label="Atividades do talhão" columns={feitoColumns} rows={content} />
          {pagination.total > content.length && (
            <Text size="sm" c="dimmed">
              As últimas {content.length} de {pagination.total}.
            </Text>
          )}
        </Stack>
      )
    }
  </Loaded>
);

/** The parts of a page that are about one crop year, with the choice of it. */
export const DaSafra = ({ id, children }: Props & { readonly children: (resumo: Resumo) => ReactNode }) => {
  const [params, setParams] = useSearchParams();
  return (
    <Loaded read={useResumo(id, params)}>
      {(resumo) => (
        <Stack>
          <Group justify="space-between">
            <Text>{`${resumo.safra.descricao}, ${day(resumo.safra.inicio)} a ${day(resumo.safra.fim)}`}</Text>
            <QualSafra
              lido={resumo}
              onChoose={(qual) => setParams(comOutraSafra(params, qual), { replace: true, preventScrollReset: true })}
            />
          </Group>
          {children(resumo)}
        </Stack>
      )}
    </Loaded>
  );
};

const comId = <R,>(rows: readonly R[]) => rows.map((row, at) => ({ ...row, id: at }));

const ateLotes = ({ id, safra: { inicio, fim } }: Props & Pick<Resumo, 'safra'>) =>
  `/rastreabilidade/recall?talhao=${id}&de=${inicio}&ate=${fim}`;

type Lote = { readonly row: Answer<typeof LoteDoRecall> };
const CodigoDoLote = ({ row }: Lote) => (
  <Link to={`/rastreabilidade/lotes/${row.id}`}>
    <Code>{row.codigo}</Code>
  </Link>
);
const EtapaDoLote = ({ row }: Lote) => <Etapa etapa={row.etapa} />;
const ParteDoLote = ({ row }: Lote) => quantity(row.parte, row.unidade);

const Lotes = ({ id, safra }: Props & Pick<Resumo, 'safra'>) => (
  <Loaded read={useDestino(id, { de: safra.inicio, ate: safra.fim })}>
    {({ lotes }) =>
      lotes.length === 0 ? (
        <Text c="dimmed">Nenhum lote foi feito deste café.</Text>
      ) : (
        <SubTable
          label="Lotes com café do talhão"
          columns={loteDoTalhaoColumns}
          rows={lotes}
          cells={{ codigo: CodigoDoLote, etapa: EtapaDoLote, parte: ParteDoLote }}
        />
      )
    }
  </Loaded>
);

const DiaDaColheita = ({
  row: { talhao, data },
}: {
  readonly row: { readonly id: number; readonly talhao: number; readonly data: string };
}) => <Link to={`/rastreabilidade/recall?talhao=${talhao}&de=${data}&ate=${data}`}>{day(data)}</Link>;

/** The harvest of a crop year, day by day, and the lots it went into. */
export const Colhido = ({ id, veLotes }: Props & { readonly veLotes: boolean }) => (
  <DaSafra id={id}>
    {({ colhido, safra }) =>
      colhido.length === 0 ? (
        <Nada icon={icons.colheita} title="Nada colhido nesta safra" text="Cada dia de colheita deste talhão aparece aqui, em litros." />
      ) : (
        <>
          <SubTable
            label="Colhido por dia"
            columns={colhidoColumns}
            rows={comId(colhido).map((dia) => ({ ...dia, talhao: id }))}
            cells={veLotes ? { data: DiaDaColheita } : {}}
          />
          {veLotes && <Lotes id={id} safra={safra} />}
        </>
      )
    }
  </DaSafra>
);

/** The cost of the plot in a crop year: its harvest, and each kind of activity. An activity on several plots counts with this plot's share. */
export const Gastos = ({ id }: Props) => (
  <DaSafra id={id}>
    {({ colheita, outrosCustos, total, porHa, gastos }) => (
      <>
        <Paper p="md">
          <Facts
            items={[
              [
                'Pagamento da colheita',
                <Link key="colheita" to="?aba=colhido">
                  {money(colheita)}
                </Link>,
              ],
              [
                'Outras atividades',
                <Link key="outras" to="?aba=feito">
                  {money(outrosCustos)}
                </Link>,
              ],
              ['Total', money(total)],
              ['Por hectare', porHa === null ? 'sem a área do talhão não se sabe' : money(porHa)],
            ]}
          />
        </Paper>
        {gastos.length > 0 && <SubTable label="Gastos por tipo de atividade" columns={gastoColumns} rows={comId(gastos)} />}
        <Text size="sm" c="dimmed">
          O que se fez em vários talhões de uma vez conta aqui na parte deste, pela área.
        </Text>
      </>
    )}
  </DaSafra>
);

/** Sales and deliveries its coffee of a crop year went into. */
export const Vendido = ({ id }: Props) => <DaSafra id={id}>{({ safra }) => <Destino id={id} safra={safra} />}</DaSafra>;

const CodigoDaVenda = ({ row }: { readonly row: { readonly id: number; readonly link: string; readonly codigo: string } }) => (
  <Link to={row.link}>
    <Code>{row.codigo}</Code>
  </Link>
);

const Destino = ({ id, safra }: Props & Pick<Resumo, 'safra'>) => (
  <Loaded read={useDestino(id, { de: safra.inicio, ate: safra.fim })}>
    {({ vendas, depositos }) => {
      const rows = [
        ...vendas.map((venda) => ({ ...venda, link: `/vendas/${venda.id}` })),
        ...depositos.map(({ cooperativa, ...deposito }) => ({
          ...deposito,
          comprador: cooperativa,
          link: `/rastreabilidade/cooperativa/${deposito.id}`,
        })),
      ];
      return rows.length === 0 ? (
        <Nada
          icon={icons.venda}
          title="Nada vendido desta safra"
          text="As vendas e as entregas em que entrar o café daqui aparecem aqui."
        />
      ) : (
        <>
          <SubTable label="Vendas com café do talhão" columns={vendaDoTalhaoColumns} rows={rows} cells={{ codigo: CodigoDaVenda }} />
          <div>
            <LinkButton icon={icons.recall} to={ateLotes({ id, safra })}>
              Por quais lotes passou
            </LinkButton>
          </div>
        </>
      );
    }}
  </Loaded>
);

const NIVEIS: Readonly<Record<string, string>> = { NENHUM: 'abaixo dos níveis', ALERTA: 'em alerta', CONTROLE: 'no nível de controle' };

type UmaInspecao = { readonly row: Inspecao & { readonly id: number } };
const DataDaInspecao = ({ row }: UmaInspecao) => <Link to={`/cadastros/mip/${row.id}`}>{day(String(row['data']))}</Link>;
const NomeDaPraga = ({ row }: { readonly row: { readonly id: number; readonly nome: string | undefined } }) => row.nome ?? '';
const Nivel = ({ row }: UmaInspecao) => NIVEIS[String(row['nivel'])] ?? 'não se sabe';

/** The results of pest inspections, last first. */
export const Pragas = ({ id, nomes }: Props & { readonly nomes: ReadonlyMap<number, string> }) => (
  <Loaded read={useInspecoes(id)}>
    {({ content }) =>
      content.length === 0 ? (
        <Nada icon={icons.talhao} title="Nenhuma inspeção" text="As inspeções de pragas feitas neste talhão aparecem aqui, com o nível." />
      ) : (
        <SubTable
          label="Inspeções do talhão"
          columns={inspecaoDoTalhaoColumns}
          rows={content.map((uma) => ({ ...uma, nome: nomes.get(Number(uma['praga'])) }))}
          cells={{
            data: DataDaInspecao,
            praga: NomeDaPraga,
            nivel: Nivel,
          }}
        />
      )
    }
  </Loaded>
);
