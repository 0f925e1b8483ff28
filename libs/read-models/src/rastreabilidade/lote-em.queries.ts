import { toWire } from '@tulha/domain/kernel/decimal';
import { type Instante, queContam, type Retrato, retratoDe } from '@tulha/domain/rastreabilidade/historico/retrato';
import type { Reader } from '../kernel/reader.js';
import { LUGARES } from './historico-linha.js';
import { historicoLembrado } from './historico-lembrado.js';
import { linhasDoLote } from './historico-paginado.js';
import type { LoteView } from './lote.queries.js';

/** A lot as it was at an instant. Undefined where the account has no such lot, or it was not there or not known then. */
export const retratoDoLote = async (reader: Reader, loteId: number, instante: Instante): Promise<Retrato | undefined> => {
  const lembrado = await historicoLembrado(reader, loteId);
  if (!lembrado) return undefined;
  const linhas = lembrado === 'grande' ? await linhasDoLote(reader, loteId, instante) : lembrado.linhas;
  return retratoDe(queContam(linhas, instante));
};

const nomeDoLocal = async (reader: Reader, { etapa, localId }: Retrato): Promise<string | null> => {
  const tabela = LUGARES[etapa as keyof typeof LUGARES];
  if (!tabela || localId === null) return null;
  const row = await reader.porId(tabela, ['descricao'], localId);
  return (row?.descricao as string | undefined) ?? null;
};

/** A lot as the wire shows it, with what changes over time as it was. */
export const loteComo = async (reader: Reader, agora: LoteView, retrato: Retrato): Promise<LoteView> => {
  const { etapa, quantidade, saldo, reservado, naCooperativa, umidadePct } = retrato;
  return {
    ...agora,
    etapa: saldo === 0 ? 'encerrado' : etapa,
    local: saldo === 0 ? null : await nomeDoLocal(reader, retrato),
    quantidade: toWire(quantidade, 3),
    saldo: toWire(saldo, 3),
    reservado: toWire(reservado, 3),
    naCooperativa: toWire(naCooperativa, 3),
    umidade: umidadePct === null ? null : Number(umidadePct),
    custodia: naCooperativa > 0 ? 'cooperativa' : 'fazenda',
  };
};
