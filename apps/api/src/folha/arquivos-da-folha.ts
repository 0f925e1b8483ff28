import type { Acao } from '@tulha/domain/acesso/papeis';
import { type EspecieDeFolha, especiesDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import { ContasDaFolha, ListaDoPix, RetornoDoBanco } from '@tulha/domain/folha/comum/folha.answers';
import { refuseFolha } from '@tulha/domain/folha/errors';
import { Tarefa } from '@tulha/domain/suporte/tarefa.answers';
import { exportarFolhaColheita } from '@tulha/jobs/exportar-folha-colheita.job';
import { listaDoPix } from '@tulha/read-models/folha/pix.queries';
import { z } from 'zod';
import { refuseHttp } from '../http/pipeline/errors.js';
import { type Ctx, type Route, route } from '../http/pipeline/route.js';
import { entregar } from '../jobs/entregar.js';
import { enderecoDe } from '../rotas/endereco.js';
import { flag } from '../rotas/list-query.js';
import { oQuePodeVer } from '../rotas/o-que-pode.js';
import {
  contasDaFolha,
  nomesDosQueFaltam,
  PedidoDeRemessa,
  QuemNaoRecebeu,
  remessaDaFolha,
  tirarPagosPeloBanco,
} from './banco-da-folha.js';
import { folhaDe, type Row } from './folha.js';
import { EnsaioDeRetorno, PedidoDeRetorno, receberRetorno } from './retorno-do-banco.js';

type Qual = Ctx<{ id: number }, unknown, unknown>;

const fechada = async (ctx: Qual, especie: EspecieDeFolha, acao: string): Promise<Row> => {
  const { row } = await folhaDe(ctx, especie, ctx.params.id);
  if (row.lancamento_id === null) throw refuseFolha('FOLHA_ABERTA', { descricao: row.descricao, acao });
  return row;
};

/** Bank accounts of workers are seen by users who may see those of the finance, and marked as paid by those who may write there. @throws SEM_PERMISSAO, FOLHA_ABERTA */
const paraPagar = async (ctx: Qual, especie: EspecieDeFolha, acao: Acao = 'ler'): Promise<Row> => {
  const pode = await oQuePodeVer(ctx as Ctx);
  if (!pode('financeiro', acao)) throw refuseHttp('SEM_PERMISSAO');
  return fechada(ctx, especie, 'pagar por ela');
};

/** Payments through a bank: the accounts, the file of salaries, and the bank's answer to it. */
const doBanco = (especie: EspecieDeFolha): Readonly<Record<'banco' | 'remessa' | 'retorno' | 'naoRecebeu', Route>> => ({
  banco: route({
    method: 'GET',
    path: '/:id/banco',
    summary: 'A quem a folha fechada paga, em qual conta de banco, e a quem falta uma',
    answer: ContasDaFolha,
    handle: async (ctx) => contasDaFolha(ctx, especie, await paraPagar(ctx, especie)),
  }),
  remessa: route({
    method: 'POST',
    path: '/:id/banco/remessa',
    status: 200,
    slow: true,
    summary: 'Faz o arquivo de salários (CNAB 240) da folha fechada, para o banco, e guarda quem vai nele',
    body: PedidoDeRemessa,
    answer: 'file',
    handle: async (ctx) => remessaDaFolha(ctx, especie, await paraPagar(ctx, especie)),
  }),
  retorno: route({
    method: 'POST',
    path: '/:id/banco/retorno',
    status: 200,
    slow: true,
    summary: 'Lê o retorno do banco (CNAB 240) e marca como pago o que ele pagou; o mesmo retorno não paga duas vezes',
    query: EnsaioDeRetorno,
    body: PedidoDeRetorno,
    answer: RetornoDoBanco,
    handle: async (ctx) => receberRetorno(ctx, especie, await paraPagar(ctx, especie, 'escrever')),
  }),
  naoRecebeu: route({
    method: 'PATCH',
    path: '/:id/banco/nao-recebeu',
    summary: 'Tira a nota de que o banco pagou alguém de uma despesa só: volta ao próximo arquivo',
    body: QuemNaoRecebeu,
    answer: ContasDaFolha,
    handle: async (ctx) => tirarPagosPeloBanco(ctx, especie, await paraPagar(ctx, especie, 'escrever')),
  }),
});

/** The files of a sheet: the workbook, and of a closed one the receipts to sign and the payment files for a bank. */
export const arquivosDa = (
  especie: EspecieDeFolha,
): Readonly<Record<'baixar' | 'recibos' | 'pix' | 'baixarPix' | 'banco' | 'remessa' | 'retorno' | 'naoRecebeu', Route>> => {
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
    ...doBanco(especie),
  };
};
