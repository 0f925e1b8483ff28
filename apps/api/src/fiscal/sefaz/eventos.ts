import { avisoDaCorrecao, comOQueVale, nomeDoEvento } from '@tulha/domain/fiscal/distribuicao/eventos-da-nota';
import { MANIFESTACOES, NOMES_DA_MANIFESTACAO, type TipoDeManifestacao } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import { refuseFiscal } from '@tulha/domain/fiscal/errors';
import {
  bytesDoEvento,
  eventosDaNota,
  findNotaRecebida,
  historiaDaNota,
  type NotaRecebidaView,
  reciboDaManifestacao,
  xmlEnviado,
} from '@tulha/read-models/fiscal/distribuicao.queries';
import { procEventoXml } from '@tulha/sefaz/evento/proc-evento';
import { z } from 'zod';
import type { Ctx } from '../../http/pipeline/route.js';
import { entregarBytes, entregarConteudo, lerConteudo } from '../../rotas/entregar-conteudo.js';

const XML = 'application/xml';

/** An event in the address: its kind as the tax authority numbers it, and which of that kind. */
export const eventoNaRota = z
  .string()
  .regex(/^\d{6}-[1-9]\d{0,3}$/, 'Informe o evento: os seis algarismos do tipo, um traço e qual deles é.')
  .meta({ example: '110110-1' });

type Qual = { readonly tipo: string; readonly sequencia: number };
const enderecoDe = ({ tipo, sequencia }: Qual): string => `${tipo}-${sequencia}`;

/** An invoice that the caller may see, as it was distributed and among those of the farm. @throws NOTA_RECEBIDA_NAO_ENCONTRADA */
const notaVista = async ({ reader, fazendas, now }: Ctx, chave: string) => {
  const [recebida, enviada] = await Promise.all([findNotaRecebida(reader, chave, fazendas, now), xmlEnviado(reader, chave, fazendas)]);
  if (!recebida && !enviada) throw refuseFiscal('NOTA_RECEBIDA_NAO_ENCONTRADA', { chave });
  return { recebida: recebida?.view, enviada };
};

type Historia = Awaited<ReturnType<typeof historiaDaNota>>;

/** The manifestations of the farm that the authority registered, as events. It does not distribute them to who sent them; one that came is told once. */
const daFazenda = (manifestacoes: Historia['manifestacoes'], vindos: Historia['eventos']) =>
  manifestacoes
    .filter(({ situacao }) => situacao === 'REGISTRADA')
    .map(({ tipo: qual, sequencia, em, protocolo, justificativa }) => {
      const tipo = qual as TipoDeManifestacao;
      const deles = { tipo: MANIFESTACOES[tipo].codigo, sequencia, descricao: NOMES_DA_MANIFESTACAO[tipo], em, protocolo };
      return { ...deles, texto: justificativa, condicoes: null, daFazenda: true };
    })
    .filter((um) => !vindos.some((vindo) => enderecoDe(vindo) === enderecoDe(um)));

/** `GET /v1/nfe/chave/{chave}/eventos`. */
export const eventosPelaChave = async (ctx: Ctx, chave: string) => {
  const { recebida, enviada } = await notaVista(ctx, chave);
  const { manifestacoes, eventos } = recebida
    ? await historiaDaNota(ctx.reader, recebida)
    : { manifestacoes: [], eventos: await eventosDaNota(ctx.reader, chave) };
  const todos = [...eventos.map((um) => ({ ...um, daFazenda: false })), ...daFazenda(manifestacoes, eventos)];
  return {
    chave,
    notaRecebida: recebida?.id ?? null,
    notaFiscal: enviada?.id ?? null,
    naSefaz: recebida?.naSefaz ?? null,
    aviso: avisoDaCorrecao(eventos, enviada?.situacao ?? null),
    content: comOQueVale(todos).map(({ descricao, ...um }) => ({
      ...{ evento: enderecoDe(um), nome: nomeDoEvento({ ...um, descricao }), ...um },
    })),
  };
};

const manifestacaoDe = (codigo: string): TipoDeManifestacao | undefined =>
  (Object.keys(MANIFESTACOES) as TipoDeManifestacao[]).find((tipo) => MANIFESTACOES[tipo].codigo === codigo);

/** The farm's manifestation as the document that is passed on; where the authority answered without a receipt of it, that answer. */
const daFazendaParaBaixar = async (ctx: Ctx, chave: string, evento: string, tipo: TipoDeManifestacao, sequencia: number) => {
  const achado = await reciboDaManifestacao(ctx.reader, { chave, tipo, sequencia });
  if (!achado) throw refuseFiscal('EVENTO_SEM_XML', { evento });
  const nome = `${chave}-${evento}.xml`;
  const comum = { nome, mime: XML };
  const [assinada, recibo] = [
    { ...comum, ...achado.assinada },
    { ...comum, ...achado.recibo },
  ];
  const [enviado, resposta] = await Promise.all([lerConteudo(ctx, assinada), lerConteudo(ctx, recibo)]);
  const xml = procEventoXml(enviado.toString(), resposta.toString());
  return xml === undefined ? entregarConteudo(ctx, recibo) : entregarBytes(ctx, nome, XML, Buffer.from(xml));
};

/**
 * An event as a download: an issuer's as it was distributed, the farm's own with what it signed and its receipt.
 * @throws EVENTO_SEM_XML
 */
export const baixarEvento = async (ctx: Ctx, chave: string, evento: string) => {
  await notaVista(ctx, chave);
  const [codigo = '', numero = ''] = evento.split('-');
  const sequencia = Number(numero);
  const tipo = manifestacaoDe(codigo);
  if (tipo) return daFazendaParaBaixar(ctx, chave, evento, tipo, sequencia);
  const conteudo = await bytesDoEvento(ctx.reader, { chave, tipo: codigo, sequencia });
  if (!conteudo) throw refuseFiscal('EVENTO_SEM_XML', { evento });
  return entregarConteudo(ctx, { nome: `${chave}-${evento}.xml`, mime: XML, ...conteudo });
};

const SITUACOES: Readonly<Record<string, string>> = { ASSINADA: 'assinada, sem resposta', REGISTRADA: 'registrada', RECUSADA: 'recusada' };
const SOZINHA = 'Dada sozinha, com a autorização da fazenda.';
const comProtocolo = (protocolo: string | null): string | null => protocolo && `Protocolo ${protocolo}.`;
const juntas = (...frases: readonly (string | null)[]): string | null => frases.filter(Boolean).join(' ') || null;

/** What happened to an invoice, the first first. */
export const oQueHouve = async ({ reader }: Ctx, nota: Pick<NotaRecebidaView, 'id' | 'chave' | 'autorizada'>) => {
  const { manifestacoes, eventos } = await historiaDaNota(reader, nota);
  const passos = manifestacoes.map(({ tipo: qual, sequencia, situacao, em, motivo, protocolo, justificativa, automatica, temRecibo }) => {
    const tipo = qual as TipoDeManifestacao;
    return {
      em,
      texto: `${NOMES_DA_MANIFESTACAO[tipo]}: ${SITUACOES[situacao]}`,
      detalhe: juntas(justificativa, automatica ? SOZINHA : null, situacao === 'RECUSADA' ? motivo : null, comProtocolo(protocolo)),
      recibo: temRecibo ? enderecoDe({ tipo: MANIFESTACOES[tipo].codigo, sequencia }) : null,
    };
  });
  const vindos = eventos.map((um) => ({
    ...{ em: um.em, texto: nomeDoEvento(um), detalhe: juntas(um.texto, comProtocolo(um.protocolo)), recibo: enderecoDe(um) },
  }));
  const autorizada = { em: nota.autorizada, texto: 'Autorizada pela SEFAZ', detalhe: null, recibo: null };
  return [autorizada, ...passos, ...vindos].sort((um, outro) => (um.em < outro.em ? -1 : 1));
};
