import { type EspecieDeFolha, especiesDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import { ContasDaFolha, ListaDoPix } from '@tulha/domain/folha/comum/folha.answers';
import { refuseFolha } from '@tulha/domain/folha/errors';
import { Tarefa } from '@tulha/domain/suporte/tarefa.answers';
import { exportarFolhaColheita } from '@tulha/jobs/exportar-folha-colheita.job';
import { listaDoPix } from '@tulha/read-models/folha/pix.queries';
import { z } from 'zod';
import { refuseHttp } from '../http/pipeline/errors.js';
import { type Ctx, type Route, route } from '../http/pipeline/route.js';
import { entregar } from '../jobs/entregar.js';
import { flag } from '../rotas/list-query.js';
import { enderecoDe } from '../rotas/endereco.js';
import { oQuePodeVer } from '../rotas/o-que-pode.js';
import { contasDaFolha, nomesDosQueFaltam, PedidoDeRemessa, remessaDaFolha } from './banco-da-folha.js';
import { folhaDe, type Row } from './folha.js';

type Qual = Ctx<{ id: number }, unknown, unknown>;

const fechada = async (ctx: Qual, especie: EspecieDeFolha, acao: string): Promise<Row> => {
  const { row } = await folhaDe(ctx, especie, ctx.params.id);
  if (row.lancamento_id === null) throw refuseFolha('FOLHA_ABERTA', { descricao: row.descricao, acao });
  return row;
};

/** Bank accounts of workers are seen by users who may see those of the finance. @throws SEM_PERMISSAO, FOLHA_ABERTA */
const paraPagar = async (ctx: Qual, especie: EspecieDeFolha): Promise<Row> => {
  const pode = await oQuePodeVer(ctx as Ctx);
  if (!pode('financeiro')) throw refuseHttp('SEM_PERMISSAO');
  return fechada(ctx, especie, 'pagar por ela');
};

/** The files of a sheet: the workbook, and of a closed one the receipts to sign and the payment files for a bank. */
export const arquivosDa = (
  especie: EspecieDeFolha,
): Readonly<Record<'baixar' | 'recibos' | 'pix' | 'baixarPix' | 'banco' | 'remessa', Route>> => {
  const entradaDe = ({ id: folhaId }: Row) => ({ folhaId, ...(especie !== 'folha_colheita' && { especie }) });
  return {
    baixar: route({
      method: 'PATCH',
      path: '/:id/download',
      summary: 'A folha como planilha',
      slow: true,
      answer: 'file',
      besides: { 202: Tarefa },
      handle: async (ctx) => {
        const { row } = await folhaDe(ctx, especie, ctx.params.id);
        return entregar(ctx as Ctx, exportarFolhaColheita, entradaDe(row));
      },
    }),
    recibos: route({
      method: 'GET',
      path: '/:id/recibos',
      summary: 'Os recibos da folha fechada, um de cada colaborador, para assinar',
      slow: true,
      answer: 'file',
      besides: { 202: Tarefa },
      handle: async (ctx) => {
        const row = await fechada(ctx, especie, 'tirar os recibos');
        return entregar(ctx as Ctx, exportarFolhaColheita, { ...entradaDe(row), documento: 'recibos', origem: enderecoDe(ctx as Ctx, '') });
      },
    }),
    pix: route({
      method: 'GET',
      path: '/:id/pix',
      summary: 'A quem a folha fechada paga, por qual chave Pix, e a quem falta uma',
      answer: ListaDoPix,
      handle: async (ctx) => listaDoPix(ctx.reader, especiesDeFolha[especie], await paraPagar(ctx, especie)),
    }),
    baixarPix: route({
      method: 'GET',
      path: '/:id/pix/planilha',
      summary: 'A lista do Pix da folha fechada como planilha',
      slow: true,
      query: z.strictObject({ mesmoFaltando: flag() }),
      answer: 'file',
      besides: { 202: Tarefa },
      handle: async (ctx) => {
        const row = await paraPagar(ctx, especie);
        const { content } = await listaDoPix(ctx.reader, especiesDeFolha[especie], row);
        const faltam = content.filter(({ falta }) => falta !== null);
        if (faltam.length > 0 && !ctx.query.mesmoFaltando) throw refuseFolha('FOLHA_SEM_CHAVE', { nomes: nomesDosQueFaltam(faltam) });
        return entregar(ctx as Ctx, exportarFolhaColheita, { ...entradaDe(row), documento: 'pix' });
      },
    }),
    banco: route({
      method: 'GET',
      path: '/:id/banco',
      summary: 'A quem a folha fechada paga, em qual conta de banco, e a quem falta uma',
      answer: ContasDaFolha,
      handle: async (ctx) => contasDaFolha(ctx, especie, await paraPagar(ctx, especie)),
    }),
    remessa: route({
      method: 'GET',
      path: '/:id/banco/remessa',
      summary: 'O arquivo de salários (CNAB 240) da folha fechada, para o banco',
      query: PedidoDeRemessa,
      answer: 'file',
      handle: async (ctx) => remessaDaFolha(ctx, especie, await paraPagar(ctx, especie)),
    }),
  };
};
