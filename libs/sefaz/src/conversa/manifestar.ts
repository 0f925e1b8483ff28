import type { VeredictoDaManifestacao } from '@tulha/domain/fiscal/distribuicao/distribuicao.answers';
import type { ConteudoFiscal } from '@tulha/domain/fiscal/distribuicao/distribuicao.events';
import { conselhoDe, deixaEmAberto, registra } from '@tulha/domain/fiscal/distribuicao/cstat';
import { NOMES_DA_MANIFESTACAO, type TipoDeManifestacao } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import { DomainError } from '@tulha/domain/kernel/errors';
import { assinar } from '../evento/assinar.js';
import { eventoXml, loteXml } from '../evento/evento-xml.js';
import { lerRetornoDoEvento, type RetornoDoEvento } from '../evento/retorno-do-evento.js';
import { exigirLeiaute } from '../leiaute/exigir-leiaute.js';
import { UnreadableXml } from '../nfe/unreadable.js';
import { SemResposta } from '../transporte/transporte.js';
import { type Portas, tpAmbDe } from './portas.js';

export type Manifestar = {
  readonly chaves: readonly string[];
  readonly tipo: TipoDeManifestacao;
  readonly justificativa: string | null;
  /** Fingerprint of the certificate that signs. */
  readonly certificado: string;
  /** True where no person asked for it: by the farm's consent, and of ciência alone. */
  readonly automatica?: true;
};

type Uma = Omit<Manifestar, 'chaves'> & { readonly chave: string };
const DUPLICIDADE = '573';
const SEM_RESPOSTA = 'A SEFAZ não respondeu. O que foi assinado está guardado: peça de novo, e vai como está.';

/** The bytes to send: those signed before and not answered, or new ones, kept before they are sent. */
const aEnviar = async (portas: Portas, uma: Uma): Promise<{ notaId: number; sequencia: number; bytes: Uint8Array } | undefined> => {
  const passo = await portas.aManifestar(uma);
  if (passo.faz === 'nada') return undefined;
  const { notaId, sequencia } = passo;
  if (passo.faz === 'reenviar') return { notaId, sequencia, bytes: await portas.abrir(passo.conteudo) };
  const { ambiente, documento, identidade, distribuicaoId } = portas;
  const { chave, tipo, justificativa, certificado, automatica } = uma;
  const em = portas.now();
  const evento = eventoXml({ ambiente: tpAmbDe(ambiente), documento, chave, tipo, sequencia, justificativa, em });
  const lote = loteXml(assinar(evento, identidade), notaId);
  exigirLeiaute('evento', lote);
  const bytes = Buffer.from(lote);
  const conteudo = await portas.guardar(bytes);
  const assinada = { distribuicaoId, notaId, chave, tipo, sequencia, justificativa, certificado, conteudo };
  await portas.assinada({ ...assinada, ...(automatica && { automatica }) });
  return { notaId, sequencia, bytes };
};

type Recebida = { readonly retorno: RetornoDoEvento; readonly recibo: ConteudoFiscal };

/** Sends once; undefined where the outcome is unknown. */
const enviar = async ({ transport, identidade, guardar }: Portas, chave: string, bytes: Uint8Array): Promise<Recebida | undefined> => {
  try {
    const answer = await transport('evento', Buffer.from(bytes).toString(), identidade);
    const retorno = lerRetornoDoEvento(answer, chave);
    return deixaEmAberto(retorno.cStat) ? undefined : { retorno, recibo: await guardar(answer) };
  } catch (error) {
    if (error instanceof SemResposta || error instanceof UnreadableXml) return undefined;
    throw error;
  }
};

const manifestarUma = async (portas: Portas, uma: Uma): Promise<VeredictoDaManifestacao> => {
  const { chave, tipo } = uma;
  const envio = await aEnviar(portas, uma);
  if (!envio)
    return { chave, resultado: 'JA_ESTAVA', cStat: null, motivo: `${NOMES_DA_MANIFESTACAO[tipo]}: já estava registrada.`, protocolo: null };
  const { notaId, sequencia, bytes } = envio;
  const recebida = await enviar(portas, chave, bytes);
  if (!recebida) return { chave, resultado: 'SEM_RESPOSTA', cStat: null, motivo: SEM_RESPOSTA, protocolo: null };
  const { retorno, recibo } = recebida;
  const { cStat, protocolo } = retorno;
  const motivo = retorno.motivo.slice(0, 255);
  const em = retorno.em ?? portas.now();
  const { distribuicaoId } = portas;
  await portas.respondida({ distribuicaoId, notaId, chave, tipo, sequencia, cStat, motivo, protocolo, recibo, em });
  const resultado = registra(cStat) ? ('REGISTRADA' as const) : ('RECUSADA' as const);
  return { chave, resultado: cStat === DUPLICIDADE ? 'JA_ESTAVA' : resultado, cStat, motivo: `${motivo}${conselhoDe(cStat)}`, protocolo };
};

/**
 * Manifests about each invoice: the event is signed, kept and sent, and its receipt is kept. Of one whose answer is lost the same
 * bytes go again when it is asked for again, so that nothing is said twice.
 * @throws SEFAZ_OCUPADA
 */
export const manifestar = (portas: Portas, { chaves, ...pedido }: Manifestar): Promise<readonly VeredictoDaManifestacao[]> =>
  portas.comVez(async () => {
    const veredictos: VeredictoDaManifestacao[] = [];
    for (const chave of chaves) {
      try {
        veredictos.push(await manifestarUma(portas, { chave, ...pedido }));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        veredictos.push({ chave, resultado: 'RECUSADA', cStat: null, motivo: error.message, protocolo: null });
      }
    }
    return veredictos;
  });
