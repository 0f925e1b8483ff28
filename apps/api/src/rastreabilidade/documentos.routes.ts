import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { deriveId } from '@tulha/application/dispatch/derive-id';
import { documentoEpcis } from '@tulha/domain/rastreabilidade/epcis/documento';
import type { Uri } from '@tulha/domain/rastreabilidade/epcis/vocabulario';
import { refuse } from '@tulha/domain/rastreabilidade/errors';
import { resumoEudr } from '@tulha/domain/rastreabilidade/eudr/resumo';
import type { Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { type ExportarDocumentoEntrada, exportarDocumento, FORMATOS_DO_DOSSIE } from '@tulha/jobs/exportar-documento.job';
import { findVenda } from '@tulha/read-models/comercial/venda.queries';
import { type Assunto, cenarioDe, LINHAS_DO_CENARIO } from '@tulha/read-models/rastreabilidade/cenario.queries';
import { dadosDaOrigem, type Qual } from '@tulha/read-models/rastreabilidade/eudr.queries';
import { findLote } from '@tulha/read-models/rastreabilidade/lote.queries';
import { fileWords } from '@tulha/platform/files/file-stamp';
import { z } from 'zod';
import { refuseHttp } from '../http/errors.js';
import { type Ctx, defineRoutes, route } from '../http/route.js';
import { entregar } from '../tarefas/entregar.js';
import { disposition } from '../tarefas/enviar-arquivo.js';
import { achado } from './contexto.js';
import { instante } from './instante.js';

/**
 * Names of things for whoever reads our documents: the same for ever, told by nobody who was not given them. They hang on the installation's
 * key and the account, so that ids cannot be counted through.
 */
const urisDe = ({ services, auth }: Ctx): Uri => {
  const espaco = createHmac('sha256', services.config.masterKey).update(`epcis ${auth.conta}`).digest('hex').slice(0, 32);
  return (coisa) => `urn:uuid:${deriveId(espaco, coisa)}`;
};

const arquivo = (ctx: Ctx, pedacos: Iterable<string>, nome: string, tipo: string): StreamableFile => {
  void ctx.reply.header('cache-control', 'private, no-store');
  return new StreamableFile(Readable.from(pedacos, { objectMode: false }), { type: tipo, disposition: disposition(nome) });
};

const epcis = async (ctx: Ctx, assunto: Assunto, nome: string, quando: Instante): Promise<StreamableFile> => {
  const cenario = await cenarioDe(ctx.leitura, assunto, quando);
  if (!cenario) throw refuse('DOCUMENTO_GRANDE_DEMAIS', { limite: LINHAS_DO_CENARIO.toLocaleString('pt-BR') });
  if (cenario.linhas.length === 0) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  const pedacos = documentoEpcis(cenario, urisDe(ctx), ctx.now);
  return arquivo(ctx, pedacos, `EPCIS-${fileWords(nome)}.jsonld`, 'application/ld+json; charset=utf-8');
};

const eudr = async (ctx: Ctx, qual: Qual) => resumoEudr(achado(await dadosDaOrigem(ctx.leitura, qual)));

/** The package as it may be handed out. @throws EUDR_IMPEDIDO with the first cause and what to do about it */
const eudrPronto = async (ctx: Ctx, qual: Qual) => {
  const pronto = await eudr(ctx, qual);
  const impedem = pronto.resumo.avisos.filter(({ gravidade }) => gravidade === 'impede');
  const [primeiro] = impedem;
  if (!primeiro) return pronto;
  const onde = primeiro.talhoes.length === 0 ? '' : `Talhão ${primeiro.talhoes.map(({ nome }) => nome).join(', ')}: `;
  const mais = impedem.length > 1 ? ` (e mais ${impedem.length - 1})` : '';
  throw refuse('EUDR_IMPEDIDO', { motivo: `${onde}${primeiro.mensagem} ${primeiro.fazer}${mais}` });
};

const geojson = async (ctx: Ctx, qual: Qual): Promise<StreamableFile> => {
  const { arquivo: texto, resumo } = await eudrPronto(ctx, qual);
  return arquivo(ctx, [texto], `EUDR-${fileWords(resumo.codigo)}-talhoes.geojson`, 'application/geo+json; charset=utf-8');
};

const pacote = async (ctx: Ctx, qual: Qual) => {
  await eudrPronto(ctx, qual);
  const entrada: ExportarDocumentoEntrada = { documento: 'eudr', qual };
  return entregar(ctx, exportarDocumento, entrada);
};

const eudrDe = (qualDe: (id: number) => Qual, deQue: string) => ({
  eudr: route({
    method: 'GET',
    path: '/:id/eudr',
    resumo: `Pacote de origem ${deQue} para a União Europeia: o que tem, o que falta, por que seria recusado`,
    handle: async (ctx) => (await eudr(ctx, qualDe(ctx.params.id))).resumo,
  }),
  talhoes: route({
    method: 'GET',
    path: '/:id/eudr/talhoes.geojson',
    resumo: `Talhões de origem ${deQue} como eram na colheita, em GeoJSON`,
    handle: (ctx) => geojson(ctx, qualDe(ctx.params.id)),
  }),
  pacote: route({
    method: 'GET',
    path: '/:id/eudr/pacote',
    resumo: `Pacote de origem ${deQue} para a União Europeia, em um arquivo`,
    demorada: true,
    handle: (ctx) => pacote(ctx, qualDe(ctx.params.id)),
  }),
});

/** A lot's life in the forms that others read: EPCIS, the EU's origin package, a dossier on paper or in a spreadsheet. */
export const documentosDoLoteRoutes = defineRoutes({
  path: 'rastreabilidade/lotes',
  tag: 'Rastreabilidade',
  permissao: 'rastreabilidade',
  routes: {
    epcis: route({
      method: 'GET',
      path: '/:id/epcis',
      resumo: 'O histórico do lote e dos lotes de que veio, em EPCIS 2.0',
      demorada: true,
      query: z.object(instante),
      handle: async (ctx) => {
        const { view } = achado(await findLote(ctx.leitura, ctx.params.id));
        return epcis(ctx, { lotes: [view.id] }, view.codigo, ctx.query);
      },
    }),
    dossie: route({
      method: 'GET',
      path: '/:id/dossie',
      resumo: 'O dossiê do lote: fatos, origem, histórico e lotes de que veio',
      demorada: true,
      query: z.object({ formato: z.enum(FORMATOS_DO_DOSSIE).default('pdf') }),
      handle: async (ctx) => {
        achado(await findLote(ctx.leitura, ctx.params.id));
        const entrada: ExportarDocumentoEntrada = { documento: 'dossie', formato: ctx.query.formato, qual: { lote: ctx.params.id } };
        return entregar(ctx, exportarDocumento, entrada);
      },
    }),
    ...eudrDe((lote) => ({ lote }), 'do lote'),
  },
});

/** What goes with sold coffee. */
export const documentosDaVendaRoutes = defineRoutes({
  path: 'vendas',
  tag: 'Vendas',
  permissao: 'comercial',
  routes: {
    epcis: route({
      method: 'GET',
      path: '/:id/epcis',
      resumo: 'O histórico do café da venda, em EPCIS 2.0',
      demorada: true,
      query: z.object(instante),
      handle: async (ctx) => {
        const { view } = achado(await findVenda(ctx.leitura, ctx.params.id));
        return epcis(ctx, { lotes: view.produtos.map(({ lote }) => lote), venda: view.id }, view.codigo, ctx.query);
      },
    }),
    ...eudrDe((venda) => ({ venda }), 'da venda'),
  },
});
