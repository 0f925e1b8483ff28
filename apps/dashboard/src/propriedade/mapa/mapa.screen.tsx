import { NativeSelect, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Column } from '@tulha/domain/kernel/columns/columns';
import { talhaoNoMapaColumns } from '@tulha/domain/propriedade/mapa.columns';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { SemPermissao } from '../../app/rotas/sem-permissao.js';
import { useMay } from '../../http/may.js';
import { QualSafra } from '../../relatorios/painel/qual-safra.js';
import { comOutraSafra } from '../../relatorios/painel/safra-do-endereco.js';
import { SubTable } from '../../screens/subtable.js';
import { day, money, quantity } from '../../ui/format.js';
import { icons } from '../../ui/icons.js';
import { LinkButton, Page, Section } from '../../ui/page.js';
import { piece } from '../../ui/piece.js';
import { Empty, Loaded } from '../../ui/states.js';
import { useFazendas } from '../fazendas.api.js';
import { TalhaoLink } from '../talhao-link.js';
import { CORES, type Cor, coresDe, doIntervalo, haDias, type Pintura, pinturaDe } from './cores.js';
import { type Desenhada, desenhadas, useFeicoes } from './feicoes.api.js';
import { type Mapa, type NoMapa, useMapa } from './mapa.api.js';
import classes from './mapa.module.css';
import { LegendaDasFeicoes } from './legenda-das-feicoes.js';
import { TrazerDeArquivo } from './trazer.js';

const Desenho = piece(() => import('./desenho.js'), <Skeleton height="24rem" radius="lg" />);

/** A plot's page, at the part that makes a figure up. */
const parte = ({ id }: NoMapa, aba: string) => `/cadastros/cad-talhoes/${id}?aba=${aba}`;

type Linha = { readonly row: NoMapa };
const Litros = ({ row }: Linha) => row.litros !== null && <Link to={parte(row, 'colhido')}>{quantity(row.litros, 'L')}</Link>;
const CustoPorHa = ({ row }: Linha) =>
  row.custoPorHa === null ? 'sem área' : <Link to={parte(row, 'gastos')}>{money(row.custoPorHa)}</Link>;
const SemAtividade = ({ row }: Linha) => <Link to={parte(row, 'feito')}>{haDias(row.diasSemAtividade)}</Link>;
const Praga = ({ row: { praga } }: { readonly row: NoMapa }) =>
  praga && <Link to={`/cadastros/mip/${praga.inspecao}`}>{pinturaDe('pragas', []).valorDe({ praga } as NoMapa)}</Link>;

const Intervalo = ({ row }: Linha) => doIntervalo(row);

const Legenda = ({ pintura, talhoes }: { readonly pintura: Pintura; readonly talhoes: readonly NoMapa[] }) => (
  <ul className={classes['legend']} aria-label="Legenda">
    {pintura.tons.map((tom) => {
      const quantos = talhoes.filter((talhao) => pintura.tomDe(talhao).texto === tom.texto).length;
      return (
        <li key={tom.texto}>
          <svg className={classes['swatch']} aria-hidden="true">
            <rect width="100%" height="100%" className={`${classes['plot']} ${classes[tom.look]}`} />
          </svg>
          <span>{tom.texto}</span>
          <Text span size="sm" c="dimmed">
            {quantos === 1 ? '1 talhão' : `${quantos} talhões`}
          </Text>
        </li>
      );
    })}
  </ul>
);

const SemContorno = ({ talhoes, pintura }: { readonly talhoes: readonly NoMapa[]; readonly pintura: Pintura | undefined }) =>
  talhoes.length > 0 && (
    <Section title="Sem contorno" about="Abra o talhão para dizer onde ele fica">
      <ul className={classes['lines']}>
        {talhoes.map((talhao) => (
          <li key={talhao.id}>
            <TalhaoLink id={talhao.id}>{talhao.nome}</TalhaoLink>
            {pintura && (
              <Text size="sm" c="dimmed">
                {pintura.valorDe(talhao)}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );

const SEM_COR: Pintura = { tons: [], tomDe: () => ({ look: 'bom', texto: '' }), valorDe: () => '' };

type Desenhado = NoMapa & { readonly coords: NonNullable<NoMapa['coords']> };

type OsMapasProps = { readonly talhoes: readonly Desenhado[]; readonly feicoes: readonly Desenhada[]; readonly pintura: Pintura };

/** A map of each farm: two of them may lie a day's ride apart. */
const OsMapas = ({ talhoes, feicoes, pintura }: OsMapasProps) => {
  const fazendas = useFazendas().data?.content;
  const porFazenda = [...Map.groupBy([...talhoes, ...feicoes], ({ fazenda }) => fazenda).keys()];
  return (
    <Stack>
      {porFazenda.map((fazenda) => {
        const nome = fazendas?.find(({ id }) => id === fazenda)?.nome ?? 'sem fazenda';
        return (
          <div key={fazenda}>
            {porFazenda.length > 1 && (
              <Title order={2} mb="xs">
                {nome}
              </Title>
            )}
            <Desenho
              // The key makes the map start anew around drawings just brought from a file.
              key={feicoes.length}
              nome={nome}
              talhoes={talhoes.filter((um) => um.fazenda === fazenda)}
              feicoes={feicoes.filter((uma) => uma.fazenda === fazenda)}
              pintura={pintura}
            />
          </div>
        );
      })}
    </Stack>
  );
};

const Quadro = ({ mapa, cor }: { readonly mapa: Mapa; readonly cor: Cor | undefined }) => {
  const { talhoes } = mapa;
  const pintura = cor && pinturaDe(cor, talhoes);
  const desenhados = talhoes.flatMap((um) => (um.coords ? [{ ...um, coords: um.coords }] : []));
  const { data, isLoading } = useFeicoes();
  const lidas = data?.content;
  const feicoes = useMemo(() => desenhadas(lidas), [lidas]);
  return (
    <div className={classes['board']}>
      {isLoading ? (
        <Skeleton height="24rem" radius="lg" />
      ) : desenhados.length + feicoes.length > 0 ? (
        <OsMapas talhoes={desenhados} feicoes={feicoes} pintura={pintura ?? SEM_COR} />
      ) : (
        <Paper>
          <Empty
            icon={icons.mapa}
            title="Nenhum talhão com contorno"
            text="Abra um talhão e traga o contorno de um arquivo, ande em volta dele com o GPS ou desenhe com o dedo."
          />
        </Paper>
      )}
      <Paper p="md">
        {pintura && <Legenda pintura={pintura} talhoes={desenhados} />}
        {feicoes.length > 0 && <LegendaDasFeicoes feicoes={feicoes} />}
        <SemContorno talhoes={talhoes.filter(({ coords }) => coords === null)} pintura={pintura} />
      </Paper>
    </div>
  );
};

/** A narrow screen has room for the figure the map is coloured by. */
const noTelefone = (column: Column, mostra: boolean): Column => (mostra ? column : { ...column, card: 'off' });

type EmPalavrasProps = { readonly talhoes: readonly NoMapa[]; readonly cores: readonly Cor[]; readonly cor: Cor | undefined };

const EmPalavras = ({ talhoes, cores, cor }: EmPalavrasProps) => {
  const { litros, custoPorHa, diasSemAtividade, intervalo, praga, nome } = talhaoNoMapaColumns;
  const columns = {
    nome,
    ...(cores.includes('litros') && {
      litros: noTelefone(litros, cor === 'litros'),
      custoPorHa: noTelefone(custoPorHa, cor === 'custo'),
      diasSemAtividade: noTelefone(diasSemAtividade, cor === 'dias'),
      intervalo: noTelefone(intervalo, cor === 'intervalos'),
    }),
    ...(cores.includes('pragas') && { praga: noTelefone(praga, cor === 'pragas') }),
  };
  return (
    <Section title="Os mesmos números, talhão a talhão">
      <SubTable
        label="Números dos talhões"
        columns={columns}
        rows={talhoes}
        cells={{
          litros: Litros,
          custoPorHa: CustoPorHa,
          diasSemAtividade: SemAtividade,
          praga: Praga,
          intervalo: Intervalo,
        }}
      />
    </Section>
  );
};

const Escolhas = ({ mapa, cor }: { readonly mapa: Mapa; readonly cor: Cor | undefined }) => {
  const [params, setParams] = useSearchParams();
  const ir = (depois: URLSearchParams) => setParams(depois, { replace: true, preventScrollReset: true });
  const pintar = (uma: string) => {
    const depois = new URLSearchParams(params);
    depois.set('cor', uma);
    ir(depois);
  };
  const cores = coresDe(mapa);
  return (
    <>
      {cor && (
        <NativeSelect
          aria-label="Colorir por"
          value={cor}
          onChange={({ currentTarget }) => pintar(currentTarget.value)}
          data={cores.map((value) => ({ value, label: CORES[value] }))}
        />
      )}
      <QualSafra lido={mapa} onChoose={(qual) => ir(comOutraSafra(params, qual))} />
    </>
  );
};

/** All plots of the farms on one map, coloured by a figure of a crop year. */
export const Component = () => {
  const [params] = useSearchParams();
  const read = useMapa(params);
  const mapa = read.data;
  const cores = mapa ? coresDe(mapa) : [];
  const cor = cores.find((uma) => uma === params.get('cor')) ?? cores[0];
  if (!useMay('propriedade')) return <SemPermissao />;
  return (
    <Page
      title="Mapa da fazenda"
      about={mapa && `${mapa.safra.descricao} · ${day(mapa.safra.inicio)} a ${day(mapa.safra.fim)}`}
      actions={
        <>
          {mapa && <Escolhas mapa={mapa} cor={cor} />}
          <TrazerDeArquivo />
          <LinkButton icon={icons.talhao} to="/cadastros/cad-talhoes">
            Talhões
          </LinkButton>
        </>
      }
    >
      <Loaded read={read} waiting={<Skeleton height="24rem" radius="lg" />}>
        {(lido) =>
          lido.talhoes.length === 0 ? (
            <Paper>
              <Empty icon={icons.talhao} title="Nenhum talhão ainda" text="Cadastre os talhões, ou traga-os de uma planilha." />
            </Paper>
          ) : (
            <>
              <Quadro mapa={lido} cor={cor} />
              {cores.length > 0 && <EmPalavras talhoes={lido.talhoes} cores={cores} cor={cor} />}
            </>
          )
        }
      </Loaded>
    </Page>
  );
};
