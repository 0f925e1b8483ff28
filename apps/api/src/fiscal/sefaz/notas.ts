import { porQueNaoSeDesfaz } from '@tulha/application/fiscal/desfazer-canceladas';
import { isChaveDeNfe } from '@tulha/domain/fiscal/chave';
import { refuseFiscal } from '@tulha/domain/fiscal/errors';
import {
  certificadoEmUso,
  fazendasDaNota,
  findNotaRecebida,
  findNotaRecebidaPorId,
  type NotaRecebidaView,
  xmlEnviado,
} from '@tulha/read-models/fiscal/distribuicao.queries';
import type { Reader } from '@tulha/read-models/read/reader';
import { findArquivo, findConteudo } from '@tulha/read-models/suporte/arquivo.queries';
import { z } from 'zod';
import type { Ctx } from '../../http/pipeline/route.js';
import { lerConteudo } from '../../rotas/entregar-conteudo.js';
import { metaDoEnsaio } from '../../rotas/perguntar.js';
import { receberUma } from '../receber-notas.js';
import { oQueHouve } from './eventos.js';

/** A key in the address: a note's, in its one spelling. */
export const chaveNaRota = z
  .string()
  .refine(isChaveDeNfe, 'Chave de acesso inválida: são os 44 caracteres de uma NF-e (modelo 55), e o último confere os outros.')
  .meta({ example: '31261090000001000129550010000000011000000013' });

/** Farms of the invoice of a key: as it was distributed, and among those of the farms. */
export const fazendasDaChave = (reader: Reader, { chave }: { readonly chave: string }) => fazendasDaNota(reader, chave);

type Bytes = { readonly chave: string; readonly bytes: number; readonly sha256: string };

/** The bytes of an invoice as they came: those of the tax authority before those of an upload. */
export const bytesDaNota = async (ctx: Ctx, chave: string) => {
  const [recebida, enviada] = await Promise.all([
    findNotaRecebida(ctx.reader, chave, ctx.fazendas, ctx.now),
    xmlEnviado(ctx.reader, chave, ctx.fazendas),
  ]);
  if (!recebida && !enviada) throw refuseFiscal('NOTA_RECEBIDA_NAO_ENCONTRADA', { chave });
  const notaFiscal = enviada?.id ?? recebida?.view.notaFiscal ?? null;
  if (recebida?.conteudo) return { recebida, notaFiscal, origem: 'DISTRIBUICAO' as const, conteudo: recebida.conteudo as Bytes };
  const arquivo = enviada?.xml ? await findArquivo(ctx.reader, enviada.xml) : undefined;
  const conteudo = arquivo ? await findConteudo(ctx.reader, arquivo.id, arquivo.numero) : undefined;
  return { recebida, notaFiscal, origem: conteudo ? ('ENVIO' as const) : null, conteudo: (conteudo ?? null) as Bytes | null };
};

/** The reason why an invoice has no XML yet. */
const porqueNaoVeio = (situacao: string | undefined): string => {
  if (situacao === 'AGUARDANDO_XML') return 'A SEFAZ o libera depois da manifestação: pergunte de novo mais tarde.';
  return situacao === 'RESUMO' ? 'Dê ciência da operação para que a SEFAZ o libere.' : 'Esta nota foi digitada: envie o XML dela.';
};

/** `GET /v1/nfe/notas/verificar-xml/{chave}`. */
export const verificarXml = async (ctx: Ctx, chave: string) => {
  const { recebida, notaFiscal, origem, conteudo } = await bytesDaNota(ctx, chave);
  const temXml = conteudo !== null;
  const situacao = temXml ? ('COMPLETA' as const) : (recebida?.view.situacao ?? ('RESUMO' as const));
  const mensagem = temXml ? 'O XML está aqui, como veio.' : porqueNaoVeio(recebida?.view.situacao);
  return { chave, situacao, temXml, origem, bytes: conteudo?.bytes ?? null, sha256: conteudo?.sha256 ?? null, notaFiscal, mensagem };
};

/** The bytes with a name, for a download. @throws NOTA_SEM_XML */
export const xmlParaBaixar = async (ctx: Ctx, chave: string) => {
  const { recebida, conteudo } = await bytesDaNota(ctx, chave);
  if (!conteudo) throw refuseFiscal('NOTA_SEM_XML', { porque: porqueNaoVeio(recebida?.view.situacao) });
  return { nome: `${chave}.xml`, mime: 'application/xml', ...conteudo };
};

/** The reason why a cancelled invoice is not taken out of stock and payables, where it still stands there. */
const impedimentoDe = async (ctx: Ctx, { naSefaz, notaFiscal, lancamento, chave, fazenda }: NotaRecebidaView): Promise<string | null> => {
  if (naSefaz !== 'CANCELADA' || notaFiscal === null || lancamento === null) return null;
  const cancelada = { conta: ctx.auth.conta, fazenda, notaFiscalId: notaFiscal, chave, situacao: lancamento };
  return porQueNaoSeDesfaz(ctx.services.dispatch, cancelada, metaDoEnsaio(ctx));
};

/** One invoice with what happened to it, the first first. @throws NOTA_RECEBIDA_NAO_ENCONTRADA */
export const umaNotaRecebida = async (ctx: Ctx, id: number) => {
  const nota = await findNotaRecebidaPorId(ctx.reader, id, ctx.fazendas, ctx.now);
  if (!nota) throw refuseFiscal('NOTA_RECEBIDA_NAO_ENCONTRADA', { chave: id });
  const [historia, certificado] = await Promise.all([oQueHouve(ctx, nota), certificadoEmUso(ctx.reader, nota.fazenda, ctx.now)]);
  return { ...nota, certificado, impedimento: await impedimentoDe(ctx, nota), historia };
};

/** Takes a distributed invoice in among those of the farm, as an upload of the same bytes would. @throws NOTA_SEM_XML, NOTA_NAO_SE_INCLUI */
export const incluirNotaRecebida = async (ctx: Ctx, id: number) => {
  const nota = await findNotaRecebidaPorId(ctx.reader, id, ctx.fazendas, ctx.now);
  if (!nota) throw refuseFiscal('NOTA_RECEBIDA_NAO_ENCONTRADA', { chave: id });
  const xml = await xmlParaBaixar(ctx, nota.chave);
  const veredicto = await receberUma(ctx, 0, await lerConteudo(ctx, xml), new Set());
  await ctx.show();
  if (veredicto.resultado === 'RECUSADA') throw refuseFiscal('NOTA_NAO_SE_INCLUI', { motivo: veredicto.motivo ?? '' });
  return { arquivo: xml.nome, ...veredicto };
};
