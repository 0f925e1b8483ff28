import { X509Certificate } from 'node:crypto';
import { MANIFESTACOES, type TipoDeManifestacao } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import { SignedXml } from 'xml-crypto';
import { at, find, readTree, textAt } from '../nfe/tree.js';
import type { NotaLa } from './memoria.js';
import { recusaDaChave } from './recusas.js';

const DIA_MS = 86_400_000;

/** An event as the simulator reads it; `assinado`: whether its signature is right and of the sender. */
export type EventoLido = {
  readonly documento: string;
  readonly ambiente: string;
  readonly chave: string;
  readonly codigo: string;
  readonly sequencia: number;
  readonly justificativa: string | null;
  /** Milliseconds since 1970 that it says. */
  readonly em: number;
  readonly id: string;
  readonly assinado: boolean;
};

/** The text from one mark to another, both included; undefined where they are not there. */
const between = (text: string, from: string, to: string): string | undefined => {
  const [start, end] = [text.indexOf(from), text.lastIndexOf(to)];
  return start < 0 || end < start ? undefined : text.slice(start, end + to.length);
};

/** Whether a signature is of these bytes, by this certificate and the algorithms of the layout. */
const assinado = (evento: string, cert: string): boolean => {
  const signature = between(evento, '<Signature ', '</Signature>');
  if (!signature || !signature.includes('#rsa-sha1') || (evento.match(/<X509Certificate>/g) ?? []).length !== 1) return false;
  const sent = /<X509Certificate>([^<]+)<\/X509Certificate>/.exec(signature)?.[1] ?? '';
  if (sent !== new X509Certificate(cert).raw.toString('base64')) return false;
  const check = new SignedXml({ publicCert: cert, getCertFromKeyInfo: () => null });
  try {
    check.loadSignature(signature);
    return check.checkSignature(evento);
  } catch {
    // A signature that cannot be read is no signature.
    return false;
  }
};

/** Reads a batch of one; undefined where it is none. */
export const lerEvento = (dados: string, cert: string): EventoLido | undefined => {
  const inf = at(find(readTree(Buffer.from(dados)), 'evento'), 'infEvento');
  const evento = between(dados, '<evento ', '</evento>');
  if (!inf || !evento) return undefined;
  return {
    documento: textAt(inf, 'CNPJ') ?? textAt(inf, 'CPF') ?? '',
    ambiente: textAt(inf, 'tpAmb') ?? '',
    chave: textAt(inf, 'chNFe') ?? '',
    codigo: textAt(inf, 'tpEvento') ?? '',
    sequencia: Number(textAt(inf, 'nSeqEvento') ?? '0'),
    justificativa: textAt(inf, 'detEvento', 'xJust'),
    em: Date.parse(textAt(inf, 'dhEvento') ?? ''),
    id: inf.attributes['Id'] ?? '',
    assinado: assinado(evento, cert),
  };
};

export const tipoDoCodigo = (codigo: string): TipoDeManifestacao | undefined =>
  (Object.keys(MANIFESTACOES) as TipoDeManifestacao[]).find((tipo) => MANIFESTACOES[tipo].codigo === codigo);

/** Why an event is not registered; undefined where it is. */
export const recusaDoEvento = (lido: EventoLido, la: NotaLa | undefined, agora: number): string | undefined => {
  const tipo = tipoDoCodigo(lido.codigo);
  if (!tipo || lido.id !== `ID${lido.codigo}${lido.chave}${String(lido.sequencia).padStart(2, '0')}`) return '215';
  if (!lido.assinado) return '297';
  const daChave = recusaDaChave(lido.chave, agora);
  if (daChave) return daChave;
  if (!la) return '494';
  if (agora < lido.em) return '578';
  if (lido.em < la.em) return '579';
  if (la.nota.destinatario.documento !== lido.documento) return '575';
  const { dias, vezes, conclusiva } = MANIFESTACOES[tipo];
  if (la.eventos.some((um) => um.tipo === tipo && um.sequencia === lido.sequencia)) return '573';
  if (lido.sequencia > vezes) return '594';
  if (tipo === 'NAO_REALIZADA' && (lido.justificativa ?? '').length < 15) return '595';
  if (agora - la.em > dias * DIA_MS) return '596';
  if (la.cancelada) return '650';
  if (la.nota.situacao !== undefined && la.nota.situacao !== '100') return '651';
  return !conclusiva && la.eventos.some((um) => MANIFESTACOES[um.tipo].conclusiva) ? '655' : undefined;
};
