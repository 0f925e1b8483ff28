import { estadoDoTalhao } from '@tulha/domain/agronomia/intervalos';
import { catalogueDeciders } from '@tulha/application/registry';
import { recordAnswer } from '@tulha/domain/kernel/catalogue/record.answers';
import { diaToBr } from '@tulha/domain/kernel/dates';
import { type Contorno, hectaresDoContorno } from '@tulha/domain/kernel/geo/contorno';
import { avisosDoContorno } from '@tulha/domain/propriedade/contorno-do-talhao';
import { MapaDaFazenda } from '@tulha/domain/propriedade/mapa.answers';
import { comoVeio, DesenharTalhao } from '@tulha/domain/propriedade/desenhar';
import { DesenhosLidos, TalhaoDesenhado } from '@tulha/domain/propriedade/desenhos.answers';
import { refusePropriedade } from '@tulha/domain/propriedade/errors';
import { talhao } from '@tulha/domain/propriedade/talhao.catalogue';
import { aplicacoesNosTalhoes } from '@tulha/read-models/agronomia/intervalos.queries';
import { feitoPorTalhao, talhoesDoMapa } from '@tulha/read-models/propriedade/mapa.queries';
import { escolhasDe, type QualSafra, safraPedida } from '@tulha/read-models/propriedade/safra.queries';
import { findAsItIsNow } from '@tulha/read-models/catalogues/catalogue.queries';
import { z } from 'zod';
import { type Ctx, defineRoutes, route } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { dayFilter, idFilter } from '../rotas/list-query.js';
import { oQuePodeVer } from '../rotas/o-que-pode.js';
import { pragasNosTalhoes } from '../rotas/pragas-nos-talhoes.js';
import { FORM_DE_DESENHOS, fusoDito, lerDesenhos, lerDesenhosRecebidos, receberDesenhos } from './ler-desenhos.js';

const decider = catalogueDeciders.talhao as NonNullable<(typeof catalogueDeciders)[string]>;

/** In letters of base64. A larger file comes as a form. */
const ARQUIVO_MAX = 900_000;
const ArquivoDeDesenhos = z
  .strictObject({
    conteudo: z
      .base64('O conteúdo do arquivo vai em base64.')
      .min(1, 'O arquivo está vazio.')
      .max(ARQUIVO_MAX, 'O arquivo passa de 650 kB: mande-o em um formulário, para /v1/cad-talhoes/desenhos/arquivo.'),
    fuso: fusoDito,
  })
  .meta({ id: 'ArquivoDeDesenhos' });

const achar = async ({ reader, params }: Ctx<{ id: number }>) => achado(await findAsItIsNow(reader, talhao, params.id));

type Onde = { readonly coords: Contorno | null; readonly coordsZoom: number | null } & Partial<ReturnType<typeof comoVeio>>;

const salvar = async (ctx: Ctx<{ id: number }>, onde: Onde) => {
  const { id } = ctx.params;
  await ctx.execute(decider, id, { type: 'Alterar', data: { talhaoId: id, ...onde } });
  return recordAnswer(talhao).parse((await achar(ctx)).view);
};

const desenhar = async (ctx: Ctx<{ id: number }, unknown, DesenharTalhao>) => {
  const { contorno, consertos } = ctx.body.coords;
  const { hoje } = ctx;
  const { desde } = ctx.body;
  if (desde !== null && desde > hoje) throw refusePropriedade('CONTORNO_NO_FUTURO', { em: diaToBr(desde) });
  const { areaHa, coordsZoom } = recordAnswer(talhao).parse((await achar(ctx)).view);
  const zoom = ctx.body.coordsZoom ?? coordsZoom;
  const view = await salvar(ctx, { coords: contorno, coordsZoom: zoom, ...(ctx.body.como && comoVeio(ctx.body, hoje)) });
  return {
    ...view,
    areaDesenhadaHa: hectaresDoContorno(contorno) ?? null,
    avisos: [...consertos.map(({ feito }) => feito), ...avisosDoContorno(contorno, areaHa)],
  };
};

const NADA_FEITO = { litros: null, custo: null, custoPorHa: null, ultimaAtividade: null, diasSemAtividade: null };

/** For each plot, the intervals of applications that still restrict harvest or entry now. */
const intervalosAgora = async ({ reader, fazendas, now, hoje }: Ctx<unknown, unknown>) => {
  const aplicacoes = await aplicacoesNosTalhoes(reader, { de: hoje, ate: hoje, fazendas });
  return (talhaoId: number) => {
    const { colheita, entrada } = estadoDoTalhao(aplicacoes, talhaoId, now);
    const avisos = [...colheita.avisos, ...entrada.avisos].map(({ mensagem }) => mensagem);
    if (avisos.length === 0) return null;
    const quando = { colheitaLiberadaEm: colheita.liberadaEm, entradaLiberadaEm: entrada.liberadaEm };
    return { colheita: colheita.situacao, entrada: entrada.situacao, ...quando, avisos };
  };
};

/** All plots with the figures that colour them; figures of a module only for users who may see it. */
const mapaDe = async (ctx: Ctx<unknown, QualSafra>) => {
  const { reader, fazendas, fazendaAtiva, hoje, query } = ctx;
  const { safra, fazendas: suas } = achado(await safraPedida(reader, query, { fazendas, hoje }));
  const pode = await oQuePodeVer(ctx);
  const ve = { atividades: pode('atividades'), agronomia: pode('agronomia') };
  const { inicio, fim } = safra;
  const [safras, talhoes, feito, pragas, intervalo] = await Promise.all([
    escolhasDe(reader, fazendas),
    talhoesDoMapa(reader, fazendaAtiva),
    ve.atividades ? feitoPorTalhao(reader, { fazendas: suas, inicio, fim, hoje }) : () => NADA_FEITO,
    ve.agronomia ? pragasNosTalhoes(reader, { fazendas: suas, de: inicio, ate: fim }) : [],
    ve.atividades ? intervalosAgora(ctx) : () => null,
  ]);
  return {
    hoje,
    safra,
    safras,
    ve,
    talhoes: talhoes.map(({ id, nome, numero, fazenda, areaHa, variedade, coords }) => ({
      ...{ id, nome, numero, fazenda, areaHa, variedade, coords, ...feito(id, areaHa === null ? null : String(areaHa)) },
      praga: pragas.find(({ talhao: onde }) => onde === id)?.visto ?? null,
      intervalo: intervalo(id),
    })),
  };
};

/** The outline of a plot, which the rest of its form does not touch. Must stand before `/cad-talhoes/:id`. */
export const talhaoRoutes = defineRoutes({
  path: 'cad-talhoes',
  tag: 'Talhões',
  permissao: 'propriedade',
  routes: {
    mapa: route({
      method: 'GET',
      path: '/mapa',
      summary:
        'O mapa da fazenda: todos os talhões, com litros, custo, última atividade e pragas de uma safra, e a carência e a reentrada de agora',
      query: z.strictObject({ safra: idFilter(), de: dayFilter(), ate: dayFilter() }),
      answer: MapaDaFazenda,
      handle: mapaDe,
    }),
    lerDesenhos: route({
      method: 'POST',
      path: '/desenhos',
      status: 200,
      reads: true,
      slow: true,
      summary: 'Lê os contornos de um arquivo KML, KMZ, GPX ou GeoJSON, ou de um shapefile em zip, como os do CAR, sem gravar nada',
      body: ArquivoDeDesenhos,
      answer: DesenhosLidos,
      handle: (ctx) => lerDesenhos(ctx as Ctx, Buffer.from(ctx.body.conteudo, 'base64'), ctx.body.fuso),
    }),
    lerArquivoDeDesenhos: route({
      method: 'POST',
      path: '/desenhos/arquivo',
      status: 200,
      reads: true,
      raw: true,
      slow: true,
      summary: 'Lê os contornos de um arquivo de até 10 MB: KML, KMZ, GPX ou GeoJSON, ou um shapefile em zip, sem gravar nada',
      form: FORM_DE_DESENHOS,
      receive: receberDesenhos,
      answer: DesenhosLidos,
      handle: lerDesenhosRecebidos,
    }),
    criarCoords: route({
      method: 'POST',
      path: '/:id/coords',
      summary: 'Desenha o contorno do talhão, ou marca um ponto',
      body: DesenharTalhao,
      answer: TalhaoDesenhado,
      handle: desenhar,
    }),
    alterarCoords: route({
      method: 'PUT',
      path: '/:id/coords',
      summary:
        'Redesenha o contorno do talhão, ou marca outro ponto: o de antes estava errado (corrigido, com o motivo), ou o talhão mudou (mudou, desde um dia)',
      body: DesenharTalhao,
      answer: TalhaoDesenhado,
      handle: desenhar,
    }),
    excluirCoords: route({
      method: 'DELETE',
      path: '/:id/coords',
      summary: 'Apaga o contorno do talhão',
      answer: 'nothing',
      handle: async (ctx) => {
        await achar(ctx);
        await salvar(ctx, { coords: null, coordsZoom: null });
      },
    }),
  },
});
