import type { APedir, Distribuicao, DistribuicaoCommand } from '@tulha/domain/fiscal/distribuicao/distribuicao.decider';
import type { Assinada, ConteudoFiscal, DistribuicaoEvent } from '@tulha/domain/fiscal/distribuicao/distribuicao.events';
import type { Ambiente } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import type { Vez } from '@tulha/domain/fiscal/distribuicao/vez';
import type { TpAmb } from '../distribuicao/pedido.js';
import type { Identidade, SefazTransport } from '../transporte/transporte.js';

/** A turn at the queue of one document: no other process asks for it meanwhile. */
export type Turno = {
  readonly vez: Vez;
  /** Writes a question down before it is sent; `ate`: nothing is asked before, whatever becomes of it. */
  readonly anotar: (busca: string, agora: string, ate: string | null) => Promise<number>;
  /** Notes the answer to it. */
  readonly respondido: (
    pedido: number,
    resposta: { readonly em: string; readonly cStat: string; readonly proximoEm: string | null; readonly bloqueadaAte: string | null },
  ) => Promise<void>;
};

type DeTipo<T extends DistribuicaoCommand['type']> = Extract<DistribuicaoCommand, { readonly type: T }>['data'];

/** The ports of a conversation with the tax authority: the app brings clock, store, vault and files. */
export type Portas = {
  readonly now: () => string;
  readonly ambiente: Ambiente;
  readonly transport: SefazTransport;
  /** The queue of the document, and the stream of its distribution. */
  readonly distribuicaoId: number;
  /** CPF or CNPJ that is asked for. */
  readonly documento: string;
  readonly identidade: Identidade;
  /** @throws SEFAZ_OCUPADA where another has the turn */
  readonly comVez: <T>(work: (turno: Turno) => Promise<T>) => Promise<T>;
  /** How far was read, as the facts say it and no read model. */
  readonly cursor: () => Promise<Pick<Distribuicao, 'ultNsu' | 'proximoEm' | 'lacunas'>>;
  readonly aManifestar: (pedido: Pick<Assinada, 'chave' | 'tipo'>) => Promise<APedir>;
  /** The first of so many new ids of invoices. */
  readonly novosIds: (quantos: number) => Promise<number>;
  readonly receber: (data: DeTipo<'ReceberDistribuicao'>) => Promise<readonly DistribuicaoEvent[]>;
  readonly assinada: (data: DeTipo<'AssinarManifestacao'>) => Promise<void>;
  readonly respondida: (data: DeTipo<'RegistrarRetorno'>) => Promise<void>;
  /** Keeps bytes as they are; the same ones are kept once. */
  readonly guardar: (bytes: Uint8Array) => Promise<ConteudoFiscal>;
  readonly abrir: (conteudo: ConteudoFiscal) => Promise<Buffer>;
};

/** The authority's code for an environment; the simulator is spoken to as production is. */
export const tpAmbDe = (ambiente: Ambiente): TpAmb => (ambiente === 'HOMOLOGACAO' ? '2' : '1');
