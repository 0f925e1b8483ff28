import { refuseShared } from '@tulha/domain/kernel/shared-errors';
import { instantToBr } from '@tulha/domain/kernel/dates';
import { eAgora, type Instante } from '@tulha/domain/rastreabilidade/historico/retrato';
import { leitorDoPassado } from '@tulha/read-models/rastreabilidade/historico/leitor-do-passado';
import {
  loteRetirado,
  registroRetirado,
  type Retirada,
  vendaRetirada,
} from '@tulha/read-models/rastreabilidade/historico/retirado.queries';
import { findLote } from '@tulha/read-models/rastreabilidade/lote/lote.queries';
import type { Reader } from '@tulha/read-models/read/reader';
import { refuseHttp } from '../http/pipeline/errors.js';

const slotsDe = ({ codigo, em, por, motivo }: Retirada) => ({
  codigo,
  quando: instantToBr(em),
  porQuem: `${por === null ? '' : `, por ${por}`}${motivo === null ? '' : `: ${motivo}`}`,
  retiradoEm: em,
  retiradoPor: por ?? '',
  retiradoPorque: motivo ?? '',
});

/** The last moment at which something that was taken away was still known. */
const antesDe = ({ em }: Retirada): Instante => ({ conhecidoEm: new Date(Date.parse(em) - 1).toISOString() });

/** Whether a deletion may be told: a request for an earlier moment does not hear of a later deletion. */
const cabe = ({ em }: Retirada, { conhecidoEm }: Instante) => conhecidoEm === undefined || conhecidoEm >= em;

/** A user limited to some farms hears only of deleted records that they could see before. */
const viu = async (reader: Reader, retirada: Retirada, achar: (reader: Reader) => Promise<unknown>): Promise<boolean> =>
  reader.fazendas === undefined || (await achar(leitorDoPassado(reader, antesDe(retirada)))) !== undefined;

/** The refusal for a lot that was not found: removed, or never there. @throws LOTE_RETIRADO (410), REGISTRO_NAO_ENCONTRADO (404) */
export const semLote = async (reader: Reader, id: number, quando: Instante = {}): Promise<never> => {
  const retirada = await loteRetirado(reader, id);
  if (retirada && cabe(retirada, quando) && (await viu(reader, retirada, (de) => findLote(de, id))))
    throw refuseShared('LOTE_RETIRADO', slotsDe(retirada));
  throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
};

/** The refusal for a sale that was not found: deleted, never there, or not yet. @throws REGISTRO_RETIRADO (410), REGISTRO_NAO_ENCONTRADO (404) */
export const semVenda = async (reader: Reader, id: number, quando: Instante = {}): Promise<never> => {
  const retirada = await vendaRetirada(reader, id);
  if (retirada && cabe(retirada, quando)) throw refuseShared('REGISTRO_RETIRADO', slotsDe(retirada));
  throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
};

type Achar<R> = (reader: Reader) => Promise<R | undefined>;

/** A record of a process, now or then. @throws REGISTRO_RETIRADO (410), REGISTRO_NAO_ENCONTRADO (404) */
export const registroEm = async <R>(reader: Reader, processo: string, id: number, achar: Achar<R>, quando: Instante = {}): Promise<R> => {
  const achado = await achar(reader);
  if (achado !== undefined) return achado;
  const retirada = await registroRetirado(reader, processo, id);
  if (retirada && (eAgora(quando) || cabe(retirada, quando)) && (await viu(reader, retirada, achar)))
    throw refuseShared('REGISTRO_RETIRADO', slotsDe(retirada));
  throw refuseHttp('REGISTRO_NAO_ENCONTRADO');
};
