import type { Especie } from '@tulha/domain/folha/comum/especies.fields';
import { toWire } from '@tulha/domain/kernel/decimal';
import type { Reader } from '../read/reader.js';
import { pagosPeloBanco, parcelasDa } from './contas.queries.js';
import type { FolhaRow } from './folha.projection.js';

type Pago = { readonly em: string; readonly centavos: number };

const maisUm = (antes: Pago | undefined, { em, centavos }: Pago): Pago => ({
  em: antes && antes.em > em ? antes.em : em,
  centavos: (antes?.centavos ?? 0) + centavos,
});

/**
 * What was paid to a worker of a closed sheet of the `devidoCentavos` that are theirs, and on which day the last of it; null where nothing was.
 * One expense for all is paid to whom the bank paid, and to everybody once it is paid whole.
 */
export const quemFoiPago = async (reader: Reader, especie: Especie, row: FolhaRow) => {
  const [parcelas, noBanco] =
    row.lancamento_id === null ? [[], []] : await Promise.all([parcelasDa(reader, row), pagosPeloBanco(reader, especie, row)]);
  const pagas = parcelas.flatMap(({ pago_em: em, liquido_centavos, ...uma }) =>
    em === null ? [] : [{ ...uma, em, centavos: Number(liquido_centavos) }],
  );
  const deTodos = parcelas.some(({ colaborador_id }) => colaborador_id === null);
  const paga = parcelas.length > 0 && pagas.length === parcelas.length;
  const seus = new Map<number, Pago>();
  const deCadaUm = deTodos
    ? noBanco
    : pagas.flatMap(({ colaborador_id: colaborador, ...um }) => (colaborador ? [{ colaborador, ...um }] : []));
  for (const { colaborador, ...um } of deCadaUm) seus.set(colaborador, maisUm(seus.get(colaborador), um));
  const ultimo = pagas.reduce((em, um) => (um.em > em ? um.em : em), '');
  return (colaborador: number, devidoCentavos: number): { em: string; valor: number } | null => {
    if (devidoCentavos <= 0) return null;
    const pago = seus.get(colaborador) ?? (deTodos && paga ? { em: ultimo, centavos: devidoCentavos } : undefined);
    return pago ? { em: pago.em, valor: toWire(pago.centavos, 2) } : null;
  };
};
