import { conselhoDe } from '@tulha/domain/fiscal/distribuicao/cstat';
import { tipoDaConsulta } from '@tulha/domain/fiscal/distribuicao/distribuicao.commands';
import type { DistribuicaoEvent } from '@tulha/domain/fiscal/distribuicao/distribuicao.events';
import { consultar, type Consultada, type Pedida } from '@tulha/sefaz/conversa/consultar';
import type { Ctx } from '../../http/pipeline/route.js';
import { umaFila } from './filas.js';
import { type Interessado, interessadoCom, interessadoPor } from './identidade.js';
import { portasDe } from './portas.js';
import type { ConsultaRecebida } from './receber-consulta.js';

const pedidaDe = ({ pedida }: ConsultaRecebida): Pedida => {
  const { nsu = '', chave = '' } = pedida;
  const tipo = tipoDaConsulta(pedida);
  if (tipo === 'NSU') return { tipo, nsu };
  return tipo === 'CHAVE' ? { tipo, chave } : { tipo };
};

const contar = (facts: readonly DistribuicaoEvent[], qual: DistribuicaoEvent['type']): number =>
  facts.filter(({ type }) => type === qual).length;

/** The answer of one question to the tax authority: counts of its documents, and the queue as it stands afterwards. */
export const respostaDe = async (ctx: Ctx, { retorno, facts, haMais }: Consultada, distribuicaoId: number, fazendaId: number) => ({
  ambiente: ctx.services.sefaz.ambiente,
  ...{ cStat: retorno.cStat, motivo: `${retorno.motivo}${conselhoDe(retorno.cStat)}`, documentos: retorno.documentos.length },
  notas: contar(facts, 'NotaResumida'),
  xmls: contar(facts, 'XmlDaNotaRecebido'),
  eventos: contar(facts, 'EventoDaNotaRecebido'),
  separados: facts.flatMap((um) => (um.type === 'DocumentoSeparado' ? [{ nsu: um.data.nsu, motivo: um.data.motivo }] : [])),
  haMais,
  fila: await umaFila(ctx, distribuicaoId, fazendaId),
});

/** Asks once, and shows the answer. */
export const perguntarUmaVez = async (ctx: Ctx, interessado: Interessado, pedida: Pedida) => {
  const portas = await portasDe(ctx, interessado);
  const consultada = await consultar(portas, pedida);
  await ctx.show();
  return respostaDe(ctx, consultada, portas.distribuicaoId, interessado.fazendaId);
};

/** `POST /v1/nfe/consultar`. */
export const consultarSefaz = async (ctx: Ctx) => {
  const recebida = ctx.body as ConsultaRecebida;
  const interessado =
    'enviado' in recebida ? await interessadoCom(ctx, recebida.enviado) : await interessadoPor(ctx, recebida.certificateId);
  return perguntarUmaVez(ctx, interessado, pedidaDe(recebida));
};
