import { anexavel } from '@tulha/domain/references/todos';
import type { Reader } from '../read/reader.js';

/** A living record of the account that files can be attached to: its name, and its farm if it has one. */
export const findAnexavel = async (
  reader: Reader,
  { tipo, id }: { readonly tipo: string; readonly id: number },
): Promise<{ readonly rotulo: string; readonly fazendaId: number | null } | undefined> => {
  const registro = anexavel(tipo);
  if (!registro) return undefined;
  const { nome, anexos, fora, aponta } = registro;
  const rotulo = typeof anexos === 'object' ? anexos.rotulo : nome || 'id';
  const daFazenda = 'fazenda_id' in aponta;
  const names = [...new Set([rotulo, ...(daFazenda ? ['fazenda_id'] : []), ...(fora ? [fora] : [])])];
  const row = await reader.porIdDeclarado(registro, names, id);
  if (!row || (fora && row[fora])) return undefined;
  return { rotulo: String(row[rotulo] ?? ''), fazendaId: daFazenda ? ((row.fazenda_id as number | null) ?? null) : null };
};
