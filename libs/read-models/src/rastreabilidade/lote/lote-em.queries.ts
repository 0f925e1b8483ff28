import { toWire } from '@tulha/domain/kernel/decimal';
import { type Instante, queContam, type Retrato, retratoDe } from '@tulha/domain/rastreabilidade/historico/retrato';
import type { Reader } from '../../read/reader.js';
import { type Linha, LUGARES } from '../historico/historico-linha.js';
import { historicoLembrado } from '../historico/historico-lembrado.js';
import { linhasDoLote } from '../historico/historico-paginado.js';
import { type LoteRow, type LoteView, loteView } from './lote.queries.js';

type Feito = Pick<LoteRow, 'fazenda_id' | 'codigo' | 'tipo' | 'unidade'> &
  Partial<Pick<LoteRow, 'safra_id' | 'qualidade'>> & { readonly processo_codigo: string };

/** The place of a lot among the places of its stage. */
const nomeDoLocal = async (reader: Reader, { etapa, localId }: Retrato): Promise<string | null> => {
  const tabela = LUGARES[etapa as keyof typeof LUGARES];
  if (!tabela || localId === null) return null;
  const row = await reader.porId(tabela, ['descricao'], localId);
  return row?.descricao ?? null;
};

const formouOLote = ({ detalhes }: Linha) => detalhes.lote !== undefined;

/** The lines of a lot that counted at an instant; none where the account never had it. */
const linhasQueContam = async (reader: Reader, loteId: number, instante: Instante) => {
  const lembrado = await historicoLembrado(reader, loteId);
  if (!lembrado) return [];
  return queContam(lembrado === 'grande' ? await linhasDoLote(reader, loteId, instante) : lembrado.linhas, instante);
};

type Colhido = { readonly talhaoId: number; readonly safraId?: number; readonly valorCentavos?: number };

/** Crop year and value of each plot's part when it became this very lot, as known at an instant, by plot. */
export const partesComoEram = async (reader: Reader, loteId: number, instante: Instante) => {
  const detalhes: Linha['detalhes'] = (await linhasQueContam(reader, loteId, instante)).find(formouOLote)?.detalhes ?? {};
  const { safra_id: safra = null } = (detalhes.lote ?? {}) as Partial<Feito>;
  return new Map(
    ((detalhes.talhoes ?? []) as readonly Colhido[]).map(({ talhaoId, safraId, valorCentavos }) => [
      talhaoId,
      { safra: safraId ?? safra, valor: valorCentavos === undefined ? null : toWire(valorCentavos, 2) },
    ]),
  );
};

/**
 * A lot as it was at an instant, from its own lines alone, also one that was deleted since; with its quantity. Undefined where the account
 * never had such a lot, or it was not there or not known then.
 */
export const loteComoEra = async (
  reader: Reader,
  loteId: number,
  instante: Instante,
): Promise<{ readonly view: LoteView; readonly quantidade: number } | undefined> => {
  const linhas = await linhasQueContam(reader, loteId, instante);
  const [retrato, formou] = [retratoDe(linhas), linhas.find(formouOLote)];
  if (!retrato || !formou) return undefined;
  const feito = formou.detalhes.lote as Feito;
  const { quantidade, saldo, reservado, naCooperativa, etapa, localId, umidadePct } = retrato;
  const fazenda = await reader.porId('fazenda', ['nome'], feito.fazenda_id);
  const row: LoteRow = {
    safra_id: null,
    qualidade: null,
    ...feito,
    id: loteId,
    conta: reader.conta,
    em: formou.em,
    quantidade,
    saldo,
    reservado,
    na_cooperativa: naCooperativa,
    etapa,
    local_id: localId,
    umidade_pct: umidadePct,
    processo: formou.processo,
    processo_id: formou.processoId,
    versao: Math.max(...linhas.map(({ versao }) => versao)),
    fazenda_nome: fazenda?.nome ?? null,
    local: await nomeDoLocal(reader, retrato),
  };
  return { view: loteView(row), quantidade };
};
