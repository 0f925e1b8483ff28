import { DocumentoConferido } from '@tulha/domain/rastreabilidade/emissao/emissao.answers';
import { ResumoEudr } from '@tulha/domain/rastreabilidade/eudr/eudr.answers';
import { Tarefa } from '@tulha/domain/suporte/tarefa.answers';
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
import { vendaConhecida } from '@tulha/read-models/comercial/venda-conhecida.queries';
import { findVenda } from '@tulha/read-models/comercial/venda.queries';
import { type Assunto, cenarioDe, LINHAS_DO_CENARIO } from '@tulha/read-models/rastreabilidade/documentos/cenario.queries';
import { dossieEmitido } from '@tulha/read-models/rastreabilidade/documentos/dossie-emitido.queries';
import { dadosDaOrigem, type Qual } from '@tulha/read-models/rastreabilidade/documentos/eudr.queries';
import { findPublicacao } from '@tulha/read-models/rastreabilidade/publicacao/publicacao.queries';
import { fileWords } from '@tulha/platform/files/file-stamp';
import { z } from 'zod';
import { refuseHttp } from '../../http/pipeline/errors.js';
import { type Ctx, defineRoutes, route } from '../../http/pipeline/route.js';
import { entregar } from '../../jobs/entregar.js';
import { disposition } from '../../jobs/enviar-arquivo.js';
import { achado } from '../../rotas/achado.js';
import { enderecoDoLote } from '../../rotas/endereco.js';
import { emissoes, emitir } from './emissoes.js';
import { instante } from '../historico/instante.js';
import { semLote, semVenda } from '../../rotas/retirado.js';
import { loteEm } from '../lote/lotes.routes.js';

/**
 * Identifiers for readers of our documents: they never change, and cannot be derived without the installation's key. Key and account go
 * into them, so that ids cannot be counted through.
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
  const cenario = await cenarioDe(ctx.reader, assunto, quando);
  if (!cenario) throw refuse('DOCUMENTO_GRANDE_DEMAIS', { limite: LINHAS_DO_CENARIO.toLocaleString('pt-BR') });
  if (cenario.linhas.length === 0) throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
  const pedacos = documentoEpcis(cenario, urisDe(ctx), ctx.now);
  return arquivo(ctx, pedacos, `EPCIS-${fileWords(nome)}.jsonld`, 'application/ld+json; charset=utf-8');
};

const Conhecido = z.object({ conhecidoEm: instante.conhecidoEm });
type Pedido = Ctx<{ id: number }, z.output<typeof Conhecido>>;

const eudr = async ({ reader }: Ctx, qual: Qual, conhecidoEm?: string) => {
  const dados = await dadosDaOrigem(reader, qual, conhecidoEm);
  if (dados) return resumoEudr(dados);
  return 'lote' in qual ? semLote(reader, qual.lote, { conhecidoEm }) : semVenda(reader, qual.venda, { conhecidoEm });
};

/** The package as it may be handed out. @throws EUDR_IMPEDIDO with the first cause and its remedy */
const eudrPronto = async (ctx: Ctx, qual: Qual, conhecidoEm?: string) => {
  const pronto = await eudr(ctx, qual, conhecidoEm);
  const impedem = pronto.resumo.avisos.filter(({ gravidade }) => gravidade === 'impede');
  const [primeiro] = impedem;
  if (!primeiro) return pronto;
  const onde = primeiro.talhoes.length === 0 ? '' : `Talhão ${primeiro.talhoes.map(({ nome }) => nome).join(', ')}: `;
  const mais = impedem.length > 1 ? ` (e mais ${impedem.length - 1})` : '';
  throw refuse('EUDR_IMPEDIDO', { motivo: `${onde}${primeiro.mensagem} ${primeiro.fazer}${mais}` });
};

/** Writes down that a package is issued. With `conhecidoEm`, the package of that moment is shown again and nothing is written. */
const geojson = async (ctx: Pedido, qual: Qual): Promise<StreamableFile> => {
  const { conhecidoEm } = ctx.query;
  const pronto = await eudrPronto(ctx, qual, conhecidoEm);
  if (conhecidoEm === undefined) await emitir(ctx, qual, pronto);
  const { arquivo: texto, resumo } = pronto;
  return arquivo(ctx, [texto], `EUDR-${fileWords(resumo.codigo)}-talhoes.geojson`, 'application/geo+json; charset=utf-8');
};

const pacote = async (ctx: Ctx, qual: Qual) => {
  await emitir(ctx, qual, await eudrPronto(ctx, qual));
  const entrada: ExportarDocumentoEntrada = { documento: 'eudr', qual };
  return entregar(ctx, exportarDocumento, entrada);
};

const eudrDe = (qualDe: (id: number) => Qual, deQue: string) => ({
  eudr: route({
    method: 'GET',
    path: '/:id/eudr',
    summary: `Pacote de origem ${deQue} para a União Europeia: o que tem, o que falta, por que seria recusado`,
    query: Conhecido,
    answer: ResumoEudr,
    handle: async (ctx) => {
      const qual = qualDe(ctx.params.id);
      return { ...(await eudr(ctx, qual, ctx.query.conhecidoEm)).resumo, emissoes: await emissoes(ctx, qual) };
    },
  }),
  talhoes: route({
    method: 'GET',
    path: '/:id/eudr/talhoes.geojson',
    summary: `Talhões de origem ${deQue} como eram na colheita, em GeoJSON`,
    query: Conhecido,
    answer: 'file',
    handle: (ctx) => geojson(ctx, qualDe(ctx.params.id)),
  }),
  pacote: route({
    method: 'GET',
    path: '/:id/eudr/pacote',
    summary: `Pacote de origem ${deQue} para a União Europeia, em um arquivo`,
    slow: true,
    answer: 'file',
    besides: { 202: Tarefa },
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
      summary: 'O histórico do lote e dos lotes de que veio, em EPCIS 2.0',
      slow: true,
      query: z.object(instante),
      answer: 'file',
      handle: async (ctx) => {
        const { view } = await loteEm(ctx, ctx.params.id, ctx.query);
        return epcis(ctx, { lotes: [view.id] }, view.codigo, ctx.query);
      },
    }),
    dossie: route({
      method: 'GET',
      path: '/:id/dossie',
      summary: 'O dossiê do lote: fatos, origem, histórico e lotes de que veio',
      slow: true,
      query: z.object({ formato: z.enum(FORMATOS_DO_DOSSIE).default('pdf') }),
      answer: 'file',
      besides: { 202: Tarefa },
      handle: async (ctx) => {
        const { id } = ctx.params;
        await loteEm(ctx, id, {});
        const endereco = enderecoDoLote(ctx, id, await findPublicacao(ctx.reader, id));
        const entrada: ExportarDocumentoEntrada = { documento: 'dossie', formato: ctx.query.formato, qual: { lote: id }, endereco };
        return entregar(ctx, exportarDocumento, entrada);
      },
    }),
    ...eudrDe((lote) => ({ lote }), 'do lote'),
  },
});

/** Whether a document was issued here, and whether it still agrees with the present data. */
export const documentosEmitidosRoutes = defineRoutes({
  path: 'rastreabilidade/documentos',
  tag: 'Rastreabilidade',
  permissao: 'rastreabilidade',
  routes: {
    conferir: route({
      method: 'GET',
      path: '/:impressao',
      summary:
        'Confere um dossiê pelo SHA-256 do arquivo, ou pelo resumo que ele traz: se foi emitido, quando, por quem, e se ainda diz o que se sabe',
      slow: true,
      params: z.object({ impressao: z.string().max(100) }),
      answer: DocumentoConferido,
      handle: async (ctx) => achado(await dossieEmitido(ctx.reader, ctx.params.impressao)),
    }),
  },
});

/** The code and the lots of a sale, as it is or as it was known. */
const vendaDe = async ({ reader }: Ctx, id: number, { conhecidoEm }: Instante) => {
  if (conhecidoEm !== undefined) {
    const { codigo, itens } = (await vendaConhecida(reader, id, conhecidoEm)) ?? (await semVenda(reader, id, { conhecidoEm }));
    return { codigo, lotes: itens.map(({ loteId }) => loteId) };
  }
  const { view } = (await findVenda(reader, id)) ?? (await semVenda(reader, id));
  return { codigo: view.codigo, lotes: view.produtos.map(({ lote }) => lote) };
};

/** Documents that go with sold coffee. */
export const documentosDaVendaRoutes = defineRoutes({
  path: 'vendas',
  tag: 'Vendas',
  permissao: 'comercial',
  routes: {
    epcis: route({
      method: 'GET',
      path: '/:id/epcis',
      summary: 'O histórico do café da venda, em EPCIS 2.0',
      slow: true,
      query: z.object(instante),
      answer: 'file',
      handle: async (ctx) => {
        const { id } = ctx.params;
        const { codigo, lotes } = await vendaDe(ctx, id, ctx.query);
        return epcis(ctx, { lotes, venda: id }, codigo, ctx.query);
      },
    }),
    ...eudrDe((venda) => ({ venda }), 'da venda'),
  },
});
