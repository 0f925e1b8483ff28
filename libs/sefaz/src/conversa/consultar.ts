import { CONSUMO_INDEVIDO, LOCALIZADO, umaHoraDepois } from '@tulha/domain/fiscal/distribuicao/cursor';
import type { DocumentoLido } from '@tulha/domain/fiscal/distribuicao/distribuicao.decider';
import type { ConteudoFiscal, DistribuicaoEvent } from '@tulha/domain/fiscal/distribuicao/distribuicao.events';
import { exigirVez } from '@tulha/domain/fiscal/distribuicao/vez';
import { refuseFiscal } from '@tulha/domain/fiscal/errors';
import { lerDocumento } from '../distribuicao/ler-documento.js';
import { type Busca, pedidoXml } from '../distribuicao/pedido.js';
import { type DocumentoDistribuido, lerRetorno, type RetornoDaDistribuicao } from '../distribuicao/retorno.js';
import { exigirLeiaute } from '../leiaute/exigir-leiaute.js';
import { UnreadableXml } from '../nfe/unreadable.js';
import { SemResposta } from '../transporte/transporte.js';
import { type Portas, tpAmbDe } from './portas.js';

/** A document that cannot be read so often is set aside, and the rest goes on. */
const VEZES = 3;

export type Pedida =
  | { readonly tipo: 'DISTRIBUICAO' }
  | { readonly tipo: 'NSU'; readonly nsu: string }
  | { readonly tipo: 'CHAVE'; readonly chave: string };

export type Consultada = {
  readonly retorno: RetornoDaDistribuicao;
  readonly facts: readonly DistribuicaoEvent[];
  /** Whether more waits, and may be asked for at once. */
  readonly haMais: boolean;
};

const separado = ({ nsu, schema }: DocumentoDistribuido, motivo: string, conteudo: ConteudoFiscal | null): DocumentoLido => ({
  tipo: 'separado',
  dados: { nsu, esquema: schema.slice(0, 60), motivo, conteudo },
});

/** One document of an answer, its bytes kept before it is looked at. An unreadable document is set aside with its bytes, and named. */
const lerUm = async ({ guardar }: Portas, um: DocumentoDistribuido): Promise<DocumentoLido> => {
  const { nsu, xml } = um;
  if (!xml) return separado(um, 'O documento veio compactado de um jeito que não se abre.', null);
  const conteudo = await guardar(xml);
  for (let vez = 1; ; vez++) {
    try {
      return lerDocumento(xml, { nsu, conteudo });
    } catch (error) {
      if (vez < VEZES) continue;
      return separado(um, error instanceof UnreadableXml ? error.message : 'O documento não se lê.', conteudo);
    }
  }
};

const lerTodos = async (portas: Portas, todos: readonly DocumentoDistribuido[]): Promise<readonly DocumentoLido[]> => {
  const lidos: DocumentoLido[] = [];
  for (const um of todos) lidos.push(await lerUm(portas, um));
  return lidos;
};

const buscaDe = (pedida: Pedida, ultNsu: string): Busca => {
  if (pedida.tipo === 'NSU') return { nsu: pedida.nsu };
  return pedida.tipo === 'CHAVE' ? { chave: pedida.chave } : { ultNsu };
};

/** The message, held to its layout before it is written down or sent. */
const mensagemDe = ({ ambiente, documento }: Portas, pedida: Pedida, ultNsu: string): string => {
  const dados = pedidoXml({ ambiente: tpAmbDe(ambiente), documento, busca: buscaDe(pedida, ultNsu) });
  exigirLeiaute('distribuicao', dados);
  return dados;
};

const perguntar = async ({ identidade, transport }: Portas, dados: string): Promise<RetornoDaDistribuicao> => {
  try {
    return lerRetorno(await transport('distribuicao', dados, identidade));
  } catch (error) {
    if (error instanceof SemResposta || error instanceof UnreadableXml) throw refuseFiscal('SEFAZ_NAO_RESPONDEU');
    throw error;
  }
};

/**
 * Asks once for the new documents, or by one number or key. The question is written down before it is sent, so that one whose answer is
 * lost counts; the cursor moves in the append that has the documents.
 * @throws SEFAZ_PEDE_ESPERA, SEFAZ_COTA_USADA, MENSAGEM_FORA_DO_LEIAUTE, and then nobody was asked; SEFAZ_OCUPADA, SEFAZ_NAO_RESPONDEU
 */
export const consultar = (portas: Portas, pedida: Pedida): Promise<Consultada> =>
  portas.comVez(async ({ vez, anotar, respondido }) => {
    const agora = portas.now();
    const geral = pedida.tipo === 'DISTRIBUICAO';
    const { ultNsu, proximoEm } = await portas.cursor();
    // Each by itself: the later of the two may be one that is not to be believed.
    for (const ate of [vez.proximoEm, proximoEm || null]) exigirVez({ ...vez, proximoEm: ate }, geral, agora);
    const dados = mensagemDe(portas, pedida, ultNsu);
    const pedido = await anotar(pedida.tipo, agora, geral ? umaHoraDepois(agora) : null);
    const retorno = await perguntar(portas, dados);
    const documentos = await lerTodos(portas, retorno.documentos);
    const primeiroId = await portas.novosIds(Math.max(documentos.length, 1));
    const { cStat, motivo, maxNsu, ultNsu: doRetorno } = retorno;
    const em = portas.now();
    const nsu = pedida.tipo === 'NSU' ? pedida.nsu : null;
    const data = {
      em,
      busca: pedida.tipo,
      nsu,
      retorno: { cStat, motivo: motivo.slice(0, 255), maxNsu, ultNsu: doRetorno },
      documentos,
      primeiroId,
    };
    const facts = await portas.receber({ distribuicaoId: portas.distribuicaoId, ...data });
    const fato = facts.find((um) => um.type === 'SefazConsultada');
    const depois = fato?.type === 'SefazConsultada' ? fato.data.proximoEm : umaHoraDepois(agora);
    const bloqueadaAte = cStat === CONSUMO_INDEVIDO ? umaHoraDepois(em) : null;
    await respondido(pedido, { em, cStat, proximoEm: geral ? depois : null, bloqueadaAte });
    const andou = fato?.type === 'SefazConsultada' && fato.data.ultNsu > ultNsu;
    return { retorno, facts, haMais: geral && cStat === LOCALIZADO && andou && maxNsu !== null && maxNsu > fato.data.ultNsu };
  });
